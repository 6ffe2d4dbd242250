import { eq } from 'drizzle-orm'
import { describe, expect, it, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { courtTime, bookings } from '#db/schema.ts'
import { fsck } from '#db/ops/fsck.ts'
import { book } from '#app/features/bookings/bookings.server.ts'
import { setCourts } from '#app/features/venues/courts/courts.server.ts'
import { findPhone } from '#app/features/profile/phone.server.ts'
import { addDays, dateOf, HOUR } from '#app/lib/time/time.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { bookAtSeenPriceNaively, bookNaively, keepPhoneNaively } from './naive-booking.ts'
import { call } from '#tests/support/process/product.ts'
import { post, wish } from '#tests/support/world/wishes.ts'
import { hoursWhere } from '#tests/support/database/court-time.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const PEOPLE = 25
const WISHES = times(80, 500)
const LONG = { timeout: within(120_000) }

const people = await Promise.all(
	Array.from({ length: PEOPLE }, async () => {
		const user = await createUser()
		return { user, headers: await signedIn(user) }
	}),
)
type Person = (typeof people)[number]
type Body = ReturnType<typeof wish>
type Answer = Pick<Awaited<ReturnType<typeof post>>, 'status' | 'body'>

/** Makes wishes of one to four hours on three days, many over the same hours, equal every time. */
function wishes(place: { venueId: number; sportId: number }, count: number): Body[] {
	let seed = 7
	const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
	const first = addDays(dateOf(new Date()), 3)
	return Array.from({ length: count }, (_, i) => {
		const length = 1 + random(4)
		const from = 7 + random(15 - length)
		return wish(place, addDays(first, random(3)), from, from + length, { courtNumber: 1 + (i % 3) })
	})
}

const together: typeof atOnce = (items, attempt) => Promise.all(items.map(attempt))

async function race(
	place: { venueId: number; sportId: number },
	attempt: (who: Person, body: Body) => Promise<Answer>,
	{ count = WISHES, run = together } = {},
) {
	const bodies = wishes(place, count)
	const answers = await run(bodies, (body, i) => attempt(people[i % PEOPLE]!, body))
	const won = answers.filter(({ status }) => status === 201).map(({ body }) => body)
	const lost = bodies.filter((_, i) => answers[i]!.status !== 201)
	return { answers, won, lost }
}

type Time = { startTime: string; endTime: string }
const overlap = (a: Time, b: Time) => a.startTime < b.endTime && b.startTime < a.endTime
const doubles = (won: (Time & { courtNumber: number })[]) =>
	won.flatMap((a, i) => won.slice(i + 1).filter((b) => a.courtNumber === b.courtNumber && overlap(a, b)))

describe(`${WISHES} bookings at once`, () => {
	describe.each([1, 3])('for %d courts', (courts) => {
		it('never sell an hour twice, never refuse a free one', LONG, async () => {
			const venue = await createVenue({ courts })
			const { answers, won, lost } = await race(venue, ({ headers }, body) => post(headers, body))

			expect(won.length).toBeGreaterThan(courts * 8)
			expect(doubles(won)).toEqual([])
			const refusals = answers.filter(({ status }) => status !== 201)
			expect(new Set(refusals.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
				new Set(['409 That time has just been taken']),
			)
			const numbers = Array.from({ length: courts }, (_, i) => i + 1)
			const stillFits = lost.filter((it) =>
				numbers.some((number) => !won.some((other) => other.courtNumber === number && overlap(it, other))),
			)
			expect(stillFits).toEqual([])

			const rows = await db.select().from(bookings).where(eq(bookings.courtId, venue.venueId))
			expect(rows).toHaveLength(won.length)
			expect(await fsck()).toEqual([])
		})

		test('the same race catches a booking that only checks first', LONG, async () => {
			const venue = await createVenue({ courts })
			const { won } = await race(venue, ({ user }, body) => bookNaively(user, body, courts), { count: 50, run: atOnce })
			expect(doubles(won).length).toBeGreaterThan(0)
			expect((await fsck()).length).toBeGreaterThan(0)
			await write((tx) => tx.delete(bookings).where(eq(bookings.courtId, venue.venueId)))
			expect(await fsck()).toEqual([])
		})
	})
})

describe('a court’s price that changes as people book', () => {
	const first = addDays(dateOf(new Date()), 3)
	const ROUNDS = times(8, 40)
	const said = { name: null, isRoofed: null, surface: null }

	async function court(price: number) {
		const owner = await createUser({ role: 'venue_owner' })
		const venue = await createVenue({ ownerId: owner.id, courts: 2, price: 500, courtPrices: { 1: price } })
		const setPrice = (pricePerHour: number) =>
			setCourts(owner, venue.venueId, venue.sportId, [{ ...said, pricePerHour }, said])
		return { venue, setPrice }
	}

	it('is charged as it was seen, or the booking is refused with the new one', LONG, async () => {
		const { venue, setPrice } = await court(200)
		const seen = Array.from({ length: ROUNDS }, (_, i) => (i % 2 === 0 ? 200 : 260))
		const answers = await Promise.allSettled(
			seen.flatMap((quotedPrice, i) => {
				const time = wish(venue, addDays(first, i), 10, 12)
				const times = { startTime: new Date(time.startTime), endTime: new Date(time.endTime) }
				const { venueId, sportId } = venue
				const wanted = { venueId, sportId, ...times, paymentMethod: 'SnapScan', notes: '', court: 1 } as const
				const person = people[i % PEOPLE]!.user
				return [book(person, { ...wanted, quotedPrice: 2 * quotedPrice }), setPrice(i % 2 === 0 ? 260 : 200)]
			}),
		)
		for (const [i, answer] of answers.entries()) {
			if (i % 2 === 1) expect(answer.status).toBe('fulfilled')
			else if (answer.status === 'fulfilled') expect(answer.value).toMatchObject({ totalPrice: 2 * seen[i / 2]! })
			else expect(answer.reason).toMatchObject({ init: { status: 409 }, data: { price: 2 * (460 - seen[i / 2]!) } })
		}
		const rows = await db.select().from(bookings).where(eq(bookings.courtId, venue.venueId))
		for (const { totalPrice, breakdown } of rows)
			expect(totalPrice).toBe(breakdown.reduce((total, { price }) => total + price, 0))
		expect(await fsck()).toEqual([])
	})

	test('the same change catches a booking that looks first', LONG, async () => {
		const { venue, setPrice } = await court(200)
		const naive = () => bookAtSeenPriceNaively(people[0]!.user, wish(venue, first, 10, 11), 1, 200)
		const { status, body } = await inBetween(naive, () => setPrice(260))
		expect([status, body]).toMatchObject([201, { totalPrice: 260 }])
	})
})

describe('bookings by half hours at once', () => {
	const lengths = [60, 90, 120]
	const first = addDays(dateOf(new Date()), 3)
	const days = Array.from({ length: times(10, 50) }, (_, i) => addDays(first, i))

	it('overlap by half an hour on one court: one of them gets it', LONG, async () => {
		const venue = await createVenue({ courts: 1, lengths })
		const pairs = days.flatMap((day) => [wish(venue, day, 18, 19), wish(venue, day, 18.5, 19.5)])
		const answers = await Promise.all(pairs.map((body, i) => post(people[i % PEOPLE]!.headers, body)))
		expect(answers.map(({ status }) => status).sort()).toEqual([...days.map(() => 201), ...days.map(() => 409)])
		expect(doubles(answers.filter(({ status }) => status === 201).map(({ body }) => body))).toEqual([])
		expect(await fsck()).toEqual([])
	})

	test('the same pair catches a booking that only checks first', LONG, async () => {
		const venue = await createVenue({ courts: 1, lengths })
		const pair = [wish(venue, first, 18, 19), wish(venue, first, 18.5, 19.5)]
		const answers = await atOnce(pair, (body, i) => bookNaively(people[i]!.user, body, 1))
		expect(doubles(answers.map(({ body }) => body as Body)).length).toBeGreaterThan(0)
		await write((tx) => tx.delete(bookings).where(eq(bookings.courtId, venue.venueId)))
	})

	it('never overlap and never refuse what is free, whatever their starts and lengths', LONG, async () => {
		const venue = await createVenue({ courts: 2, lengths })
		let seed = 11
		const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
		const bodies = Array.from({ length: WISHES }, () => {
			const length = 1 + random(3) / 2
			const from = 7 + random(2 * (14 - length) + 1) / 2
			return wish(venue, first, from, from + length, { courtNumber: 1 + random(2) })
		})
		const answers = await Promise.all(bodies.map((body, i) => post(people[i % PEOPLE]!.headers, body)))
		const won = answers.filter(({ status }) => status === 201).map(({ body }) => body)
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
		expect(doubles(won)).toEqual([])
		const lost = bodies.filter((_, i) => answers[i]!.status !== 201)
		const fits = (body: Body, court: number) => !won.some((it) => it.courtNumber === court && overlap(body, it))
		expect(lost.filter((body) => fits(body, 1) || fits(body, 2))).toEqual([])
		expect(await fsck()).toEqual([])
	})
})

describe('the first bookings of one player at once', () => {
	const numbers = Array.from({ length: 8 }, (_, i) => `082 555 010${i}`)

	it('store one number, which all of them have', LONG, async () => {
		const venue = await createVenue({ courts: 1 })
		const player = await createUser()
		const headers = await signedIn(player)
		const day = addDays(dateOf(new Date()), 3)
		const answers = await Promise.all(
			numbers.map((phone, i) => post(headers, wish(venue, day, 8 + i, 9 + i, { phone }))),
		)
		expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 201))
		const stored = await findPhone(player, db)
		const rows = await db.select().from(bookings).where(eq(bookings.userId, player.id))
		expect(numbers).toContain(stored)
		expect(rows.map(({ guestPhone }) => guestPhone)).toEqual(numbers.map(() => stored))
	})

	test('the same race catches one that only looks first', LONG, async () => {
		const player = await createUser()
		const kept = await atOnce(numbers, (phone) => keepPhoneNaively(player, phone))
		expect(new Set(kept).size).toBeGreaterThan(1)
	})
})

