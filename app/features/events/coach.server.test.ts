import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { venueMembers } from '#db/schema.ts'
import { entriesOfPlaces } from '#app/features/calendars/events.server.ts'
import { windowAt } from '#app/features/calendars/window.server.ts'
import { join } from '#app/features/gatherings/places.server.ts'
import { leaveVenues, removeMember } from '#app/features/venues/team/team.server.ts'
import { addDays, at } from '#app/lib/time/time.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { joinedEvent, planOf, storedEvent, toldTo } from '#tests/support/world/events.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { findLessons } from './coach.server.ts'
import { findEventPage } from './event-page.server.ts'
import { findEvent, findUpcomingEvents } from './events.server.ts'
import { venueEvents } from './gathering.server.ts'
import { addEvent, editEvent } from './planning/planning.server.ts'
import { cancelEvents } from './series/cancel.server.ts'
import { changeDates, planChange } from './series/change.server.ts'
import { repeatEvent } from './series/repeat.server.ts'
import { structuredData } from './structured-data.ts'

// A Monday morning; the lessons are on Tuesdays.
const now = new Date('2026-12-07T06:00:00Z')
const tuesday = '2026-12-08'
const week = (i: number) => addDays(tuesday, i * 7)

const owner = await createUser({ role: 'venue_owner', fullName: 'Lerato Mokoena' })
const status = (status: number) => ({ init: { status } })

async function newVenue() {
	const venue = await createVenue({ ownerId: owner.id, courts: 2, name: 'Langa Courts' })
	const coach = await createUser({ fullName: 'Sipho Dlamini' })
	await joinTeam(venue, coach, 'coach')
	return { ...venue, coach }
}
type Venue = Awaited<ReturnType<typeof newVenue>>

const plan = (venue: Venue, more: Parameters<typeof planOf>[2] = {}, date = tuesday) =>
	planOf(venue, date, { coachId: venue.coach.id, ...more })
const added = async (venue: Venue, more: Parameters<typeof planOf>[2] = {}) =>
	(await addEvent(owner, venue.venueId, plan(venue, more), { now })).id
const memberOf = async ({ coach }: Venue) =>
	(await db.select().from(venueMembers).where(eq(venueMembers.userId, coach.id)))[0]!.id
const coachOf = async (id: number) => (await storedEvent(id)).coachId

test('a person of the team leads an event, and players see the name', async () => {
	const venue = await newVenue()
	const id = await added(venue)
	const { events } = await findUpcomingEvents(venue.venueId, now)
	expect(events).toMatchObject([{ id, coach: 'Sipho Dlamini' }])
	const event = await findEvent(venue.venueId, id, { user: null, now })
	expect(event.more).toBe('With Sipho Dlamini')
	expect(structuredData(event, 'https://x.example')[0]).toMatchObject({
		performer: { '@type': 'Person', name: 'Sipho Dlamini' },
	})
	const [told] = await noticesOf(venue.coach.id)
	expect(told).toMatchObject({
		title: 'Yours to lead: Padel Social',
		body: 'You lead it on Tue 8 Dec, 18:00–20:00, at Langa Courts.',
	})
	const { coaches, fields } = await findEventPage(owner, venue.venueId, id, now)
	expect(coaches.map(({ label }) => label)).toEqual(['Nobody in particular', 'Lerato Mokoena', 'Sipho Dlamini'])
	expect(fields).toMatchObject({ coachId: String(venue.coach.id) })
})

test('only people of the venue lead its events', async () => {
	const venue = await newVenue()
	const stranger = await createUser()
	await expect(added(venue, { coachId: stranger.id })).rejects.toMatchObject(status(400))
	const id = await added(venue, { coachId: owner.id })
	expect(await toldTo(owner)).toEqual([])
	await expect(editEvent(owner, venue.venueId, id, plan(venue, { coachId: stranger.id }), now)).rejects.toMatchObject(
		status(400),
	)
	await editEvent(owner, venue.venueId, id, plan(venue, { coachId: null }), now)
	expect(await coachOf(id)).toBe(null)
})

