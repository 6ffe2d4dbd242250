import { expect, test } from 'vitest'
import { write } from '#db/client/index.ts'
import { courtTime } from '#db/schema.ts'
import { at } from '#app/lib/time/time.ts'
import { halvesOf } from '#tests/support/database/court-time.ts'
import { createEvent } from '#tests/support/world/events.ts'
import { createFixture } from '#tests/support/world/fixtures.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { book } from '../../bookings.server.ts'
import { closeCourts } from '../../closing/closing.server.ts'
import { reopenCourts } from '../../closing/closures.server.ts'
import { blockCourt } from '../blocks.server.ts'
import { backQuery } from '../day-address.ts'
import { bookWalkIn } from '../walk-ins.server.ts'
import { isShut, shortLines, shutLook } from './week-grid.tsx'
import { findWeek } from './week.server.ts'

const closed = (words: string) => ({ words, isClosed: true })
const nobody = { played: 0, names: [], more: 0, shut: [] }
const now = at('2026-11-18', 9.25) // a Wednesday
const rainOn = (sportId: number, ...courts: number[]) => ({
	reason: 'rain' as const,
	note: '',
	parts: courts.map((courtNumber) => ({ sportId, courtNumber })),
})

test('a week counts the free courts of each hour, with one that the desk can take', async () => {
	const owner = await createUser({ role: 'venue_owner' })
	const week = { ownerId: owner.id, courts: 2, opensAt: 8, closesAt: 12, weekdays: [1, 2, 3, 4, 5, 6] }
	const venue = await createVenue(week)
	const { venueId, sportId } = venue
	const walkIn = { name: 'Anele', hours: 2, notes: '' }
	await bookWalkIn(owner, { venueId, sportId, courtNumber: 1, date: '2026-11-20', hour: 9 }, walkIn, { now })
	const rain = { reason: 'rain' as const, note: '', parts: [{ sportId: null, courtNumber: null }] }
	await closeCourts(
		owner,
		venueId,
		{ ...rain, startTime: at('2026-11-21', 10), endTime: at('2026-11-21', 12) },
		{ now },
	)

	const plan = await findWeek(owner, venueId, { date: '2026-11-16', sportId: null }, now)
	expect([plan.dates[0], plan.dates[6], plan.hours, plan.sportId]).toEqual([
		'2026-11-16',
		'2026-11-22',
		[8, 12],
		sportId,
	])
	const at9 = plan.cells[1]!
	expect(at9).toEqual([
		{ over: true, free: 2, court: null, ...nobody },
		{ over: true, free: 2, court: null, ...nobody },
		{ over: false, free: 2, court: 1, ...nobody },
		{ over: false, free: 2, court: 1, ...nobody },
		{
			over: false,
			free: 1,
			court: 2,
			played: 1,
			names: [{ title: 'Anele', to: expect.stringContaining('/day/bookings/') as string }],
			more: 0,
			shut: [],
		},
		{ over: false, free: 2, court: 1, ...nobody },
		null,
	])
	expect(plan.cells[0]![2]).toEqual({ over: true, free: 2, court: null, ...nobody })
	expect(plan.cells[3]!.slice(4)).toEqual([
		{ over: false, free: 2, court: 1, ...nobody },
		{ over: false, free: 0, court: null, ...nobody, shut: [closed('Closed')] },
		null,
	])
})

test('each hour names who plays by court, as the day grid does, and counts those without room', async () => {
	const owner = await createUser({ role: 'venue_owner' })
	const venue = await createVenue({ ownerId: owner.id, courts: 6 })
	const { venueId, sportId } = venue
	const place = { venueId, sportId, date: '2026-11-20', hour: 18 }
	const coach = await createUser()
	await joinTeam(venue, coach, 'coach')
	const player = await createUser({ fullName: 'Zanele Mthembu' })
	const times = { startTime: at('2026-11-20', 18), endTime: at('2026-11-20', 19) }
	await book(player, { venueId, sportId, ...times, paymentMethod: 'PayShap', notes: '' }, { now })
	for (const [courtNumber, name] of [[3, 'Anele'] as const, [2, 'Bongi'] as const])
		await bookWalkIn(owner, { ...place, courtNumber }, { name, hours: 1, notes: '' }, { now })
	const leads: Record<string, string | null> = {}
	const namesAt = async (user: typeof owner, day = 4) => {
		const { cells, hours, dates } = await findWeek(user, venueId, { date: '2026-11-16', sportId }, now)
		expect(dates[day]).toBe('2026-11-20')
		const cell = cells[18 - hours![0]]![day]!
		for (const { title, to } of cell.names) leads[title] = to
		return { ...cell, names: cell.names.map(({ title }) => title) }
	}
	expect(await namesAt(owner)).toMatchObject({ names: ['Zanele Mthembu', 'Bongi', 'Anele'], more: 0, free: 3 })
	expect(leads.Anele).toMatch(/\/day\/bookings\/\d+\?date=2026-11-20&back=.*week/)
	expect(await namesAt(coach)).toMatchObject({ names: ['Zanele M.', 'Bongi', 'Anele'] })
	expect(leads.Anele, 'coaches open no bookings').toBeNull()
	const event = await createEvent(venue, { name: 'Social', startTime: times.startTime, createdById: owner.id })
	for (const courtNumber of [4, 5]) {
		const court = { eventId: event.id, courtId: venueId, sportId, courtNumber }
		await write((tx) => tx.insert(courtTime).values(halvesOf(court, [times.startTime])))
	}
	expect(await namesAt(owner)).toMatchObject({ names: ['Zanele Mthembu', 'Bongi'], more: 2, free: 1, played: 5 })
	await closeCourts(owner, venueId, { ...rainOn(sportId, 5, 6), ...times }, { now })
	expect(await namesAt(owner)).toMatchObject({
		names: ['Zanele Mthembu'],
		more: 3,
		free: 0,
		shut: [closed('2 closed')],
	})
})

