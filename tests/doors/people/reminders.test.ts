import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { db, write } from '#db/client/index.ts'
import {
	courtTime,
	bookings,
	eventParticipants,
	events,
	noticePreferences,
	payments,
	runningEvents,
	teamMembers,
	tournamentMatches,
	tournaments,
} from '#db/schema.ts'
import { entryCodeOf } from '#app/features/bookings/entry-code.server.ts'
import { remindOfBookings } from '#app/features/bookings/reminders.server.ts'
import { venueEvents } from '#app/features/events/gathering.server.ts'
import { DAY_AHEAD, remind } from '#app/features/notices/reminders.server.ts'
import { clubRuns } from '#app/features/clubs/events/gathering.server.ts'
import { remindOf } from '#app/features/gatherings/reminders.server.ts'
import { remindOfFixtures } from '#app/features/tournaments/matches/reminders.server.ts'
import { at, DAY, HOUR } from '#app/lib/time/time.ts'
import { createEvent } from '#tests/support/world/events.ts'
import { createClub, createRun } from '#tests/support/world/runs.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { createContest, storedMatch } from '#tests/support/world/contest.ts'
import { noticesOf, written } from '#tests/support/notices.ts'

const START = at('2027-03-13', 18)
const before = (ms: number) => new Date(START.getTime() - ms)
const remindersOf = async (user: { id: number }) =>
	(await noticesOf(user.id))
		.filter(({ kind }) => kind === 'reminder')
		.map(({ title, body, link }) => ({ title, body, link }))
const titlesOf = async (user: { id: number }) => (await remindersOf(user)).map(({ title }) => title)

beforeEach(() =>
	write(async (tx) => {
		await tx.delete(courtTime)
		await tx.delete(payments)
		await tx.delete(bookings)
		await tx.delete(events)
		await tx.delete(runningEvents)
	}),
)

type Wishes = Partial<typeof bookings.$inferInsert>
async function booked(wishes: Wishes = {}) {
	const player = await createUser()
	const venue = await createVenue({ name: 'Beacon Padel' })
	const row = {
		userId: player.id,
		courtId: venue.venueId,
		sportId: venue.sportId,
		courtNumber: 2,
		totalPrice: 200,
		startTime: START,
		endTime: new Date(START.getTime() + 2 * HOUR),
		createdAt: before(7 * DAY),
		status: 'confirmed' as const,
		paymentMethod: 'SnapScan' as const,
		...wishes,
	}
	const [booking] = await write((tx) => tx.insert(bookings).values(row).returning())
	return { player, id: booking!.id }
}

