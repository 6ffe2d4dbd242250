import { expect, test } from 'vitest'
import { at } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { closeCourts } from '../../closing/closing.server.ts'
import { bookWalkIn } from '../walk-ins.server.ts'
import { findWeek } from './week.server.ts'

const now = at('2026-11-18', 9.25) // a Wednesday

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
		{ over: true, free: 2, court: null },
		{ over: true, free: 2, court: null },
		{ over: false, free: 2, court: 1 },
		{ over: false, free: 2, court: 1 },
		{ over: false, free: 1, court: 2 },
		{ over: false, free: 2, court: 1 },
		null,
	])
	expect(plan.cells[0]![2]).toEqual({ over: true, free: 2, court: null })
	expect(plan.cells[3]!.slice(4)).toEqual([
		{ over: false, free: 2, court: 1 },
		{ over: false, free: 0, court: null },
		null,
	])
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
