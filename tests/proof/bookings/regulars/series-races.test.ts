import { and, eq, inArray } from 'drizzle-orm'
import { expect, it, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, regulars } from '#db/schema.ts'
import { moveAtDesk, placeSeen } from '#app/features/bookings/desk/desk-move.server.ts'
import { makeRegular } from '#app/features/bookings/regulars/regulars.server.ts'
import { offerNextTerm } from '#app/features/bookings/regulars/next-term.server.ts'
import { seriesSeen } from '#app/features/bookings/regulars/series/series-plan.server.ts'
import { changeSeries } from '#app/features/bookings/regulars/series/series.server.ts'
import { takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import { addDays, at, dateOf, weekdayOf } from '#app/lib/time/time.ts'
import { inBetween } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { post, wish } from '#tests/support/world/wishes.ts'
import { moveSeriesNaively } from './naive-regular.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: within(180_000) }
const ROUNDS = times(8, 30)
const first = addDays(dateOf(new Date()), 3)
const dates = Array.from({ length: 4 }, (_, week) => addDays(first, week * 7))

const owner = await createUser({ role: 'venue_owner' })
const players = await Promise.all(Array.from({ length: 4 }, async () => signedIn(await createUser())))

/** A venue of one court with a weekly hour at 10:00. */
async function newRegular() {
	const venue = await createVenue({ ownerId: owner.id, courts: 1, price: 200 })
	const weekday = [weekdayOf(first)]
	const hour = {
		sportId: venue.sportId,
		courtNumber: 1,
		weekday,
		date: first,
		start: 10,
		hours: 1,
		times: dates.length,
	}
	const { id } = await makeRegular(owner, venue.venueId, { ...hour, name: 'Ubuntu', notes: '', on: dates })
	return { venue, id }
}
type Regular = Awaited<ReturnType<typeof newRegular>>

const datesOf = ({ id }: Regular) =>
	db.select().from(bookings).where(eq(bookings.regularId, id)).orderBy(bookings.startTime)
const refused = (error: { init?: { status: number } }) => {
	if (error.init?.status !== 409) throw error
	return null
}
/** Moves all dates to an hour, from what the desk sees now. */
async function look(regular: Regular, start: number) {
	const rows = await datesOf(regular)
	const ids = rows.map(({ id }) => id)
	const where = { weekday: weekdayOf(first), start, hours: 1, court: 1, seen: seriesSeen(rows) }
	return () =>
		changeSeries(owner, regular.venue.venueId, regular.id, {
			scope: 'all',
			booking: ids[0]!,
			on: ids,
			...where,
		}).catch(refused)
}
const startsOf = async (regular: Regular) =>
	(await datesOf(regular)).map(
		({ startTime }) => (startTime.getTime() - at(dateOf(startTime), 0).getTime()) / 3_600_000,
	)
const books = ({ venue }: Regular, date: string, hour: number) =>
	players.map((player) => async () => (await post(player, wish(venue, date, hour, hour + 1))).status)
const liveAt = ({ venue }: Regular, date: string, hour: number) =>
	db.$count(
		bookings,
		and(
			eq(bookings.courtId, venue.venueId),
			eq(bookings.startTime, at(date, hour)),
			inArray(bookings.status, ['pending', 'confirmed']),
		),
	)

it('all dates move or none while players book the hour of one of them', LONG, async () => {
	const won = { desk: 0, players: 0 }
	for (let round = 0; round < ROUNDS; round++) {
		const regular = await newRegular()
		const move = await look(regular, 15)
		const [book, ...others] = books(regular, dates[2]!, 15)
		const rest = () => Promise.all(others.map((other) => other()))
		const [moved, statuses] = await Promise.all(round % 2 ? [move(), rest()] : [book!().then(move), rest()])
		expect(new Set(await startsOf(regular))).toEqual(new Set([moved ? 15 : 10]))
		expect(await liveAt(regular, dates[2]!, 15)).toBe(1)
		expect(statuses.every((status) => status === 201 || status === 409)).toBe(true)
		won[moved ? 'desk' : 'players']++
	}
	expect(won.players).toBeGreaterThan(0)
	expect(await fsck()).toEqual([])
})

it('players who book the hour that it leaves get it once, or not yet', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const regular = await newRegular()
		const move = await look(regular, 15)
		const [moved, ...statuses] = await Promise.all([move(), ...books(regular, dates[1]!, 10).map((book) => book())])
		expect(moved).toMatchObject({ dates: dates.length })
		expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(1)
		expect(await liveAt(regular, dates[1]!, 10)).toBe(statuses.includes(201) ? 1 : 0)
	}
	expect(await fsck()).toEqual([])
})

it('two moves of a series, or one of a single date, leave it where one of them put it', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const regular = await newRegular()
		const [toThree, toFive] = [await look(regular, 15), await look(regular, 17)]
		const [, second] = await datesOf(regular)
		const single = { date: dates[1]!, start: 17, hours: 1, court: 1, seen: placeSeen(second!) }
		const other = () => moveAtDesk(owner, regular.venue.venueId, second!.id, single).catch(refused)
		const [a, b] = await Promise.all([toThree(), round % 2 ? toFive() : other()])
		expect([a, b].filter(Boolean)).toHaveLength(1)
		const starts = await startsOf(regular)
		expect(starts).toEqual(a ? [15, 15, 15, 15] : round % 2 ? [17, 17, 17, 17] : [10, 17, 10, 10])
	}
	expect(await fsck()).toEqual([])
})

it('money that comes meanwhile stays with its date', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const regular = await newRegular()
		const move = await look(regular, 15)
		const [, second] = await datesOf(regular)
		const pay = () => takeAtDesk(owner, regular.venue.venueId, second!.id, 'cash')
		await Promise.all(round % 2 ? [move(), pay()] : [pay(), move()])
		const [, after] = await datesOf(regular)
		expect(after).toMatchObject({ paymentStatus: 'paid', startTime: at(dates[1]!, 15) })
		expect((await moneyOf(db, [after!])).get(after!.id)!.held).toBe(20_000)
	}
	expect(await fsck()).toEqual([])
})

it('a next term is never kept at the hour that the series left', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const venue = await createVenue({ ownerId: owner.id, courts: 1, price: 200 })
		const hour = { sportId: venue.sportId, courtNumber: 1, weekday: [weekdayOf(first)], date: first, start: 10 }
		const form = { ...hour, hours: 1, times: 1, name: 'Ubuntu', notes: '', on: [first] }
		const regular = { venue, id: (await makeRegular(owner, venue.venueId, form)).id }
		const move = await look(regular, 15)
		const held = addDays(dateOf(new Date()), 5)
		const offer = () =>
			offerNextTerm(owner, venue.venueId, regular.id, { on: [addDays(first, 7)], held }).catch(refused)
		if (round % 2 === 0) await offer()
		const [moved, offered] = await Promise.all([move(), offer()])
		if (round % 2 === 0) expect(moved).toBeNull()
		else if (!moved) expect(offered).not.toBeNull()
		const [row] = await db.select().from(regulars).where(eq(regulars.id, regular.id))
		expect(row!.startMinute).toBe(moved ? 900 : 600)
		expect(await fsck()).toEqual([])
	}
})

test('the same race catches a series move that only checks first', LONG, async () => {
	const regular = await newRegular()
	await inBetween(
		() => moveSeriesNaively(regular.id, 5),
		() => Promise.all(books(regular, dates[2]!, 15).map((book) => book())),
	)
	expect(await liveAt(regular, dates[2]!, 15)).toBe(2)
	expect((await fsck()).join()).toContain('booked hours')
})
