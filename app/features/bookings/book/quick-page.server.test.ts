import { describe, expect, test } from 'vitest'
import { at } from '#app/lib/time/time.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { findQuickPage } from './quick-page.server.ts'

const friday = '2026-11-20'
const page = (now: Date, search = '') => findQuickPage(null, new URLSearchParams(search), now)

describe('when one can play', () => {
	test.each([
		[9.5, 'Now', '10:00–12:00', 'Tonight', 'From 17:00'],
		[18.2, 'Now', '18:30–20:30', 'Tonight', 'From 18:30'],
		[18.5, 'Now', '19:00–21:00', 'Tonight', 'From 19:00'],
		[19.5, 'Now', '20:00–21:00', 'Tonight', 'From 20:00'],
		[20, 'Tomorrow', '07:00–09:00', 'Tomorrow evening', 'From 17:00'],
		[23.9, 'Tomorrow', '07:00–09:00', 'Tomorrow evening', 'From 17:00'],
		[0, 'Morning', '07:00–09:00', 'Tonight', 'From 17:00'],
		[5.9, 'Morning', '07:00–09:00', 'Tonight', 'From 17:00'],
		[6, 'Now', '07:00–09:00', 'Tonight', 'From 17:00'],
	])('at %d o’clock is %s: %s; %s: %s', async (hour, now, nowHint, tonight, tonightHint) => {
		const { choices } = await page(at(friday, hour))
		expect(choices).toEqual([
			{ value: 'now', label: now, description: nowHint },
			{ value: 'tonight', label: tonight, description: tonightHint },
			{ value: 'other', label: 'Later', description: 'Pick a day' },
		])
	})

	test('is at the hours that the choice names', async () => {
		const { sportId, venueId } = await createVenue({ opensAt: 6 })
		const { courts, wanted } = await page(at(friday, 21), `sport=${sportId}`)
		expect(wanted).toEqual({ date: '2026-11-21', from: 7, to: 9 })
		expect(courts.find((court) => court.venueId === venueId)!.hours.map(({ hour }) => hour)).toEqual([7, 8])
	})

	const hoursOf = async ({ venueId, sportId }: { venueId: number; sportId: number }, now: Date, search: string) => {
		const { courts } = await page(now, `sport=${sportId}&city=&${search}`)
		return courts.find((court) => court.venueId === venueId)?.hours.map(({ hour }) => hour)
	}

	test('finds venues whose shortest booking exceeds an hour, as long as it ends before closing', async () => {
		const venue = await createVenue({ lengths: [90, 120] })
		const other = 'when=other&date=2026-11-21&hour='
		expect(await hoursOf(venue, at(friday, 9), `${other}18:00`)).toEqual([18, 18.5])
		expect(await hoursOf(venue, at(friday, 9), `${other}19:00`)).toEqual([19, 19.5])
		expect(await hoursOf(venue, at(friday, 9), `${other}20:00`)).toBeUndefined()
	})

	test('begins at half past where a venue does, and at the hour elsewhere', async () => {
		const ten = new Date(at(friday, 18).getTime() + 10 * 60_000)
		expect(await hoursOf(await createVenue({ lengths: [60] }), ten, 'when=now')).toEqual([18.5, 19, 19.5])
		expect(await hoursOf(await createVenue(), ten, 'when=now')).toEqual([19, 20])
	})
})
