import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { courtTime, openingHours, tournamentMatches } from '#db/schema.ts'
import { onSlotsChanged, onTournamentChanged, type SlotsChange } from '#app/features/live/changes.server.ts'
import { reserveCourts } from '#app/features/events/planning/reservation.server.ts'
import { at } from '#app/lib/time/time.ts'
import { createFixture } from '#tests/support/world/fixtures.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { blockCourt } from '../desk/blocks.server.ts'
import { book } from '../bookings.server.ts'
import { findEnds } from '../closing/closing-page.server.ts'
import { closeCourts, findClosableCourts } from '../closing/closing.server.ts'
import { reopenCourts } from '../closing/closures.server.ts'
import { backQuery } from '../desk/day-address.ts'
import { findDay } from '../desk/day-grid.server.ts'
import { removeOffer, setOffer } from '../offers/offer-changes.server.ts'
import { takenOutsideHours } from '../offers/outside-hours.server.ts'
import { findToday } from '../desk/today/today.server.ts'
import { bookWalkIn } from '../desk/walk-ins.server.ts'
import { hoursWhere } from '#tests/support/database/court-time.ts'
import { noticesOf } from '#tests/support/notices.ts'

const friday = '2026-11-20'
const saturday = '2026-11-21'
const now = at(friday, 9.5)

let owner: Awaited<ReturnType<typeof createUser>>
let organizer: typeof owner
let venue: Awaited<ReturnType<typeof createVenue>>
let match: Awaited<ReturnType<typeof createFixture>>
let listening: (() => void)[]
let hoursTold: SlotsChange[]
let told: string[]

beforeEach(async () => {
	;[owner, organizer] = [await createUser({ role: 'venue_owner' }), await createUser()]
	venue = await createVenue({ ownerId: owner.id })
	const wishes = { ...venue, organizerId: organizer.id, startTime: at(saturday, 10), hours: 2, courtNumber: 2 }
	match = await createFixture({ ...wishes, isPublic: false })
	;[hoursTold, told] = [[], []]
	listening = [onSlotsChanged((change) => hoursTold.push(change)), onTournamentChanged((channel) => told.push(channel))]
})
afterEach(() => {
	for (const stop of listening) stop()
})

const status = (status: number) => ({ init: { status } })
type Wish = Parameters<typeof closeCourts>[2]
const closing = (from: number, to: number, more: Partial<Wish> = {}): Wish => ({
	reason: 'rain',
	parts: [{ sportId: null, courtNumber: null }],
	note: '',
	startTime: at(saturday, from),
	endTime: at(saturday, to),
	...more,
})
const close = (from: number, to: number, more?: Partial<Wish>) =>
	closeCourts(owner, venue.venueId, closing(from, to, more), { now })
const hoursOfMatch = async () => {
	const rows = await hoursWhere(eq(courtTime.matchId, match.id))
	return rows.map(({ hour }) => hour)
}
const storedMatch = async () =>
	(await db.select().from(tournamentMatches).where(eq(tournamentMatches.id, match.id)))[0]!
const toldTo = async (userId: number) =>
	(await noticesOf(userId)).map(({ kind, title, body, link }) => ({ kind, title, body, link }))
const playerBooks = async (from: number, to: number, courtNumber = 2) =>
	book(
		await createUser(),
		{
			venueId: venue.venueId,
			sportId: venue.sportId,
			courtNumber,
			paymentMethod: 'SnapScan',
			notes: '',
			startTime: at(saturday, from),
			endTime: at(saturday, to),
		},
		{ now },
	)
const whole = [at(saturday, 10), at(saturday, 11)]

