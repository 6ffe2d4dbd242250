import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { auditLog, events, eventSeries, openingExceptions } from '#db/schema.ts'
import { blockWeekly } from '#app/features/bookings/regulars/weekly-blocks.server.ts'
import { venueEvents } from '../gathering.server.ts'
import { addDays, at, dateOf, formatTimeRange } from '#app/lib/time/time.ts'
import { hoursTakenBy, joinedEvent, placesOf, planOf, toldTo } from '#tests/support/world/events.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { join } from '../../gatherings/places.server.ts'
import { addEvent, editEvent } from '../planning/planning.server.ts'
import { findEvent } from '../events.server.ts'
import { cancelEvents, findCancelPage } from './cancel.server.ts'
import { changeDates, planChange } from './change.server.ts'
import { findRepeatPage, repeatEvent } from './repeat.server.ts'

// A Monday morning; the events are on Tuesdays over New Year.
const now = new Date('2026-12-07T06:00:00Z')
const tuesday = '2026-12-08'
const week = (i: number) => addDays(tuesday, i * 7)

const owner = await createUser({ role: 'venue_owner' })
const newVenue = () => createVenue({ ownerId: owner.id, courts: 2 })
type Venue = Awaited<ReturnType<typeof newVenue>>
const status = (status: number) => ({ init: { status } })

async function added(venue: Venue, more: Parameters<typeof planOf>[2] = {}) {
	const { id } = await addEvent(owner, venue.venueId, planOf(venue, tuesday, more), { now })
	return id
}
const weekly = (more: object = {}) => ({ weekday: [2], date: week(1), times: 4, on: [1, 2, 3, 4].map(week), ...more })
const repeat = (venue: Venue, id: number, more: object = {}, how: object = {}) =>
	repeatEvent(owner, venue.venueId, id, weekly(more), { now, ...how })
const look = (venue: Venue, id: number, query: string) =>
	findRepeatPage(owner, venue.venueId, id, new URLSearchParams(query), now)
const datesOf = async (venue: Venue) =>
	(await db.select().from(events).where(eq(events.courtId, venue.venueId)).orderBy(asc(events.startTime))).map(
		(event) => ({ ...event, on: dateOf(event.startTime), time: formatTimeRange(event.startTime, event.endTime) }),
	)

test('a repeat is the same event on further dates, over New Year, each with its courts and sign-ups', async () => {
	const venue = await newVenue()
	const id = await added(venue, { courts: [1, 2], maxParticipants: 6 })
	expect(await repeat(venue, id)).toEqual({ dates: 4 })
	const dates = await datesOf(venue)
	expect(dates.map(({ on, time }) => [on, time])).toEqual([0, 1, 2, 3, 4].map((i) => [week(i), '18:00–20:00']))
	expect(dates.map(({ on }) => on)).toContain('2027-01-05')
	expect(new Set(dates.map(({ seriesId }) => seriesId)).size).toBe(1)
	expect(new Set(dates.map(({ linkKey }) => linkKey)).size).toBe(1)
	for (const event of dates) {
		expect(event).toMatchObject({ name: 'Padel Social', maxParticipants: 6, status: 'scheduled' })
		expect(await hoursTakenBy(event.id)).toHaveLength(4)
	}
	const player = await createUser()
	await join(venueEvents, player, { eventId: dates[2]!.id }, now)
	expect(await placesOf(dates[2]!.id)).toHaveLength(1)
	expect(await placesOf(dates[3]!.id)).toEqual([])
	const { series } = await findEvent(venue.venueId, dates[2]!.id, { user: player, now })
	expect(series).toMatchObject({ words: 'Every Tuesday until Tue 5 Jan 2027', more: 0 })
	expect(series!.others.map(({ day }) => day)).toEqual(['Tue 8 Dec', 'Tue 15 Dec', 'Tue 29 Dec', 'Tue 5 Jan 2027'])
	expect(await fsck()).toEqual([])
})