describe('bookings', () => {
	it('are reminded of a day and two hours before, once each, at the exact times', async () => {
		const { player, id } = await booked()
		expect(await remindOfBookings(before(DAY + 1))).toBe(0)
		expect(await remindOfBookings(before(DAY))).toBe(1)
		expect(await remindOfBookings(before(DAY))).toBe(0)
		expect(await remindOfBookings(before(2 * HOUR + 1))).toBe(0)
		expect(await remindOfBookings(before(2 * HOUR))).toBe(1)
		expect(await remindOfBookings(before(1))).toBe(0)
		expect(await remindOfBookings(START)).toBe(0)
		const [day, hours, ...more] = await remindersOf(player)
		expect(more).toEqual([])
		expect(day).toMatchObject({ title: 'Sat 13 Mar 18:00: Padel at Beacon Padel', link: `/my-bookings/${id}` })
		const owed = 'R200.00 is still to pay, here or at the venue.'
		const [code, place] = [entryCodeOf(id), '1 Main Road, Gardens, Cape Town']
		expect(day!.body).toBe(`Court 2, 18:00–20:00. Your entry code is ${code}. ${owed}\n${place}`)
		expect(hours!.title).toBe('Sat 13 Mar 18:00: Padel at Beacon Padel')
	})

	it('that were made shortly before are reminded of only where that is still ahead', async () => {
		const late = await booked({ createdAt: before(DAY - 1) })
		const justInTime = await booked({ createdAt: before(DAY) })
		const veryLate = await booked({ createdAt: before(2 * HOUR - 1) })
		await remindOfBookings(before(DAY - HOUR))
		expect([await titlesOf(late.player), (await titlesOf(justInTime.player)).length]).toEqual([[], 1])
		await remindOfBookings(before(HOUR))
		expect((await titlesOf(late.player)).length).toBe(1)
		expect(await titlesOf(veryLate.player)).toEqual([])
	})

	it('that were moved are reminded of again, at their new time', async () => {
		const { player, id } = await booked()
		await remindOfBookings(before(DAY))
		const startTime = new Date(START.getTime() + 3 * HOUR)
		const moved = { startTime, endTime: new Date(startTime.getTime() + HOUR) }
		await write((tx) => tx.update(bookings).set(moved).where(eq(bookings.id, id)))
		await remindOfBookings(before(DAY - 2 * HOUR))
		expect((await titlesOf(player)).length).toBe(1)
		await remindOfBookings(before(DAY - 3 * HOUR))
		expect(await titlesOf(player)).toEqual([
			'Sat 13 Mar 18:00: Padel at Beacon Padel',
			'Sat 13 Mar 21:00: Padel at Beacon Padel',
		])
	})

	it('count where they are confirmed, or their money is said to be sent', async () => {
		const [unpaid, cancelled] = [await booked({ status: 'pending' }), await booked({ status: 'cancelled' })]
		const sent = await booked({ status: 'pending' })
		const payment = { userId: sent.player.id, bookingId: sent.id, amount: 20_000, status: 'success' as const }
		const row = { ...payment, checkoutId: crypto.randomUUID(), provider: 'manual' as const, reference: 'CSREMINDED' }
		await write((tx) => tx.insert(payments).values(row))
		await remindOfBookings(before(DAY))
		expect([await titlesOf(unpaid.player), await titlesOf(cancelled.player)]).toEqual([[], []])
		const [reminder] = await remindersOf(sent.player)
		expect(reminder!.body).toContain('The venue still needs to confirm your payment.')
		expect(reminder!.body).not.toContain('entry code')
	})

	it('are not reminded of where the person does not want it', async () => {
		const { player } = await booked()
		const off = { userId: player.id, kind: 'reminder' as const, inbox: false, email: false }
		await write((tx) => tx.insert(noticePreferences).values(off))
		await remindOfBookings(before(DAY))
		expect(await titlesOf(player)).toEqual([])
	})

	it('cost nothing, run after run, where the person does not want it or cannot be told', async () => {
		const [wants, never, onlyByMail] = [await createUser(), await createUser(), await createUser()]
		const off = { kind: 'reminder' as const, inbox: false }
		await write((tx) =>
			tx.insert(noticePreferences).values([
				{ ...off, userId: never.id, email: false },
				{ ...off, userId: onlyByMail.id, email: true },
			]),
		)
		const places = [wants, never, onlyByMail].map(({ id }) => ({
			userId: id,
			what: `test:${id}`,
			startTime: START,
			since: before(3 * DAY),
		}))
		const looks: number[] = []
		const look = async (_: unknown, { userId }: { userId: number }) => {
			looks.push(userId)
			const says = { title: 'Tomorrow', body: 'Play.', kind: 'reminder', userId, cause: '' } as const
			return { startTime: START, told: written(says) as never }
		}
		const run = () => remind(places, look, { now: before(DAY), aheads: [DAY_AHEAD] })
		expect([await run(), await run(), await run()]).toEqual([1, 0, 0])
		expect(looks).toEqual([wants.id])
	})

	it('are each reminded of once by two who do it at the same time', async () => {
		const people = []
		for (let i = 0; i < 10; i++) people.push((await booked()).player)
		await Promise.all([remindOfBookings(before(DAY)), remindOfBookings(before(DAY))])
		for (const player of people) expect((await titlesOf(player)).length).toBe(1)
	})
})

