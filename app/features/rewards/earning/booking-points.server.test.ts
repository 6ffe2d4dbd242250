import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { dialect } from '#db/dialect.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, courts, refunds } from '#db/schema.ts'
import { changeBooking } from '#app/features/bookings/desk/list/booking-changes.server.ts'
import { setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { completeFinishedBookings } from '#app/features/bookings/completion.server.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { settle } from '#app/features/bookings/paying/settle-booking.server.ts'
import { findNotices } from '#app/features/notices/notices.server.ts'
import { at, HOUR } from '#app/lib/time/time.ts'
import { AFTER, BEFORE, bookOnSaturday, createPlace, SATURDAY, type Place } from '#tests/support/world/booked.ts'
import { earnedFor } from '#tests/support/world/earned.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { awardBookingPoints } from './booking-points.server.ts'
import { findEarnings } from '../history.server.ts'
import { findPoints } from '../points.server.ts'

let player: Place['player']
let owner: Place['owner']
let venue: Place['venue']

beforeEach(async () => ({ player, owner, venue } = await createPlace({ price: 195 })))
afterAll(async () => expect(await fsck()).toEqual([]))

const bookAt = (hour: number, { hours = 2, user = player } = {}) => bookOnSaturday(venue, user, hour, hours)
const pay = (id: number, when = BEFORE) => paid(id, { by: owner, at: when })
const confirm = (id: number) => setBookingStatus(owner, id, 'confirmed', BEFORE)
const complete = () => completeFinishedBookings(AFTER)
const say = (bookingId: number, to: 'no-show' | 'came' | 'arrived') =>
	changeBooking(owner, venue.venueId, { bookingId, to }, AFTER)
const ofBooking = (id: number, user = player) => earnedFor(user, `booking:${id}`)
const ofFirst = (user = player) => earnedFor(user, 'first-booking')
const venueName = async () => (await db.query.courts.findFirst({ where: eq(courts.id, venue.venueId) }))!.name
const told = async () => (await findNotices(player)).notices.filter(({ kind }) => kind === 'reward')

/** Makes the database refuse earnings for a cause until the returned function is called. */
async function refuseEarning(cause: string) {
	const [refuse, allow] =
		dialect === 'sqlite'
			? [
					`CREATE TRIGGER refused BEFORE INSERT ON user_rewards WHEN NEW.activity_id = '${cause}' BEGIN SELECT RAISE(ABORT, 'refused'); END`,
					'DROP TRIGGER refused',
				]
			: [
					`ALTER TABLE user_rewards ADD CONSTRAINT refused CHECK (activity_id <> '${cause}')`,
					'ALTER TABLE user_rewards DROP CONSTRAINT refused',
				]
	const exec = (statement: string) =>
		write(async (tx) => {
			const { run, execute } = tx as unknown as Record<'run' | 'execute', (query: SQL) => Promise<unknown>>
			await (run ?? execute).call(tx, sql.raw(statement))
		})
	await exec(refuse)
	return () => exec(allow)
}

describe('a booking', () => {
	it('earns 10 points for every full R100, and the first one 50 more, once it is completed and paid', async () => {
		const id = await bookAt(10)
		await pay(id)
		expect(await ofBooking(id)).toEqual([])
		await completeFinishedBookings(at(SATURDAY, 12.9))
		expect(await findPoints(player)).toBe(0)
		await complete()
		expect(await ofBooking(id)).toEqual([30]) // R390
		expect(await ofFirst()).toEqual([50])
		expect(await findPoints(player)).toBe(80)
	})

	it('earns once, however often it changes', async () => {
		const id = await bookAt(10)
		await pay(id)
		for (let i = 0; i < 3; i++) await complete()
		for (let i = 0; i < 3; i++) await write((tx) => settle(tx, id, AFTER))
		for (let i = 0; i < 3; i++) await write((tx) => awardBookingPoints(tx, id, AFTER))
		expect(await ofBooking(id)).toEqual([30])
		expect(await ofFirst()).toEqual([50])
	})

	it('that cannot be completed is logged and does not stop others', async () => {
		const ids = [await bookAt(8, { hours: 1 }), await bookAt(10, { hours: 1 }), await bookAt(12, { hours: 1 })]
		for (const id of ids) await pay(id)
		const allow = await refuseEarning(`booking:${ids[1]}`)
		const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
		await complete()
		const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)) as { message: string })
		logged.mockRestore()
		expect(lines.map(({ message }) => message)).toEqual([`completing booking ${ids[1]}`])
		expect(await Promise.all(ids.map((id) => ofBooking(id)))).toEqual([[10], [], [10]])
		expect(await db.$count(bookings, and(inArray(bookings.id, ids), eq(bookings.status, 'completed')))).toBe(2)
		await allow()
		await complete()
		expect(await Promise.all(ids.map((id) => ofBooking(id)))).toEqual([[10], [10], [10]])
	})

	it('earns when the venue completes it', async () => {
		const id = await bookAt(10)
		await pay(id)
		await setBookingStatus(owner, id, 'completed', AFTER)
		expect(await findPoints(player)).toBe(80)
	})

	it('earns when it is paid, if that is after its end', async () => {
		const id = await bookAt(10)
		await confirm(id)
		await complete()
		expect(await findPoints(player)).toBe(0)
		await pay(id, AFTER)
		expect(await findPoints(player)).toBe(80)
	})

	test('below R100 earns only the points for a first booking', async () => {
		venue = await createVenue({ ownerId: owner.id, price: 99 })
		const id = await bookAt(10, { hours: 1 })
		await pay(id)
		await complete()
		expect(await ofBooking(id)).toEqual([])
		expect(await ofFirst()).toEqual([50])
	})

	test('free of charge earns nothing', async () => {
		venue = await createVenue({ ownerId: owner.id, price: 0 })
		const id = await bookAt(10)
		await confirm(id)
		await complete()
		await write((tx) => settle(tx, id, AFTER))
		expect(await findPoints(player)).toBe(0)
	})

	test('that was cancelled earns nothing', async () => {
		const id = await bookAt(10)
		await pay(id)
		await setBookingStatus(owner, id, 'cancelled', BEFORE)
		await complete()
		expect(await findPoints(player)).toBe(0)
	})

	test('of an owner earns nothing at their own venue, but does elsewhere', async () => {
		const another = await createUser({ role: 'venue_owner' })
		const id = await bookAt(10, { user: owner })
		await paid(id, { by: another, at: BEFORE })
		await complete()
		expect(await findPoints(owner)).toBe(0)
		venue = await createVenue({ ownerId: another.id, price: 195 })
		const elsewhere = await bookAt(10, { user: owner })
		await paid(elsewhere, { by: another, at: BEFORE })
		await complete()
		expect(await ofBooking(elsewhere, owner)).toEqual([30])
		expect(await ofFirst(owner)).toEqual([50])
	})

	test('by a walk-in without an account earns nothing', async () => {
		const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1, date: SATURDAY, hour: 10 }
		const input = { name: 'Walk In', hours: 2, notes: '', paid: 'cash' as const }
		const { id } = await bookWalkIn(owner, place, input, { now: BEFORE })
		await complete()
		expect(await db.$count(bookings, eq(bookings.id, id))).toBe(1)
		expect(await findPoints(owner)).toBe(0)
	})
})