test('the dates page says what stands in the way of each, and nothing of it is booked', async () => {
	const venue = await newVenue()
	const id = await added(venue, { courts: [2] })
	const { venueId, sportId } = venue
	const block = { sportId, courtNumber: 2, weekday: [2], date: week(2), start: 19, hours: 1, times: 1, on: [week(2)] }
	await blockWeekly(owner, venueId, { ...block, note: 'Resurfacing' }, { now })
	const shut = { courtId: venueId, date: week(3), opensAt: null, closesAt: null, note: 'Staff party' }
	await write((tx) => tx.insert(openingExceptions).values(shut))
	const asked = await look(venue, id, '')
	expect(asked).toMatchObject({ plan: undefined, weekdays: ['2'], values: { date: week(1) }, series: null })
	const { plan } = await look(venue, id, `weekday=2&date=${week(0)}&times=5`)
	expect(plan!.map(({ problem }) => problem)).toEqual([
		'Planned already',
		null,
		'blocked, 19:00–20:00, court 2',
		'Closed: Staff party',
		null,
	])
	for (const gone of [2, 3])
		await expect(repeat(venue, id, { on: [week(1), week(gone)] })).rejects.toMatchObject(status(409))
	expect(await datesOf(venue)).toHaveLength(1)
	expect(await repeat(venue, id, { on: [week(1), week(4)] })).toEqual({ dates: 2 })
	expect(await fsck()).toEqual([])
})

test('too many dates and dates of other weekdays are refused, and a second form adds nothing', async () => {
	const venue = await newVenue()
	const id = await added(venue)
	const year = addDays(tuesday, 364)
	const { result, plan } = await look(
		venue,
		id,
		`weekday=1&weekday=2&weekday=3&weekday=4&weekday=5&date=${week(1)}&until=${year}`,
	)
	expect(plan).toBeUndefined()
	expect(String(result!.error!.until)).toMatch(/^That’s 25\d dates\. Repeat at most 200 at a time\.$/)
	const many = await look(venue, id, `weekday=2&date=${week(1)}&ends=after&times=500`)
	expect(many.result!.error).toMatchObject({ times: ['Choose from 1 to 200 times'] })
	await expect(repeat(venue, id, { on: [addDays(week(1), 1)] })).rejects.toMatchObject(status(400))
	const how = { idempotencyKey: crypto.randomUUID() }
	await repeat(venue, id, {}, how)
	await repeat(venue, id, {}, how)
	expect(await datesOf(venue)).toHaveLength(5)
	await expect(repeat(venue, id)).rejects.toMatchObject(status(409))
	await expect(repeatEvent(await createUser(), venue.venueId, id, weekly(), { now })).rejects.toMatchObject(status(404))
})

test('more weekdays join the series', async () => {
	const venue = await newVenue()
	const id = await added(venue)
	await repeat(venue, id)
	await repeat(venue, id, { weekday: [4], date: addDays(week(0), 2), times: 1, on: [addDays(week(0), 2)] })
	const { series } = await findEvent(venue.venueId, id, { user: null, now })
	expect(series!.words).toBe('Every Tue and Thu until Tue 5 Jan 2027')
	expect(await db.$count(eventSeries, eq(eventSeries.courtId, venue.venueId))).toBe(1)
})

test('the link of an event that is not public opens its other dates, and nobody else sees them', async () => {
	const venue = await newVenue()
	const id = await added(venue, { isPublic: false })
	await repeat(venue, id)
	const [first, second] = await datesOf(venue)
	const { series, key } = await findEvent(venue.venueId, first!.id, { user: null, key: first!.linkKey, now })
	expect(series!.others).toHaveLength(4)
	await findEvent(venue.venueId, second!.id, { user: null, key, now })
	await editEvent(owner, venue.venueId, first!.id, planOf(venue, tuesday, { isPublic: true }), now)
	const open = await findEvent(venue.venueId, first!.id, { user: null, now })
	expect(open.series).toBeNull()
})

test('an event of no series, and the last date of one, say nothing of dates', async () => {
	const venue = await newVenue()
	const id = await added(venue)
	expect((await findEvent(venue.venueId, id, { user: null, now })).series).toBeNull()
	await repeat(venue, id)
	const dates = await datesOf(venue)
	const late = at(week(4), 12)
	expect((await findEvent(venue.venueId, dates[4]!.id, { user: null, now: late })).series).toBeNull()
})

