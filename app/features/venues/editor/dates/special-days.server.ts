import { and, eq, gte, inArray, notInArray } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { openingExceptions } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { invalid } from '#app/lib/errors.ts'
import { addDays, dateOf } from '#app/lib/time/time.ts'
import { findComingExceptions } from '../../coming-exceptions.server.ts'
import { findOwnVenue } from '../../own-venues.server.ts'
import { publicHolidays } from './public-holidays.ts'
import type { SpecialDay } from '../schemas.ts'
import { requireOnGrid, venueChanged } from '../venue-editor.server.ts'

const MOST = 200

type Holidays = Extract<SpecialDay, { intent: 'holidays' }>['days']
type Day = { date: string; hours: { opensAt: number; closesAt: number } | null; note: string }

/** Gives a day its own opening hours, null if closed. Bookings stay as they are. Throws 400 for a day that is over. */
export async function setSpecialDay(user: Actor, venueId: number, day: Day, now = new Date()) {
	const past = 'Choose today or a later day'
	if (day.date < dateOf(now)) throw invalid(past, { date: [past] })
	await setDays(user, venueId, [day], now)
}

/** In days. */
const HOLIDAYS_AHEAD = 365

/** Returns the public holidays of the coming year that a venue has not set yet. The caller checks access. */
export async function findOpenHolidays(venueId: number, today: string) {
	const set = new Set((await findComingExceptions(venueId, today, 'all')).map(({ date }) => date))
	return publicHolidays(today, addDays(today, HOLIDAYS_AHEAD)).filter(({ date }) => !set.has(date))
}

/**
 * Sets public holidays to closed, or to hours of their own: all of them, or none. Returns how many; players read the
 * name of each. Throws 400 where one is not a holiday of the coming year, or has just been set.
 */
export async function setHolidays(user: Actor, venueId: number, holidays: Holidays, now = new Date()) {
	const names = new Map((await findOpenHolidays(venueId, dateOf(now))).map(({ date, name }) => [date, name]))
	const days = holidays.map((day) => {
		const note = names.get(day.date)
		if (note === undefined) throw invalid(GONE, { holiday: [GONE] })
		return { ...day, note }
	})
	await setDays(user, venueId, days, now, true)
	return days.length
}
const GONE = 'These days have changed. Please look again.'

/** Gives days their own opening hours, in one transaction. Throws 400 for days that have some where all must be `areNew`. */
async function setDays(user: Actor, venueId: number, days: readonly Day[], now: Date, areNew = false) {
	const dates = days.map(({ date }) => date)
	await write(async (tx) => {
		await findOwnVenue(user, venueId, 'venue', tx)
		await requireOnGrid(
			tx,
			venueId,
			days.flatMap(({ hours }) => (hours ? [hours.opensAt, hours.closesAt] : [])),
		)
		const here = eq(openingExceptions.courtId, venueId)
		const known = and(here, inArray(openingExceptions.date, dates))
		if (areNew && (await tx.$count(openingExceptions, known)) > 0) throw invalid(GONE, { holiday: [GONE] })
		const others = and(here, gte(openingExceptions.date, dateOf(now)), notInArray(openingExceptions.date, dates))
		if ((await tx.$count(openingExceptions, others)) + days.length > MOST)
			throw invalid(`A venue can have up to ${MOST} special days.`)
		for (const { date, hours, note } of days) {
			const set = { opensAt: hours?.opensAt ?? null, closesAt: hours?.closesAt ?? null, note: note || null }
			await tx
				.insert(openingExceptions)
				.values({ courtId: venueId, date, ...set })
				.onConflictDoUpdate({ target: [openingExceptions.courtId, openingExceptions.date], set })
			const details = { part: 'special days', date }
			await auditAt(tx, user, venueId, { action: 'venue.edit', subject: `venue:${venueId}`, details }, now)
		}
	})
	await venueChanged(venueId)
}

/** Makes a day follow its weekday again. Repeating it changes nothing. */
export async function removeSpecialDay(user: Actor, venueId: number, date: string) {
	await write(async (tx) => {
		await findOwnVenue(user, venueId, 'venue', tx)
		await tx
			.delete(openingExceptions)
			.where(and(eq(openingExceptions.courtId, venueId), eq(openingExceptions.date, date)))
		await auditAt(tx, user, venueId, {
			action: 'venue.edit',
			subject: `venue:${venueId}`,
			details: { part: 'special days', date },
		})
	})
	await venueChanged(venueId)
}
