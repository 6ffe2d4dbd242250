import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client/index.ts'
import { openingExceptions } from '#db/schema.ts'
import { at } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { findOpenHolidays, removeSpecialDay, setHolidays, setSpecialDay } from './special-days.server.ts'

const today = '2026-11-28'
const now = at(today, 9)
const [reconciliation, christmas, goodwill] = ['2026-12-16', '2026-12-25', '2026-12-26']
const hours = { opensAt: 9, closesAt: 17 }

let owner: Awaited<ReturnType<typeof createUser>>
let venueId: number

beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner' })
	venueId = (await createVenue({ ownerId: owner.id })).venueId
})

const stored = () =>
	db.select().from(openingExceptions).where(eq(openingExceptions.courtId, venueId)).orderBy(asc(openingExceptions.date))
const offered = async () => (await findOpenHolidays(venueId, today)).map(({ date }) => date)

describe('public holidays', () => {
	test('are offered for a year, and change nothing by themselves', async () => {
		expect((await offered()).slice(0, 3)).toEqual([reconciliation, christmas, goodwill])
		expect(await offered()).toHaveLength(13)
		expect(await stored()).toEqual([])
	})

	test('become special days together, with their names, and are not offered again until they are removed', async () => {
		const wish = [
			{ date: christmas!, hours: null },
			{ date: reconciliation!, hours },
			{ date: goodwill!, hours: { opensAt: 10, closesAt: 13 } },
		]
		expect(await setHolidays(owner, venueId, wish, now)).toBe(3)
		expect(await stored()).toMatchObject([
			{ date: reconciliation, note: 'Day of Reconciliation', ...hours },
			{ date: christmas, note: 'Christmas Day', opensAt: null, closesAt: null },
			{ date: goodwill, note: 'Day of Goodwill', opensAt: 10, closesAt: 13 },
		])
		expect((await offered())[0]).toBe('2027-01-01')
		await removeSpecialDay(owner, venueId, christmas!)
		expect((await offered())[0]).toBe(christmas)
	})

	test('are set all or none, and never over a day that the venue has set meanwhile', async () => {
		await setSpecialDay(owner, venueId, { date: christmas!, hours: { opensAt: 6, closesAt: 8 }, note: 'Run' }, now)
		for (const date of [christmas!, '2026-12-24', '2028-01-01'])
			await expect(
				setHolidays(
					owner,
					venueId,
					[reconciliation!, date].map((date) => ({ date, hours: null })),
					now,
				),
			).rejects.toMatchObject({ init: { status: 400 } })
		expect(await stored()).toMatchObject([{ date: christmas, note: 'Run', opensAt: 6 }])
	})

	test('are set once by two who choose the same day at once', async () => {
		const wish = [{ date: christmas!, hours: null }]
		const both = await Promise.allSettled([
			setHolidays(owner, venueId, wish, now),
			setHolidays(owner, venueId, [{ date: christmas!, hours }], now),
		])
		expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
	})

	test('are set by the venue’s own people', async () => {
		const other = await createUser({ role: 'venue_owner' })
		await expect(setHolidays(other, venueId, [{ date: christmas!, hours: null }], now)).rejects.toMatchObject({
			init: { status: 404 },
		})
		expect(await stored()).toEqual([])
	})
})