test.each([
	['this', 1],
	['following', 3],
	['all', 5],
] as const)('cancelling %s frees its courts and tells each person once', async (scope, many) => {
	const venue = await newVenue()
	await added(venue, { courts: [1] })
	const [first] = await datesOf(venue)
	await repeat(venue, first!.id)
	const dates = await datesOf(venue)
	const third = dates[2]!.id
	const player = await joinedEvent([dates[0]!.id, third, dates[3]!.id], now)
	const { seen, choices } = await findCancelPage(owner, venue.venueId, third, now)
	expect(choices.map(({ scope, dates, places }) => [scope, dates, places])).toEqual([
		['this', 1, 1],
		['following', 3, 2],
		['all', 5, 3],
	])
	const told = (await toldTo(player)).length
	expect(await cancelEvents(owner, venue.venueId, third, { scope, seen }, now)).toBe(many)
	const after = await datesOf(venue)
	expect(after.filter(({ status }) => status === 'cancelled')).toHaveLength(many)
	for (const event of after) expect((await hoursTakenBy(event.id)).length > 0).toBe(event.status === 'scheduled')
	const notices = (await noticesOf(player.id)).slice(told)
	expect(notices).toHaveLength(1)
	const others = {
		this: '',
		following: ' One other date you’re down for is cancelled too.',
		all: ' 2 other dates you’re down for are cancelled too.',
	}
	expect(notices[0]!.body).toContain(
		`had to cancel the event on ${scope === 'all' ? 'Tue 8 Dec' : 'Tue 22 Dec'} at 18:00.${others[scope]}`,
	)
	await expect(cancelEvents(owner, venue.venueId, third, { scope, seen }, now)).rejects.toMatchObject(status(409))
	expect(await fsck()).toEqual([])
})

test('changing several dates shows them first, then moves them with their courts and tells people once', async () => {
	const venue = await newVenue()
	const id = await added(venue, { courts: [1] })
	await repeat(venue, id)
	const dates = await datesOf(venue)
	const second = dates[1]!.id
	const player = await joinedEvent([second, dates[2]!.id], now)
	const { venueId, sportId } = venue
	const wednesday = addDays(week(3), 1)
	const block = {
		sportId,
		courtNumber: 2,
		weekday: [3],
		date: wednesday,
		start: 19,
		hours: 1,
		times: 1,
		on: [wednesday],
	}
	await blockWeekly(owner, venueId, { ...block, note: '' }, { now })
	const plan = planOf(venue, addDays(week(1), 1), { courts: [2], title: 'Padel Night', start: 19, end: 21 })
	const asked = { eventId: second, scope: 'following' as const, plan }
	const shown = await planChange(owner, venueId, asked, now)
	expect(shown.dates.map(({ day, problem, remark }) => [day, problem, remark])).toEqual([
		['Wed 16 Dec, 19:00–21:00', null, 'Now on Tue 15 Dec, 18:00–20:00'],
		['Wed 23 Dec, 19:00–21:00', null, 'Now on Tue 22 Dec, 18:00–20:00'],
		[
			'Wed 30 Dec, 19:00–21:00',
			'blocked, 19:00–20:00, court 2. Stays as it is on Tue 29 Dec, 18:00–20:00.',
			'Now on Tue 29 Dec, 18:00–20:00',
		],
		['Wed 6 Jan 2027, 19:00–21:00', null, 'Now on Tue 5 Jan 2027, 18:00–20:00'],
	])
	const change = (on: number[], seen = shown.seen) => changeDates(owner, venueId, { ...asked, on, seen }, now)
	await expect(change(dates.slice(1).map(({ id }) => id))).rejects.toMatchObject(status(409))
	await expect(change([])).rejects.toMatchObject(status(400))
	await expect(change([second], 'x')).rejects.toMatchObject(status(409))
	const told = (await toldTo(player)).length
	expect(await change([second, dates[2]!.id, dates[4]!.id])).toBe(3)
	const after = await datesOf(venue)
	expect(after.map(({ on, time, name }) => [on, time, name])).toEqual([
		[week(0), '18:00–20:00', 'Padel Social'],
		[addDays(week(1), 1), '19:00–21:00', 'Padel Night'],
		[addDays(week(2), 1), '19:00–21:00', 'Padel Night'],
		[week(3), '18:00–20:00', 'Padel Social'],
		[addDays(week(4), 1), '19:00–21:00', 'Padel Night'],
	])
	for (const event of after)
		expect(new Set((await hoursTakenBy(event.id)).map(({ courtNumber }) => courtNumber))).toEqual(
			new Set([event.name === 'Padel Night' ? 2 : 1]),
		)
	const notices = (await noticesOf(player.id)).slice(told)
	expect(notices.map(({ body }) => body)).toEqual([
		expect.stringMatching(
			/^It is now on Wed 16 Dec, 19:00–21:00, at .+\. One other date you’re down for has moved too\.$/,
		),
	])
	const { series } = await findEvent(venueId, second, { user: null, now })
	expect(series!.words).toBe('Every Wednesday until Wed 6 Jan 2027')
	expect(await fsck()).toEqual([])
})

