import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { strayStatements } from '#db/ops/invariants/statements.ts'
import { auditLog, bookings, statements } from '#db/schema.ts'
import { setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { putOnAccount } from '#app/features/bookings/on-account/customer-account.server.ts'
import { endHourAccount } from '#app/features/bookings/on-account/hour-account.server.ts'
import { makeMonthlyStatements, makeStatementNow } from '#app/features/bookings/on-account/make-statements.server.ts'
import { makeRegular } from '#app/features/bookings/regulars/regulars.server.ts'
import { takeForDates } from '#app/features/payments/statements/take-dates.server.ts'
import { billedOn, takeForStatement } from '#app/features/payments/statements/take-statement.server.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import { addDays, at, weekdayOf } from '#app/lib/time/time.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { moneyAt } from '#tests/support/world/money.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { endHourNaively, makeNaively, takeNaively } from './naive-statement.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const ROUNDS = times(6, 40)
const LONG = { timeout: within(120_000) }
const day = '2026-11-20'
const [now, inDecember] = [at(day, 6), at('2026-12-01', 1)]
const PRICE = 20_000

const [owner, admin] = [await createUser({ role: 'venue_owner' }), await createUser({ role: 'admin' })]
let venueId: number
let accountId: number
let ids: number[]

/** Makes a venue with three bookings on one account. */
async function newAccount() {
	const venue = await createVenue({ ownerId: owner.id, courts: 1, price: 200 })
	venueId = venue.venueId
	const book = async (hour: number) => {
		const place = { venueId, sportId: venue.sportId, courtNumber: 1, date: day, hour }
		return bookWalkIn(owner, place, { name: 'Zanele', phone: '083 555 0139', notes: '', hours: 1 }, { now })
	}
	const rowOf = async (id: number) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!
	const first = await rowOf((await book(8)).id)
	const party = { name: 'Karoo Tiles', address: null, vatNumber: null }
	await putOnAccount(owner, venueId, first.customerId, { ...party, dueDays: 14 }, now)
	ids = []
	for (const hour of [9, 10, 11]) ids.push((await book(hour)).id)
	accountId = (await rowOf(ids[0]!)).accountId!
}
async function newStatement() {
	await newAccount()
	return (await makeStatementNow(owner, venueId, accountId, now)).id
}
beforeEach(newAccount)

const take = (id: number, by = owner, idempotencyKey?: string) =>
	takeForStatement(by, venueId, id, { method: 'eft', seen: 3 * PRICE }, { idempotencyKey, now: inDecember })
const received = async () =>
	(await moneyAt(venueId)).payments.reduce((sum, { receivedAmount }) => sum + (receivedAmount ?? 0), 0)
const statusOf = (one: PromiseSettledResult<unknown>) =>
	one.status === 'fulfilled' ? 200 : ((one.reason as { init?: { status: number } }).init?.status ?? String(one.reason))
const outcomes = async (all: Promise<unknown>[]) => (await Promise.allSettled(all)).map(statusOf)
const known = new Set<string>()
/** Returns what is wrong now and was not before. */
async function wrong() {
	const fresh = (await strayStatements(db)).filter((line) => !known.has(line))
	for (const line of fresh) known.add(line)
	return fresh
}

describe('the job and a desk that make a statement at once', () => {
	test('make one, with each booking on it', LONG, async () => {
		for (let round = 0; round < ROUNDS; round++) {
			await newAccount()
			const acts = [
				() => makeMonthlyStatements(inDecember),
				() => makeMonthlyStatements(inDecember),
				() => makeStatementNow(owner, venueId, accountId, inDecember),
			]
			const ended = await outcomes((round % 2 ? acts : acts.toReversed()).map((act) => act()))
			expect(ended.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2)
			const made = await db.select().from(statements).where(eq(statements.courtId, venueId))
			expect(made.map(({ number }) => number)).toEqual([1])
			expect(await db.$count(bookings, eq(bookings.statementId, made[0]!.id))).toBe(3)
		}
		expect(await wrong()).toEqual([])
	})

	test('catch one that reads first', LONG, async () => {
		await atOnce([1, 2], () => makeNaively(venueId, accountId, day, now))
		expect(await wrong()).toEqual([expect.stringMatching(/^Statement \d+ is for nothing/)])
	})
})

describe('two desks that take the money of a statement at once', () => {
	test('take it once, and the other is asked to look again', LONG, async () => {
		for (let round = 0; round < ROUNDS; round++) {
			const id = await newStatement()
			expect((await outcomes([take(id), take(id, admin)])).sort()).toEqual([200, 409])
			expect(await received()).toBe(3 * PRICE)
			expect((await moneyAt(venueId)).refunds).toEqual([])
		}
	})

	test('take it once where one form is sent twice', LONG, async () => {
		for (let round = 0; round < ROUNDS; round++) {
			const id = await newStatement()
			const key = `twice-${round}-${id}`
			expect(await outcomes([take(id, owner, key), take(id, owner, key)])).toEqual([200, 200])
			expect(await received()).toBe(3 * PRICE)
		}
	})

	test('catch one that reads first', LONG, async () => {
		const id = await newStatement()
		await atOnce([owner, admin], (by) => takeNaively(by, () => billedOn(db, id), inDecember))
		expect(await received()).toBe(6 * PRICE)
		expect((await moneyAt(venueId)).refunds.length).toBeGreaterThan(0)
	})
})

describe('two desks that take the money of several dates at once', () => {
	/** Makes a weekly hour of three dates that is paid each time. */
	async function newRegular() {
		const { venueId: id, sportId } = await createVenue({ ownerId: owner.id, courts: 1, price: 200 })
		venueId = id
		const pattern = { sportId, courtNumber: 1, weekday: [weekdayOf(day)], date: day, start: 12, hours: 1, times: 3 }
		const on = [0, 7, 14].map((days) => addDays(day, days))
		const made = await makeRegular(owner, id, { ...pattern, name: 'Zanele', phone: '', notes: '', on }, { now })
		return made.id
	}
	const datesOf = (regularId: number) => db.select().from(bookings).where(eq(bookings.regularId, regularId))

	test('take it once, and the other is asked to look again', LONG, async () => {
		for (let round = 0; round < ROUNDS; round++) {
			const id = await newRegular()
			const on = (await datesOf(id)).map((row) => row.id)
			const takeAs = (by: typeof owner, on: number[]) =>
				takeForDates(by, venueId, { regularId: id }, { on, method: 'eft', seen: 3 * PRICE }, { now: inDecember })
			expect((await outcomes([takeAs(owner, on), takeAs(admin, on.toReversed())])).sort()).toEqual([200, 409])
			expect(await received()).toBe(3 * PRICE)
			expect((await moneyAt(venueId)).refunds).toEqual([])
		}
	})

	test('catch one that reads first', LONG, async () => {
		const id = await newRegular()
		const read = async () => {
			const dates = await datesOf(id)
			const money = await moneyOf(db, dates)
			return dates.map((booking) => ({ booking, money: money.get(booking.id)! }))
		}
		await atOnce([owner, admin], (by) => takeNaively(by, read, inDecember))
		expect(await received()).toBe(6 * PRICE)
	})
})

describe('the payment of a statement and a cancellation at once', () => {
	/** Whether money was taken for a booking after it was cancelled, as the log of acts has it. */
	async function tookLate(bookingId: number) {
		const of = (action: string) =>
			db
				.select({ id: auditLog.id })
				.from(auditLog)
				.where(and(eq(auditLog.subject, `booking:${bookingId}`), eq(auditLog.action, action)))
		const [[taken], [cancelled]] = [await of('booking.take-money'), await of('booking.status')]
		return taken !== undefined && taken.id > cancelled!.id
	}
	const cancel = () => setBookingStatus(owner, ids[1]!, 'cancelled', now)

	test('leave all of it paid and one sent back, or nothing taken', LONG, async () => {
		for (let round = 0; round < ROUNDS; round++) {
			const id = await newStatement()
			const [paid, cancelled] =
				round % 2 ? await outcomes([take(id), cancel()]) : (await outcomes([cancel(), take(id)])).reverse()
			expect([cancelled, [200, 409].includes(Number(paid))]).toEqual([200, true])
			expect(await tookLate(ids[1]!)).toBe(false)
			expect(await received()).toBe(paid === 200 ? 3 * PRICE : 0)
			const back = (await moneyAt(venueId)).refunds.map(({ amount }) => amount)
			expect(back).toEqual(paid === 200 ? [PRICE] : [])
		}
	})

	test('catch a payment that reads first', LONG, async () => {
		const id = await newStatement()
		await inBetween(() => takeNaively(owner, () => billedOn(db, id), inDecember), cancel)
		expect(await tookLate(ids[1]!)).toBe(true)
	})
})

describe('a statement and the end of a weekly hour’s account at once', () => {
	let hour: { regularId: number; accountId: number }
	async function newHour() {
		const venue = await createVenue({ ownerId: owner.id, courts: 1, price: 200 })
		venueId = venue.venueId
		const pattern = {
			sportId: venue.sportId,
			courtNumber: 1,
			weekday: [weekdayOf(day)],
			date: day,
			start: 12,
			hours: 1,
		}
		const on = [day, addDays(day, 7)]
		const wish = { ...pattern, times: 2, on, name: 'Zanele', phone: '083 555 0139', notes: '', pays: 'month' as const }
		const { id: regularId } = await makeRegular(owner, venueId, wish, { now })
		const [booking] = await db.select().from(bookings).where(eq(bookings.regularId, regularId)).limit(1)
		hour = { regularId, accountId: booking!.accountId! }
	}

	test('leave the date of today on the statement, or off the account', LONG, async () => {
		for (let round = 0; round < ROUNDS; round++) {
			await newHour()
			const acts = [
				() => makeStatementNow(owner, venueId, hour.accountId, now),
				() => endHourAccount(owner, venueId, hour.regularId, now),
			]
			const ended = await outcomes((round % 2 ? acts : acts.toReversed()).map((act) => act()))
			expect(ended.toSorted()).toEqual(ended.includes(409) ? [200, 409] : [200, 200])
			expect(await wrong()).toEqual([])
			const dates = await db.select().from(bookings).where(eq(bookings.regularId, hour.regularId))
			for (const { accountId, statementId } of dates) expect(accountId !== null).toBe(statementId !== null)
		}
	})

	test('catch an end that only checks first', LONG, async () => {
		await newHour()
		await inBetween(
			() => endHourNaively(hour.accountId),
			() => makeStatementNow(owner, venueId, hour.accountId, now),
		)
		expect(await wrong()).toContainEqual(expect.stringContaining('but not on its account'))
	})
})
