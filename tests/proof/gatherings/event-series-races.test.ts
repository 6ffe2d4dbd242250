import { asc, eq } from 'drizzle-orm'
import { expect, it, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, eventParticipants, events } from '#db/schema.ts'
import { venueEvents } from '#app/features/events/gathering.server.ts'
import { addEvent } from '#app/features/events/planning/planning.server.ts'
import { cancelEvents, findCancelPage } from '#app/features/events/series/cancel.server.ts'
import { changeDates, planChange } from '#app/features/events/series/change.server.ts'
import { repeatEvent } from '#app/features/events/series/repeat.server.ts'
import { join } from '#app/features/gatherings/places.server.ts'
import { addDays, at, dateOf, weekdayOf } from '#app/lib/time/time.ts'
import { inBetween } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { hoursTakenBy, planOf, toldTo } from '#tests/support/world/events.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { post, wish } from '#tests/support/world/wishes.ts'
import { cancelNaively, repeatNaively } from './naive-event-series.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const LONG = { timeout: within(180_000) }
const ROUNDS = times(6, 24)
const first = addDays(dateOf(new Date()), 3)
const dates = Array.from({ length: 5 }, (_, week) => addDays(first, week * 7))
const later = dates.slice(1)

const owner = await createUser({ role: 'venue_owner' })
const people = await Promise.all(Array.from({ length: 5 }, () => createUser()))
const players = await Promise.all(people.map((person) => signedIn(person)))

async function newEvent() {
	const venue = await createVenue({ ownerId: owner.id, courts: 1, price: 200 })
	const { id } = await addEvent(owner, venue.venueId, planOf(venue, first, { courts: [1] }))
	return { venue, id }
}
type Made = Awaited<ReturnType<typeof newEvent>>

const refused = (error: { init?: { status: number } }) => {
	if (error.init?.status !== 409) throw error
	return null
}
const repeat = ({ venue, id }: Made) =>
	repeatEvent(owner, venue.venueId, id, {
		weekday: [weekdayOf(first)],
		date: later[0]!,
		times: later.length,
		on: later,
	}).catch(refused)
const datesOf = ({ venue }: Made) =>
	db.select().from(events).where(eq(events.courtId, venue.venueId)).orderBy(asc(events.startTime))
const booking = ({ venue }: Made, on: string[]) =>
	players.map((player, i) => async () => (await post(player, wish(venue, on[i % on.length]!, 19, 20))).status)

it('a repeat has all of its dates with their courts, or none, while players book some of them', LONG, async () => {
	const won = { venue: 0, players: 0 }
	for (let round = 0; round < ROUNDS; round++) {
		const made = await newEvent()
		const books = booking(made, [later[0]!, later[2]!])
		const [repeated, ...statuses] = await Promise.all(
			round % 2
				? [repeat(made), ...books.map((book) => book())]
				: [books[0]!().then(() => repeat(made)), ...books.slice(1).map((book) => book())],
		)
		const all = await datesOf(made)
		expect(all).toHaveLength(repeated ? dates.length : 1)
		for (const event of all) expect(await hoursTakenBy(event.id)).toHaveLength(2)
		expect(statuses.every((status) => status === 201 || status === 409)).toBe(true)
		if (repeated) expect(await db.$count(bookings, eq(bookings.courtId, made.venue.venueId))).toBe(0)
		won[repeated ? 'venue' : 'players']++
	}
	expect(won.players).toBeGreaterThan(0)
	expect(await fsck()).toEqual([])
})

it('two repeats at once add each date once', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const made = await newEvent()
		const both = await Promise.all([repeat(made), repeat(made)])
		expect(both.filter(Boolean)).toHaveLength(1)
		expect(await datesOf(made)).toHaveLength(dates.length)
	}
	expect(await fsck()).toEqual([])
})

it('all who have joined a date are told when the series is cancelled, and nobody joins it after', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const made = await newEvent()
		await repeat(made)
		const all = await datesOf(made)
		const { seen } = await findCancelPage(owner, made.venue.venueId, made.id)
		const before = await Promise.all(people.map(async (person) => (await toldTo(person)).length))
		const cancel = () => cancelEvents(owner, made.venue.venueId, made.id, { scope: 'all', seen })
		const joining = people.map((person, i) => join(venueEvents, person, { eventId: all[i]!.id }).catch(refused))
		const [cancelled, ...joined] = await Promise.all([cancel(), ...joining])
		expect(cancelled).toBe(dates.length)
		for (const [i, person] of people.entries())
			expect((await toldTo(person)).length - before[i]!).toBe(joined[i] ? 1 : 0)
		for (const event of await datesOf(made)) expect(event.status).toBe('cancelled')
	}
	expect(await fsck()).toEqual([])
})

it('a series moves whole, or not at all, while players book where it goes', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const made = await newEvent()
		await repeat(made)
		const { venueId } = made.venue
		const all = await datesOf(made)
		const asked = {
			eventId: made.id,
			scope: 'all',
			plan: planOf(made.venue, first, { courts: [1], start: 15, end: 17 }),
		} as const
		const { seen } = await planChange(owner, venueId, asked)
		const move = () => changeDates(owner, venueId, { ...asked, on: all.map(({ id }) => id), seen }).catch(refused)
		const books = players.slice(0, 2).map((player, i) => async () => {
			return (await post(player, wish(made.venue, later[i]!, 16, 17))).status
		})
		const [moved] = await Promise.all([round % 2 ? move() : books[0]!().then(move), ...books.slice(1).map((b) => b())])
		const starts = (await datesOf(made)).map(({ startTime }) => startTime)
		expect(starts).toEqual(dates.map((date) => at(date, moved ? 15 : 18)))
		for (const event of all) expect(await hoursTakenBy(event.id)).toHaveLength(2)
	}
	expect(await fsck()).toEqual([])
})

test('the same race catches a repeat that checks first and takes what is left', LONG, async () => {
	const made = await newEvent()
	const spans = later.map((date) => ({ startTime: at(date, 18), endTime: at(date, 20) }))
	await inBetween(
		() => repeatNaively(made.id, spans),
		() => Promise.all(booking(made, [later[0]!, later[2]!]).map((book) => book())),
	)
	const hours = await Promise.all((await datesOf(made)).map(async ({ id }) => (await hoursTakenBy(id)).length))
	expect(hours).toEqual([2, 1, 2, 1, 2])
})

test('the same race catches a cancellation that does not lock its dates', LONG, async () => {
	const made = await newEvent()
	await repeat(made)
	const [, second] = await datesOf(made)
	const told = await inBetween(
		() => cancelNaively(second!.seriesId!),
		() => join(venueEvents, people[0]!, { eventId: second!.id }),
	)
	const [row] = await db.select().from(eventParticipants).where(eq(eventParticipants.eventId, second!.id))
	expect(row!.userId).toBe(people[0]!.id)
	expect(told.has(people[0]!.id)).toBe(false)
})