test('the coach hears of a new time, of somebody else and of a cancellation, each once', async () => {
	const venue = await newVenue()
	const id = await added(venue)
	await editEvent(owner, venue.venueId, id, plan(venue, { start: 17 }), now)
	expect(await toldTo(venue.coach)).toEqual(['Yours to lead: Padel Social', 'New time: Padel Social'])
	await editEvent(owner, venue.venueId, id, plan(venue, { coachId: owner.id }), now)
	expect((await toldTo(venue.coach)).at(-1)).toBe('Not yours to lead any more: Padel Social')
	await editEvent(owner, venue.venueId, id, plan(venue), new Date(now.getTime() + 1))
	const before = (await toldTo(venue.coach)).length
	await cancelEvents(owner, venue.venueId, id, undefined, now)
	expect((await toldTo(venue.coach)).slice(before)).toEqual(['Cancelled: Padel Social'])
	expect((await toldTo(owner)).filter((title) => title.includes('Padel Social'))).toEqual([])
})

test('a series keeps its coach, and its dates change hands together', async () => {
	const venue = await newVenue()
	const id = await added(venue)
	const on = [1, 2].map(week)
	await repeatEvent(owner, venue.venueId, id, { weekday: [2], date: week(1), times: 2, on }, { now })
	const told = await noticesOf(venue.coach.id)
	expect(told.at(-1)!.body).toContain('One other date too.')
	const asked = { eventId: id, scope: 'all' as const, plan: plan(venue, { coachId: owner.id }) }
	const { seen, dates } = await planChange(owner, venue.venueId, asked, now)
	const ids = dates.map(({ date }) => Number(date))
	await changeDates(owner, venue.venueId, { ...asked, on: ids, seen }, now)
	expect(await Promise.all(ids.map(coachOf))).toEqual([owner.id, owner.id, owner.id])
	const { title, body } = (await noticesOf(venue.coach.id)).at(-1)!
	expect([title, body.split('. ').at(-1)]).toEqual([
		'Not yours to lead any more: Padel Social',
		'2 other dates aren’t yours any more either.',
	])
})

test('a coach sees the lessons to come with who comes, and has them in the calendar', async () => {
	const venue = await newVenue()
	const id = await added(venue, { courts: [2], maxParticipants: 4 })
	await added(venue, { coachId: owner.id })
	const [thandi, waits] = [await createUser({ fullName: 'Thandi Nkosi' }), await createUser()]
	await join(venueEvents, thandi, { eventId: id }, now)
	const player = await joinedEvent([id], now)
	expect(await findLessons(venue.coach, venue.venueId, now)).toMatchObject([
		{ id, title: 'Padel Social', courts: [2], going: 2, people: `Thandi Nkosi, ${player.fullName}` },
	])
	const entries = await entriesOfPlaces(venue.coach, windowAt(now))
	expect(entries).toMatchObject([
		{
			uid: `event-${id}`,
			address: `/venue-dashboard/${venue.venueId}/events/${id}`,
			lines: [expect.anything(), 'With Sipho Dlamini'],
		},
	])
	await expect(findLessons(waits, venue.venueId, now)).rejects.toMatchObject(status(404))
	expect(await findLessons(venue.coach, venue.venueId, at(tuesday, 20))).toEqual([])
	await cancelEvents(owner, venue.venueId, id, undefined, now)
	expect(await findLessons(venue.coach, venue.venueId, now)).toEqual([])
})

test('who leaves the team leads no date to come, and keeps those that were', async () => {
	const venue = await newVenue()
	const [past, next] = [await added(venue), await added(venue, { start: 20, end: 22 })]
	const between = at(tuesday, 21)
	await removeMember(owner, venue.venueId, await memberOf(venue), between)
	expect([await coachOf(past), await coachOf(next)]).toEqual([venue.coach.id, null])
	await expect(
		editEvent(owner, venue.venueId, next, { ...plan(venue, { start: 20, end: 23 }), coachId: venue.coach.id }, between),
	).rejects.toMatchObject(status(400))
})

test('who deletes their account leads none at all, and with an owner the events to come lose theirs', async () => {
	const venue = await newVenue()
	const id = await added(venue)
	await write((tx) => leaveVenues(tx, { ...venue.coach, role: 'user' }, at(tuesday, 22)))
	expect(await coachOf(id)).toBe(null)
	const other = await newVenue()
	const next = await added(other)
	await write((tx) => leaveVenues(tx, { ...owner, role: 'venue_owner' }, now))
	expect(await coachOf(next)).toBe(null)
	expect(await fsck()).toEqual([])
})