describe('points that are taken back', () => {
	test('a no-show loses its points, and gets them back if the player did come', async () => {
		const id = await bookAt(10)
		await pay(id)
		await complete()
		await say(id, 'no-show')
		await say(id, 'no-show')
		expect(await ofBooking(id)).toEqual([30, -30])
		expect(await ofFirst()).toEqual([50, -50])
		expect(await findPoints(player)).toBe(0)
		await say(id, 'came')
		expect(await ofBooking(id)).toEqual([30, -30, 30])
		await say(id, 'no-show')
		await say(id, 'arrived')
		expect(await ofBooking(id)).toEqual([30, -30, 30, -30, 30])
		expect(await findPoints(player)).toBe(80)
	})

	test('the points for the first booking stay while another one counts', async () => {
		const [first, second] = [await bookAt(10), await bookAt(12)]
		for (const id of [first, second]) await pay(id)
		await complete()
		await say(first, 'no-show')
		expect(await ofFirst()).toEqual([50])
		await say(second, 'no-show')
		expect(await ofFirst()).toEqual([50, -50])
		await say(first, 'came')
		expect(await ofFirst()).toEqual([50, -50, 50])
		expect(await findPoints(player)).toBe(80)
	})

	test('a refund takes back the points', async () => {
		const id = await bookAt(10)
		const { payment } = await pay(id)
		await complete()
		await write(async (tx) => {
			const refund = { bookingId: id, paymentId: payment.id, amount: payment.amount, reason: 'venue' as const }
			await tx.insert(refunds).values({ ...refund, by: 'venue' as const, createdAt: AFTER, updatedAt: AFTER })
			await settle(tx, id, AFTER)
		})
		expect(await ofBooking(id)).toEqual([30, -30])
		expect(await findPoints(player)).toBe(0)
		expect((await told())[0]).toMatchObject({ body: expect.stringMatching(/: it was refunded\.$/) })
		await pay(id, new Date(AFTER.getTime() + HOUR))
		expect(await ofBooking(id)).toEqual([30, -30, 30])
	})
})