describe('closing the court of a match', () => {
	test('is told beforehand, frees all of its hours, and leaves it in the schedule', async () => {
		const courts = await findClosableCourts(owner, venue.venueId)
		const ends = await findEnds(owner, venue.venueId, closing(11, 14), courts, now)
		expect(ends).toMatchObject({
			number: 1,
			bookings: 0,
			events: [],
			fixtures: [
				{
					id: match.id,
					title: 'Kasi Stars v Hot Shots',
					tournament: 'Bellville League',
					time: 'Sat 21 Nov, 10:00–12:00',
					court: 'Padel, court 2',
				},
			],
		})
		expect(await close(11, 14, { seen: ends.number })).toMatchObject({ bookings: 0, events: 0, matches: 1 })
		expect(await hoursOfMatch()).toEqual([])
		expect(await storedMatch()).toMatchObject({ status: 'scheduled', startTime: at(saturday, 10), moves: 0 })
		expect(await toldTo(organizer.id)).toEqual([
			{
				kind: 'tournament',
				title: 'Match 1 has lost its court',
				body: expect.stringContaining('Kasi Stars v Hot Shots on Sat 21 Nov, 10:00–12:00') as string,
				link: `/tournaments/${match.tournamentId}/schedule/matches/${match.id}/postpone`,
			},
		])
		expect(told).toEqual([match.channel])
		expect(hoursTold.at(-1)).toEqual({ venueId: venue.venueId, sportId: venue.sportId, hours: whole })
		expect(await fsck()).toEqual([])
		await expect(playerBooks(10, 11)).resolves.toMatchObject({ courtNumber: 2 })
	})

	test('is refused with a number that was seen before the match was there', async () => {
		await expect(close(11, 14, { seen: 0 })).rejects.toMatchObject(status(409))
		expect(await hoursOfMatch()).toEqual(whole)
		expect(told).toEqual([])
	})

	test('leaves a match on another court, at another time, or with a result alone', async () => {
		expect(await close(10, 12, { parts: [{ sportId: venue.sportId, courtNumber: 1 }] })).toMatchObject({ matches: 0 })
		expect(await close(12, 14)).toMatchObject({ matches: 0 })
		const result = { status: 'completed', homeScore: 1, awayScore: 0, decidedBy: 'organizer' } as const
		await write((tx) => tx.update(tournamentMatches).set(result).where(eq(tournamentMatches.id, match.id)))
		expect(await close(10, 12)).toMatchObject({ matches: 0 })
		expect([await hoursOfMatch(), await toldTo(organizer.id), told]).toEqual([whole, [], []])
	})

	test('with the same idempotency key no organiser is told twice', async () => {
		const how = { idempotencyKey: 'closing-a-match', now }
		const first = await closeCourts(owner, venue.venueId, closing(10, 12), how)
		expect(await closeCourts(owner, venue.venueId, closing(10, 12), how)).toEqual(first)
		expect([await toldTo(organizer.id), told].map(({ length }) => length)).toEqual([1, 1])
	})
})

describe('opening it again', () => {
	const reopen = async (id: number) => {
		told.splice(0)
		await reopenCourts(owner, venue.venueId, id, now)
	}

	test('gives those matches theirs of which every hour is free, and the others nothing', async () => {
		const league = { ...venue, organizerId: organizer.id }
		const others = [
			await createFixture({ ...league, startTime: at(saturday, 10), hours: 2, courtNumber: 1 }),
			await createFixture({ ...league, startTime: at(saturday, 13), hours: 2, courtNumber: 1 }),
			await createFixture({ ...league, startTime: at(saturday, 15), hours: 1, courtNumber: 2 }),
		]
		const { id } = await close(11, 16)
		await close(14, 15, { parts: [{ sportId: venue.sportId, courtNumber: 1 }] })
		await playerBooks(10, 11)
		await reopen(id)
		const ids = [match, ...others].map(({ id }) => id)
		const rows = await hoursWhere(inArray(courtTime.matchId, ids))
		const count = (id: number) => rows.filter(({ matchId }) => matchId === id).length
		expect(ids.map(count)).toEqual([0, 2, 0, 1])
		const again = (await toldTo(organizer.id)).filter(({ title }) => title === 'Match 1 has its court again')
		expect(again).toHaveLength(2)
	})

	test('gives a match that waits for its court all of its hours back and tells the organizer', async () => {
		const { id } = await close(11, 14)
		await reopen(id)
		expect(await hoursOfMatch()).toEqual(whole)
		expect((await toldTo(organizer.id)).map(({ title }) => title)).toEqual([
			'Match 1 has lost its court',
			'Match 1 has its court again',
		])
		expect(told).toEqual([match.channel])
		expect(hoursTold.at(-1)).toEqual({ venueId: venue.venueId, sportId: venue.sportId, hours: whole })
		expect(await fsck()).toEqual([])
	})

	test('not where an hour of it has been booked in the meantime', async () => {
		const { id } = await close(11, 14)
		await playerBooks(10, 11)
		await reopen(id)
		expect([await hoursOfMatch(), told]).toEqual([[], []])
		expect(await fsck()).toEqual([])
	})

	test('not while another closing or a block covers a part of it', async () => {
		const first = await close(11, 14)
		const second = await close(9, 11, { parts: [{ sportId: venue.sportId, courtNumber: 2 }] })
		await reopen(first.id)
		expect(await hoursOfMatch()).toEqual([])
		await reopen(second.id)
		expect(await hoursOfMatch()).toEqual(whole)
	})

	test('not a match that has been postponed, nor one whose court the venue has no more', async () => {
		const { id } = await close(10, 12)
		const later = { startTime: at(saturday, 15), endTime: at(saturday, 17), moves: 1 }
		await write((tx) => tx.update(tournamentMatches).set(later).where(eq(tournamentMatches.id, match.id)))
		await reopen(id)
		expect(await hoursOfMatch()).toEqual([])

		const again = await close(15, 17)
		await setOffer(
			owner,
			venue.venueId,
			venue.sportId,
			{ pricePerHour: 200, peakPricePerHour: null, courtCount: 1 },
			now,
		)
		await reopen(again.id)
		expect(await hoursOfMatch()).toEqual([])
	})
})

