import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, test, vi } from 'vitest'
import { write } from '#db/client/index.ts'
import { courtTime, bookings } from '#db/schema.ts'
import { fsck } from '#db/ops/fsck.ts'
import { STATUSES, type BookingStatus } from '#app/features/bookings/status.ts'
import { at } from '#app/lib/time/time.ts'
import { within } from '#tests/support/cases.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { call } from '#tests/support/process/product.ts'
import { booked, hoursOf, storedBooking, wish } from '#tests/support/world/wishes.ts'
import { each } from '../each.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const NOW = new Date('2027-03-01T06:30:00Z')
const TUESDAY = '2027-03-02'
vi.useFakeTimers({ toFake: ['Date'], now: NOW })

const customer = await createUser()
const owner = await createUser({ role: 'venue_owner' })
const admin = await createUser({ role: 'admin' })
const sides = {
	visitor: {},
	customer: await signedIn(customer),
	otherUser: await signedIn(await createUser()),
	owner: await signedIn(owner),
	otherOwner: await signedIn(await createUser({ role: 'venue_owner' })),
	admin: await signedIn(admin),
}
type Side = keyof typeof sides
await createVenue({ ownerId: (await createUser({ role: 'venue_owner' })).id })

const change = (id: number | string, status: unknown, side: Side) =>
	call('PATCH', `/api/bookings/${id}/status`, { headers: sides[side], body: { status } })

/** Makes a booking of the customer at the owner's venue, Tuesday 10 to 12, and takes it to `status`. */
async function bookingThatIs(status: BookingStatus) {
	const venue = await createVenue({ ownerId: owner.id, courts: 1 })
	const id = await booked(customer, wish(venue, TUESDAY, 10, 12))
	await write(async (tx) => {
		await tx.update(bookings).set({ status }).where(eq(bookings.id, id))
		if (status === 'cancelled') await tx.delete(courtTime).where(eq(courtTime.bookingId, id))
	})
	return id
}

const venueMay: [from: BookingStatus, to: BookingStatus][] = [
	['pending', 'confirmed'],
	['pending', 'cancelled'],
	['confirmed', 'completed'],
	['confirmed', 'cancelled'],
	['completed', 'confirmed'],
]
const customerMay: typeof venueMay = [
	['pending', 'cancelled'],
	['confirmed', 'cancelled'],
]
const everyPair = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const))
const among = (list: typeof venueMay, from: BookingStatus, to: BookingStatus) =>
	list.some(([a, b]) => a === from && b === to)

afterAll(async () => expect(await fsck()).toEqual([]))

const refusal = (from: string, to: string) =>
	from === to ? `This booking is already ${to}.` : `A ${from} booking can’t become ${to}.`

