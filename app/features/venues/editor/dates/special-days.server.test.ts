import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { courtSports, openingExceptions } from '#db/schema.ts'
import { at } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { deskProblem } from '#app/features/bookings/desk/desk-rules.ts'
import { openingOn } from '#app/features/bookings/rules.ts'
import { freeTimes } from '#app/features/bookings/slots.ts'
import { findOwnOffer } from '../../offers.server.ts'
import { VenueTerms } from '../schemas.ts'
import { findStep, saveTerms } from '../venue-editor.server.ts'
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

describe('half past', () => {
	const open = { opensAt: 7.5, closesAt: 20.5 }
	const day = { date: christmas!, hours: open, note: '' }

	test('is when a venue opens and closes where bookings start each half hour', async () => {
		const halves = await createVenue({ ownerId: owner.id, lengths: [60, 90] })
		await setSpecialDay(owner, halves.venueId, day, now)
		const [stored] = await db.select().from(openingExceptions).where(eq(openingExceptions.courtId, halves.venueId))
		expect(stored).toMatchObject(open)
		const offer = (await findOwnOffer({ id: halves.venueId }, halves.sportId, now))!
		expect(openingOn(offer, christmas!)).toEqual([7.5, 20.5])
		const times = freeTimes(offer, new Map(), christmas!, 1.5, now)
		expect([times[0]!.start, times.at(-1)!.end]).toEqual(['07:30', '20:30'])
		expect(deskProblem(offer, at(christmas!, 7.5), at(christmas!, 8.5), now)).toBeNull()
		expect(deskProblem(offer, at(christmas!, 7), at(christmas!, 8), now)).toContain('open from 07:30 to 20:30')
		expect(await findStep(halves.venueId)).toBe(0.5)
	})

	test('leaves the whole hours within to a sport whose bookings start on the hour', async () => {
		const halves = await createVenue({ ownerId: owner.id, lengths: [60] })
		await setSpecialDay(owner, halves.venueId, day, now)
		const hourly = { halfHours: false, lengths: null }
		await write((tx) => tx.update(courtSports).set(hourly).where(eq(courtSports.courtId, halves.venueId)))
		const offer = (await findOwnOffer({ id: halves.venueId }, halves.sportId, now))!
		expect(openingOn(offer, christmas!)).toEqual([8, 20])
	})

	test('is refused where all bookings start on the hour', async () => {
		const refused = { init: { status: 400 }, message: expect.stringContaining('on the hour') }
		await expect(setSpecialDay(owner, venueId, day, now)).rejects.toMatchObject(refused)
		const terms = VenueTerms.parse({
			opens1: '7.5',
			closes1: '21',
			maxHours: '2',
			maxDaysAhead: '60',
			freeCancelHours: '24',
			lateChargePercent: '50',
			holdMinutes: '30',
			holdHours: '24',
		})
		expect(terms.week).toEqual([{ weekday: 1, opensAt: 7.5, closesAt: 21 }])
		await expect(saveTerms(owner, venueId, terms)).rejects.toMatchObject(refused)
	})
})