test('a coach sees the week, others do not, and odd addresses start today', async () => {
	const owner = await createUser({ role: 'venue_owner' })
	const venue = await createVenue({ ownerId: owner.id })
	const coach = await createUser()
	await joinTeam(venue, coach, 'coach')
	const asked = { date: 'never', sportId: 999_999 }
	expect(await findWeek(coach, venue.venueId, asked, now)).toMatchObject({ acts: false, date: '2026-11-18', courts: 2 })
	const other = await createUser({ role: 'venue_owner' })
	await expect(findWeek(other, venue.venueId, asked, now)).rejects.toMatchObject({ init: { status: 404 } })
})

test('a match leads to its tournament, and from there back to that week', async () => {
	const owner = await createUser({ role: 'venue_owner' })
	const venue = await createVenue({ ownerId: owner.id })
	const match = await createFixture({ ...venue, organizerId: owner.id, startTime: at('2026-11-20', 10) })
	const { cells, sportId } = await findWeek(owner, venue.venueId, { date: '2026-11-16', sportId: null }, now)
	const [one] = cells.flatMap((days) => days.flatMap((cell) => cell?.names ?? []))
	const week = `/venue-dashboard/${venue.venueId}/week?date=2026-11-16&sport=${sportId}`
	expect(one!.to).toBe(`/tournaments/${match.tournamentId}/schedule?${backQuery(week)}`)
})

test('an hour without a player is shut and not full where some courts are closed and the others blocked', async () => {
	const owner = await createUser({ role: 'venue_owner' })
	const { venueId, sportId } = await createVenue({ ownerId: owner.id, courts: 2 })
	const place = { venueId, sportId, date: '2026-11-20', hour: 18 }
	const times = { startTime: at('2026-11-20', 18), endTime: at('2026-11-20', 19) }
	const cell = async () => {
		const { cells, hours, dates } = await findWeek(owner, venueId, { date: '2026-11-16', sportId: null }, now)
		return cells[18 - hours![0]]![dates.indexOf('2026-11-20')]!
	}
	await closeCourts(owner, venueId, { ...rainOn(sportId, 1), ...times }, { now })
	expect([(await cell()).shut, isShut(await cell()), (await cell()).played]).toEqual([[closed('1 closed')], false, 0])
	const block = await blockCourt(owner, { ...place, courtNumber: 2 }, { hours: 1, note: 'Nets' }, { now })
	const { shut } = await cell()
	expect([shut, isShut(await cell())]).toEqual([[closed('1 closed'), { words: '1 blocked', isClosed: false }], true])
	const [both, blocked] = [shutLook(shut), shutLook(shut.slice(1))]
	expect([both.word, blocked.word]).toEqual(['Closed', 'Blocked'])
	expect(both.tone).not.toBe(blocked.tone)
	await reopenCourts(owner, venueId, block.id, now)
	await bookWalkIn(owner, { ...place, courtNumber: 2 }, { name: 'Anele', hours: 1, notes: '' }, { now })
	expect(isShut(await cell()), 'one plays').toBe(false)
})

test('a phone shows who plays by first names in two lines, beside what is shut', () => {
	const lines = (people: string[], more = 0, shut: ReturnType<typeof closed>[] = []) =>
		shortLines({
			over: false,
			free: 1,
			court: 1,
			played: 1,
			names: people.map((title) => ({ title, to: null })),
			more,
			shut,
		})
	expect(lines(['Thandi Nkosi'])).toEqual(['Thandi'])
	expect(lines(['Thandi Nkosi', 'Sipho Dube'])).toEqual(['Thandi', 'Sipho'])
	expect(lines(['Thandi Nkosi', 'Sipho Dube'], 3)).toEqual(['Thandi', '+4'])
	expect(lines(['Thandi Nkosi'], 0, [closed('1 closed')])).toEqual(['Thandi', '1 closed'])
	expect(lines(['Thandi Nkosi'], 1, [closed('1 closed')])).toEqual(['2 play', '1 closed'])
})