describe('PATCH /api/bookings/{id}/status', () => {
	describe.each([
		['owner', owner],
		['admin', admin],
	] as const)('by the %s', (side, person) => {
		test.each(everyPair)('%s to %s', async (from, to) => {
			const id = await bookingThatIs(from)
			vi.setSystemTime(at(TUESDAY, 12))
			sides[side] = await signedIn(person)
			const answer = await change(id, to, side)
			vi.setSystemTime(NOW)
			if (among(venueMay, from, to)) {
				expect([answer.status, answer.body.id, answer.body.status]).toEqual([200, id, to])
			} else {
				expect([answer.status, answer.body]).toEqual([409, { message: refusal(from, to) }])
			}
			expect((await storedBooking(id)).status).toBe(answer.status === 200 ? to : from)
			expect(await hoursOf(id)).toHaveLength((await storedBooking(id)).status === 'cancelled' ? 0 : 2)
		})
	})

	describe('by the customer', () => {
		test(
			'each to …',
			() =>
				each<readonly [BookingStatus, BookingStatus]>(everyPair, async (from, to) => {
					const id = await bookingThatIs(from)
					const answer = await change(id, to, 'customer')
					const expected = among(customerMay, from, to)
						? [200, undefined]
						: to === 'cancelled'
							? [409, refusal(from, to)]
							: [403, 'Only the venue can do that.']
					expect([answer.status, answer.body.message]).toEqual(expected)
					expect((await storedBooking(id)).status).toBe(answer.status === 200 ? to : from)
				}),
			within(60_000),
		)
	})

	describe.each([
		['visitor', 401, 'Sign in to continue.'],
		['otherUser', 404, 'Booking not found'],
		['otherOwner', 404, 'Booking not found'],
	] as const)('by %s', (side, status, message) => {
		test.each(STATUSES)(`to %s is a ${status}`, async (to) => {
			const id = await bookingThatIs('pending')
			const answer = await change(id, to, side)
			expect([answer.status, answer.body]).toEqual([status, { message }])
			expect((await storedBooking(id)).status).toBe('pending')
		})
	})

	it('remembers when and by whom a booking was cancelled', async () => {
		for (const [side, cancelReason] of [
			['customer', 'customer'],
			['owner', 'venue'],
			['admin', 'venue'],
		] as const) {
			const id = await bookingThatIs('pending')
			expect((await change(id, 'cancelled', side)).body.cancelledAt).toBe(NOW.toISOString())
			expect(await storedBooking(id)).toMatchObject({ cancelledAt: NOW, cancelReason })
		}
	})

	it('changes nothing else, whatever the body says', async () => {
		const id = await bookingThatIs('pending')
		const before = await storedBooking(id)
		const body = {
			status: 'confirmed',
			paymentStatus: 'paid',
			totalPrice: 0,
			userId: owner.id,
			courtNumber: 9,
			noShow: true,
		}
		const answer = await call('PATCH', `/api/bookings/${id}/status`, { headers: sides.owner, body })
		expect(answer.status).toBe(200)
		expect(await storedBooking(id)).toEqual({ ...before, status: 'confirmed', payBy: null })
	})

	test('refuses the status …', () =>
		each(
			[undefined, null, '', 'paid', 'PENDING', 'confirmed ', 1, true, ['cancelled'], { cancelled: true }],
			async (status) => {
				const id = await bookingThatIs('pending')
				const answer = await change(id, status, 'owner')
				expect([answer.status, answer.body.message]).toEqual([
					400,
					'Status must be one of pending, confirmed, cancelled, completed',
				])
				expect((await storedBooking(id)).status).toBe('pending')
			},
		))
})

describe('the end of a booking', () => {
	test.each([
		['before it', at(TUESDAY, 12).getTime() - 1, 200],
		['at it', at(TUESDAY, 12).getTime(), 409],
		['after it', at(TUESDAY, 13).getTime(), 409],
	])('%s a customer may cancel or not (%#)', async (_, time, status) => {
		const id = await bookingThatIs('confirmed')
		vi.setSystemTime(time)
		const answer = await change(id, 'cancelled', 'customer')
		vi.setSystemTime(NOW)
		expect(answer.status).toBe(status)
		if (status === 409) expect(answer.body.message).toBe('This booking is over, so it can’t be cancelled.')
	})

	it('does not keep the venue from saying what became of it', async () => {
		const [kept, cancelled] = [await bookingThatIs('confirmed'), await bookingThatIs('pending')]
		vi.setSystemTime(at(TUESDAY, 14))
		expect((await change(kept, 'completed', 'owner')).status).toBe(200)
		expect((await change(cancelled, 'cancelled', 'owner')).status).toBe(200)
		vi.setSystemTime(NOW)
	})
})

describe('many at once', () => {
	it('cancel a booking once', async () => {
		const id = await bookingThatIs('confirmed')
		const people = ['customer', 'owner', 'admin'] as const
		const answers = await Promise.all(Array.from({ length: 48 }, (_, i) => change(id, 'cancelled', people[i % 3]!)))
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
		expect(answers.filter(({ status }) => status === 409)).toHaveLength(47)
	})

	it('either complete or cancel it, never both', async () => {
		const id = await bookingThatIs('confirmed')
		vi.setSystemTime(at(TUESDAY, 12))
		const answers = await Promise.all(
			Array.from({ length: 20 }, (_, i) => change(id, i % 2 ? 'completed' : 'cancelled', 'owner')),
		)
		vi.setSystemTime(NOW)
		const won = answers.filter(({ status }) => status === 200)
		expect(won).toHaveLength(1)
		expect((await storedBooking(id)).status).toBe(won[0]!.body.status)
	})
})