test('a change of one part leaves what else was changed on single dates', async () => {
	const venue = await newVenue()
	const id = await added(venue, { maxParticipants: 4 })
	await repeat(venue, id)
	const dates = await datesOf(venue)
	const { venueId } = venue
	const alone = planOf(venue, week(2), { title: 'Finals', start: 17, maxParticipants: 4 })
	await editEvent(owner, venueId, dates[2]!.id, alone, now)
	for (let i = 0; i < 3; i++) await joinedEvent([dates[3]!.id], now)
	const plan = planOf(venue, tuesday, { maxParticipants: 2, end: 21 })
	const asked = { eventId: id, scope: 'all' as const, plan }
	const shown = await planChange(owner, venueId, asked, now)
	expect(shown.dates.map(({ problem }) => problem)).toEqual([
		null,
		null,
		null,
		'3 people have a place already. Choose 3 or more. Stays as it is on Tue 29 Dec, 18:00–20:00.',
		null,
	])
	const on = dates.map(({ id }) => id).filter((id) => id !== dates[3]!.id)
	expect(await changeDates(owner, venueId, { ...asked, on, seen: shown.seen }, now)).toBe(4)
	expect((await datesOf(venue)).map(({ name, time, maxParticipants }) => [name, time, maxParticipants])).toEqual([
		['Padel Social', '18:00–21:00', 2],
		['Padel Social', '18:00–21:00', 2],
		['Finals', '17:00–21:00', 2],
		['Padel Social', '18:00–20:00', 4],
		['Padel Social', '18:00–21:00', 2],
	])
	expect(await fsck()).toEqual([])
})

test('the venue’s log has a line for each act', async () => {
	const venue = await newVenue()
	const id = await added(venue)
	await repeat(venue, id)
	const plan = planOf(venue, tuesday, { title: 'Padel Night' })
	const { seen } = await planChange(owner, venue.venueId, { eventId: id, scope: 'all', plan }, now)
	await changeDates(owner, venue.venueId, { eventId: id, scope: 'all', plan, on: [id], seen }, now)
	const page = await findCancelPage(owner, venue.venueId, id, now)
	await cancelEvents(owner, venue.venueId, id, { scope: 'all', seen: page.seen }, now)
	const lines = await db.select().from(auditLog).where(eq(auditLog.courtId, venue.venueId)).orderBy(asc(auditLog.id))
	const { venueId } = venue
	expect(lines.map(({ action, details }) => [action, details])).toEqual([
		['event.add', { venueId }],
		['event.repeat', { venueId, dates: 4 }],
		['event.edit-dates', { venueId, dates: 1 }],
		['event.cancel-dates', { venueId, dates: 5 }],
	])
})

test('db:fsck finds an event in the series of another venue', async () => {
	const [venue, other] = [await newVenue(), await newVenue()]
	const id = await added(venue)
	await repeat(venue, id)
	const [first] = await datesOf(venue)
	const stray = await added(other)
	const set = (seriesId: number | null) =>
		write((tx) => tx.update(events).set({ seriesId }).where(eq(events.id, stray)))
	await set(first!.seriesId)
	expect(await fsck()).toEqual([expect.stringContaining(`Event ${stray} is of a series of another venue`)])
	await set(null)
	expect(await fsck()).toEqual([])
})