it('events remind who has a place, a day before', async () => {
	const { venueId, sportId } = await createVenue({ name: 'Beacon Padel' })
	const event = await createEvent({ venueId, sportId }, { startTime: START })
	const off = await createEvent({ venueId, sportId }, { startTime: START, status: 'cancelled' })
	const [comes, waits] = [await createUser(), await createUser()]
	await write((tx) =>
		tx.insert(eventParticipants).values([
			{ eventId: event.id, userId: comes.id, joinedAt: before(3 * DAY) },
			{ eventId: off.id, userId: comes.id, joinedAt: before(3 * DAY) },
			{ eventId: event.id, userId: waits.id, joinedAt: before(3 * DAY), status: 'waitlisted' },
		]),
	)
	expect(await remindOf(venueEvents, before(DAY + 1))).toBe(0)
	expect(await remindOf(venueEvents, before(DAY))).toBe(1)
	expect(await remindOf(venueEvents, before(HOUR))).toBe(0)
	expect(await remindersOf(comes)).toMatchObject([
		{ title: 'Sat 13 Mar 18:00: Padel Social', link: `/venues/${venueId}/events/${event.id}` },
	])
	expect(await titlesOf(waits)).toEqual([])
})

it('club runs remind who runs, a day before', async () => {
	const club = await createClub()
	const date = new Date(Math.ceil(Date.now() / HOUR) * HOUR + 40 * DAY)
	const [runs, waits] = [await createUser(), await createUser()]
	const run = await createRun(club, { date, maxParticipants: 1, people: [runs, waits] })
	const ahead = (ms: number) => new Date(date.getTime() - ms)
	expect(await remindOf(clubRuns, ahead(DAY + 1))).toBe(0)
	expect(await remindOf(clubRuns, ahead(DAY))).toBe(1)
	expect(await remindOf(clubRuns, ahead(2 * HOUR))).toBe(0)
	const [reminder] = await remindersOf(runs)
	expect(reminder!.title).toMatch(/^\w{3} \d+ \w{3} \d\d:00: Sunrise 10$/)
	expect(reminder!.link).toBe(`/running-club/${club.id}/events/${run.id}`)
	expect(reminder!.body).toContain('Dune Runners meets at Lighthouse, Mouille Point.')
	expect(await titlesOf(waits)).toEqual([])
})

it('matches remind both teams, a day before, while they are on', async () => {
	const contest = await createContest()
	const match = await storedMatch(contest.id, 1)
	const ahead = (ms: number) => new Date(match.startTime.getTime() - ms)
	const players = await db.select().from(teamMembers).where(eq(teamMembers.tournamentId, contest.id))
	const sides = players.filter(({ teamId }) => teamId === match.homeTeamId || teamId === match.awayTeamId)
	await write((tx) =>
		tx
			.update(tournamentMatches)
			.set({ status: 'cancelled' })
			.where(and(eq(tournamentMatches.tournamentId, contest.id), eq(tournamentMatches.round, 2))),
	)
	await remindOfFixtures(ahead(DAY + 1))
	for (const { userId } of sides) expect(await titlesOf({ id: userId })).toEqual([])
	await remindOfFixtures(ahead(DAY))
	await remindOfFixtures(ahead(DAY - 1))
	for (const { userId } of sides) {
		const titles = await titlesOf({ id: userId })
		expect(titles.filter((title) => /^\w{3} \d+ \w{3} 07:00: Team \w v Team \w$/.test(title))).toHaveLength(1)
	}

	const off = await createContest()
	const cancelled = await storedMatch(off.id, 1)
	await write((tx) => tx.update(tournaments).set({ status: 'cancelled' }).where(eq(tournaments.id, off.id)))
	await remindOfFixtures(new Date(cancelled.startTime.getTime() - DAY))
	const members = await db.select().from(teamMembers).where(eq(teamMembers.tournamentId, off.id))
	for (const { userId } of members) expect(await titlesOf({ id: userId })).toEqual([])
})