describe('booking and cancelling at once', () => {
	it('leaves every hour to one live booking, and none to a cancelled one', LONG, async () => {
		const venue = await createVenue({ courts: 1 })
		const bookThenCancel = async ({ headers }: Person, body: Body): Promise<Answer> => {
			const answer = await post(headers, body)
			if (answer.status !== 201 || new Date(body.startTime).getUTCHours() % 3 === 0) return answer
			const path = `/api/bookings/${answer.body.id}/status`
			const cancelled = await call('PATCH', path, { headers, body: { status: 'cancelled' } })
			expect(cancelled.status).toBe(200)
			return answer
		}
		const { answers } = await race(venue, bookThenCancel)
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
		const rows = await db.select().from(bookings).where(eq(bookings.courtId, venue.venueId))
		const live = rows
			.filter(({ status }) => status !== 'cancelled')
			.map(({ courtNumber, startTime, endTime }) => ({
				courtNumber,
				startTime: startTime.toISOString(),
				endTime: endTime.toISOString(),
			}))
		expect(rows.length).toBeGreaterThan(live.length)
		expect(doubles(live)).toEqual([])
		const hours = live.reduce((sum, it) => sum + (Date.parse(it.endTime) - Date.parse(it.startTime)) / HOUR, 0)
		expect(await hoursWhere(eq(courtTime.courtId, venue.venueId))).toHaveLength(hours)
		expect(await fsck()).toEqual([])
	})
})
