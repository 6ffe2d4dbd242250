import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { findOffer } from '#app/features/venues/offers.server.ts'
import { at } from '#app/lib/time/time.ts'
import { createFixture } from '#tests/support/world/fixtures.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { createEvent } from '#tests/support/world/events.ts'
import {
	countHours,
	courtTimeOf,
	findTaken,
	holdersFrom,
	holdersIn,
	hoursIn,
	release,
	releaseEvents,
	take,
	takeWhole,
	type CourtTime,
	type Holder,
} from './court-time.server.ts'
import { freeCourts } from './free-courts.ts'

const friday = '2026-11-20'
let venue: Awaited<ReturnType<typeof createVenue>>
let event: Holder
let other: Holder
/** A fixture that has court 2 from 10 to 12. */
let fixture: Holder

beforeEach(async () => {
	const owner = await createUser({ role: 'venue_owner' })
	venue = await createVenue({ ownerId: owner.id })
	event = { kind: 'event', id: (await createEvent(venue)).id }
	other = { kind: 'event', id: (await createEvent(venue)).id }
	const match = await createFixture({
		...venue,
		organizerId: owner.id,
		startTime: at(friday, 10),
		hours: 2,
		courtNumber: 2,
	})
	fixture = { kind: 'fixture', id: match.id }
})

const on = (courtNumber: number, from: number, to: number): CourtTime => ({
	sportId: venue.sportId,
	courtNumber,
	startTime: at(friday, from),
	endTime: at(friday, to),
})
const all = () => ({
	venueId: venue.venueId,
	sportId: null,
	courtNumber: null,
	startTime: at(friday, 0),
	endTime: at(friday, 24),
})
/** Court time by half hours, as it is taken and released. */
const halves = (holder: Holder, courtNumber: number, from: number, to: number) =>
	Array.from({ length: (to - from) * 2 }, (_, i) => ({ holder, ...on(courtNumber, from + i / 2, from + (i + 1) / 2) }))
const taken = (holder: Holder, ...times: CourtTime[]) =>
	write((tx) =>
		take(
			tx,
			venue.venueId,
			times.map((time) => ({ ...time, holder })),
		),
	)

describe('taking', () => {
	test('leaves what something else has', async () => {
		expect(await taken(event, on(2, 9, 13))).toEqual([...halves(event, 2, 9, 10), ...halves(event, 2, 12, 13)])
		expect(await holdersIn(db, all())).toMatchObject([
			{ holder: event, ...on(2, 9, 13) },
			{ holder: fixture, ...on(2, 10, 12) },
		])
	})

	test('of the whole takes nothing where a part has gone', async () => {
		const whole = (...times: CourtTime[]) => write((tx) => takeWhole(tx, venue.venueId, event, times))
		expect(await whole(on(1, 9, 13), on(2, 9, 13))).toBe(false)
		expect(await courtTimeOf(db, 'event', [event.id])).toEqual([])
		expect(await whole(on(1, 9, 13), on(2, 12, 13))).toBe(true)
		expect(countHours(await courtTimeOf(db, 'event', [event.id]))).toBe(5)
	})

	test('is of one court of one sport', async () => {
		expect(countHours(await taken(event, on(1, 10, 12)))).toBe(2)
		expect(countHours(await taken(other, on(1, 10, 12)))).toBe(0)
	})
})

describe('giving back', () => {
	test('returns what the holders had, and leaves the others', async () => {
		await taken(event, on(1, 9, 10))
		const freed = await write((tx) => release(tx, venue.venueId, 'fixture', [fixture.id]))
		expect(freed).toEqual(halves(fixture, 2, 10, 12))
		expect(await holdersIn(db, all())).toMatchObject([{ holder: event, ...on(1, 9, 10) }])
		expect(await write((tx) => release(tx, venue.venueId, 'booking', [event.id]))).toEqual([])
	})

	test('of all events in a stretch stays on its courts and within its time', async () => {
		await taken(event, on(1, 9, 12))
		await taken(other, on(2, 12, 13), on(3, 9, 10))
		const courts = { ...all(), courtNumber: 1, startTime: at(friday, 10) }
		expect(await write((tx) => releaseEvents(tx, courts))).toEqual(halves(event, 1, 10, 12))
		await write((tx) => releaseEvents(tx, all()))
		expect(await holdersIn(db, all())).toMatchObject([{ holder: fixture, ...on(2, 10, 12) }])
	})
})

test('from now on counts the running hour, on the courts that are asked for', async () => {
	await taken(event, on(1, 9, 12), on(3, 12, 13))
	const from = (hour: number, more = {}) => holdersFrom(db, { venueId: venue.venueId, ...more }, at(friday, hour))
	expect(await from(11.5)).toMatchObject([
		{ holder: event, ...on(1, 11, 12) },
		{ holder: fixture, ...on(2, 11, 12) },
		{ holder: event, ...on(3, 12, 13) },
	])
	expect(await from(11.5, { fromCourt: 2, sportId: venue.sportId })).toHaveLength(2)
	expect(await from(13)).toEqual([])
})

test('by the hour, a court is in use where half of it is', async () => {
	await taken(event, on(1, 9.5, 11))
	await taken(event, on(3, 9.5, 10))
	const times = await courtTimeOf(db, 'event', [event.id])
	expect(countHours(times)).toBe(2)
	expect(hoursIn(times)).toEqual([9, 10, 9].map((hour) => at(friday, hour)))
	const offer = (await findOffer(venue.venueId, venue.sportId))!
	const free = (await findTaken([offer], at(friday, 0), at(friday, 24))).get(offer.id)!
	expect(freeCourts(offer, free, at(friday, 9), at(friday, 10))).not.toContain(1)
})