test('only the first booking is worth a notice', async () => {
	const [first, second] = [await bookAt(10), await bookAt(12)]
	for (const id of [first, second]) await pay(id)
	await complete()
	await say(first, 'no-show')
	await say(second, 'no-show')
	await say(second, 'came')
	expect((await told()).filter(({ link }) => link === '/rewards')).toMatchObject([
		{ title: '50 points for your first booking' },
	])
})

test('each loss of points is told, with the booking and the reason', async () => {
	const id = await bookAt(10)
	await pay(id)
	await complete()
	const losses = async () => (await told()).filter(({ title }) => title.includes('taken back'))
	for (let i = 0; i < 3; i++) await say(id, 'no-show')
	await write((tx) => settle(tx, id, AFTER))
	expect(await losses()).toMatchObject([
		{
			title: '80 points were taken back',
			link: '/rewards?tab=history',
			body: `For your booking at ${await venueName()}, Sat 21 Nov: the venue says you didn’t show up.`,
		},
	])
	await say(id, 'came')
	await say(id, 'no-show')
	expect(await losses()).toHaveLength(2)
})

test('each entry says what it is for, also if it takes back points', async () => {
	const id = await bookAt(10)
	await pay(id)
	await complete()
	await say(id, 'no-show')
	const { earnings } = await findEarnings(player)
	const words = `${await venueName()}, Sat 21 Nov`
	expect(earnings.map(({ rewardType, ...line }) => [rewardType.name, line.description, line.takenBack])).toEqual([
		['First booking', words, true],
		['Court booking', words, true],
		['First booking', words, false],
		['Court booking', words, false],
	])
})

test('450 finished bookings are completed in one run, each with its points', async () => {
	const { venueId, sportId } = venue
	const place = { courtId: venueId, sportId, totalPrice: 200, breakdown: [], paymentMethod: 'SnapScan' as const }
	const rows = Array.from({ length: 450 }, (_, i) => ({
		...place,
		userId: player.id,
		courtNumber: i + 1,
		status: 'confirmed' as const,
		startTime: at('2026-11-02', 10),
		endTime: at('2026-11-02', 11),
		paymentStatus: i % 3 ? ('paid' as const) : ('pending' as const),
		createdAt: BEFORE,
		updatedAt: BEFORE,
	}))
	await write((tx) => tx.insert(bookings).values(rows))
	await complete()
	const completed = eq(bookings.status, 'completed')
	expect(await db.$count(bookings, eq(bookings.courtId, venueId))).toBe(450)
	expect(await db.$count(bookings, completed)).toBeGreaterThanOrEqual(450)
	expect(await findPoints(player)).toBe(300 * 20 + 50)
	await write((tx) => tx.delete(bookings).where(eq(bookings.courtId, venueId)))
})