test('no one else gets the court: no player, walk-in or block', async () => {
	await playerBooks(10, 11, 1)
	await expect(playerBooks(10, 11)).rejects.toMatchObject(status(409))
	const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 2, date: saturday, hour: 11 }
	const guest = { hours: 1, name: 'Nomsa', notes: '' }
	await expect(bookWalkIn(owner, place, guest, { now })).rejects.toMatchObject(status(409))
	await expect(blockCourt(owner, place, { hours: 1, note: '' }, { now })).rejects.toMatchObject({
		...status(409),
		message:
			'The match Kasi Stars v Hot Shots (Bellville League) has court 2 from 10:00 to 12:00. Block the hours around it.',
	})
})

test('an event that would like the court is told what is in its way', async () => {
	const wanted = {
		venueId: venue.venueId,
		sportId: venue.sportId,
		courtCount: 2,
		courts: [1, 2],
		hours: [at(saturday, 11)],
	}
	await expect(write((tx) => reserveCourts(tx, 1, wanted))).rejects.toMatchObject({
		...status(409),
		data: {
			clashes: ['Sat 21 Nov 10:00–12:00, court 2, match Kasi Stars v Hot Shots (Bellville League)'],
			freeCourts: [1],
		},
	})
})

test('the court stays while the match is to come, and the refusal names it', async () => {
	const named = 'Sat 21 Nov 10:00–12:00, court 2, match Kasi Stars v Hot Shots (Bellville League)'
	const fewer = { pricePerHour: 200, peakPricePerHour: null, courtCount: 1 }
	await expect(setOffer(owner, venue.venueId, venue.sportId, fewer, now)).rejects.toMatchObject({
		message: `Court 2 is still taken. Cancel these first, have matches moved, or wait until they are over: ${named}.`,
	})
	await expect(removeOffer(owner, venue.venueId, venue.sportId, now)).rejects.toMatchObject({
		message: expect.stringContaining(named) as string,
	})
	await write((tx) => tx.update(openingHours).set({ opensAt: 11 }).where(eq(openingHours.courtId, venue.venueId)))
	expect(await takenOutsideHours({ id: venue.venueId }, now)).toEqual([named])
	expect(await takenOutsideHours({ id: venue.venueId }, at(saturday, 12))).toEqual([])
})

test('the day of the venue and its courts now show the match, which leads to its tournament', async () => {
	const day = await findDay(owner, venue.venueId, { date: saturday, sportId: null }, now)
	const cell = {
		kind: 'fixture',
		id: match.id,
		from: 10,
		to: 12,
		tone: 'fixture',
		title: 'Kasi Stars v Hot Shots',
		sides: ['Kasi Stars', 'Hot Shots'],
		words: ['Bellville League'],
		href: `/tournaments/${match.tournamentId}/schedule?${backQuery(`/venue-dashboard/${venue.venueId}/day?date=${saturday}`)}`,
	}
	expect(day.shown[0]!.courts.map(({ cells }) => cells)).toEqual([[], [cell]])
	const today = await findToday(owner, venue.venueId, at(saturday, 10.5))
	expect(today.sports[0]!.courts[1]).toMatchObject({ number: 2, now: cell })
})

test('a side that is not decided yet is named by the match it comes from', async () => {
	const open = { awayTeamId: null, awayFrom: 3 }
	await write((tx) => tx.update(tournamentMatches).set(open).where(eq(tournamentMatches.id, match.id)))
	const day = await findDay(owner, venue.venueId, { date: saturday, sportId: null }, now)
	expect(day.shown[0]!.courts[1]!.cells[0]!.sides).toEqual(['Kasi Stars', 'Winner of match 3'])
})

test('matches that follow each other on a court are one stretch of the day, until others could play between', async () => {
	const next = async (matchNumber: number, from: number, to: number) => {
		const { id: _, ...other } = await storedMatch()
		const times = { startTime: at(saturday, from), endTime: at(saturday, to) }
		await write(async (tx) => {
			const [row] = await tx
				.insert(tournamentMatches)
				.values({ ...other, matchNumber, ...times })
				.returning()
			const court = { matchId: row!.id, courtId: venue.venueId, sportId: venue.sportId, courtNumber: 2 }
			for (let half = from; half < to; half += 0.5)
				await tx.insert(courtTime).values({ ...court, startTime: at(saturday, half) })
		})
	}
	const cells = async () => {
		const day = await findDay(owner, venue.venueId, { date: saturday, sportId: null }, now)
		return day.shown[0]!.courts[1]!.cells.map(({ from, to, title, words }) => [from, to, title, ...words])
	}
	await next(92, 12, 13)
	await next(93, 13.5, 14)
	const joined = [10, 14, 'Bellville League', '3 matches']
	expect(await cells(), 'half an hour is not free where courts are taken by the hour').toEqual([joined])
	await next(94, 15, 16)
	expect(await cells()).toEqual([joined, [15, 16, 'Kasi Stars v Hot Shots', 'Bellville League']])
})
