import { and, eq } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { peakExceptions, peakHours } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { invalid } from '#app/lib/errors.ts'
import { addDays, dateOf } from '#app/lib/time/time.ts'
import { findNamedOffer, requireOwnOffer } from './pricing.server.ts'
import { boxesOf } from './presets.ts'
import { CHOOSE_HOURS, type PeakDate, type PeakWeek } from './schemas.ts'

/** How far ahead a date can have its own peak hours. */
const DAYS_AHEAD = 730

/**
 * Returns the week grid by hours, or by half hours where bookings start each half hour: which of them are peak and open,
 * and their prices. Throws 404 when it is not the user's.
 */
export async function findPeakWeek(user: Actor, venueId: number | null, sportId: number | null, now = new Date()) {
	const { offer, sport } = await findNamedOffer(user, venueId, sportId, now)
	const { opening, pricePerHour, peakPricePerHour, peak, peakExceptions, step } = offer
	return {
		venueId: offer.venueId,
		sport,
		step,
		opening,
		pricePerHour,
		peakPricePerHour,
		peak: boxesOf(peak, step),
		dates: peakExceptions.size,
	}
}

/**
 * Makes exactly these half hours peak; bookings keep their price. Throws 404 for another's venue or a sport it lacks, and
 * 400 for half of an hour where bookings start on the hour.
 */
export function setPeakWeek(user: Actor, venueId: number, sportId: number, { halves }: PeakWeek, now = new Date()) {
	return write(async (tx) => {
		const offer = await requireOwnOffer(user, venueId, sportId, now, tx)
		const rows = hoursOf(halves).map((row) => ({ courtSportId: offer.id, ...row }))
		if (offer.step === 1 && rows.some(({ half }) => half !== null))
			throw invalid(CHOOSE_HOURS, { half: [CHOOSE_HOURS] })
		await tx.delete(peakHours).where(eq(peakHours.courtSportId, offer.id))
		if (rows.length > 0) await tx.insert(peakHours).values(rows)
		await auditAt(
			tx,
			user,
			venueId,
			{ action: 'venue.edit', subject: `venue:${venueId}`, details: { part: 'peak hours', sportId } },
			now,
		)
	})
}

/** Returns the hours of a week that are peak, and of which only one half is. */
function hoursOf(halves: ReadonlySet<number>) {
	const hours = [...new Set([...halves].map(Math.floor))]
	return hours.map((hour) => {
		const [first, second] = [halves.has(hour), halves.has(hour + 0.5)]
		const half = first && second ? null : first ? ('first' as const) : ('second' as const)
		return { weekday: Math.floor(hour / 24), hour: hour % 24, half }
	})
}

/** Returns coming dates with their own peak hours, soonest first. Null hours mean none all day. */
export async function findPeakDates(user: Actor, venueId: number | null, sportId: number | null, now = new Date()) {
	const { offer, sport } = await findNamedOffer(user, venueId, sportId, now)
	const dates = [...offer.peakExceptions].sort(([one], [other]) => one.localeCompare(other))
	return {
		venueId: offer.venueId,
		sport,
		step: offer.step,
		peakPricePerHour: offer.peakPricePerHour,
		dates: dates.map(([date, hours]) => ({ date, hours })),
		today: dateOf(now),
		lastDate: addDays(dateOf(now), DAYS_AHEAD),
	}
}

/**
 * Sets a date's own peak hours and replaces earlier ones. Throws 400 for a day that is over or too far ahead, and for half
 * of an hour where bookings start on the hour.
 */
export function setPeakDate(
	user: Actor,
	venueId: number,
	sportId: number,
	{ date, hours }: Pick<PeakDate, 'date' | 'hours'>,
	now = new Date(),
) {
	const refuse = (message: string) => invalid(message, { date: [message] })
	if (date < dateOf(now)) throw refuse('Choose today or a day after it')
	if (date > addDays(dateOf(now), DAYS_AHEAD)) throw refuse('Choose a day within the next two years')
	return write(async (tx) => {
		const offer = await requireOwnOffer(user, venueId, sportId, now, tx)
		if (offer.step === 1 && hours?.some((hour) => hour % 1 !== 0)) throw invalid(CHOOSE_HOURS, { from: [CHOOSE_HOURS] })
		const day = { startHour: hours?.[0] ?? null, endHour: hours?.[1] ?? null }
		await tx
			.insert(peakExceptions)
			.values({ courtSportId: offer.id, date, ...day })
			.onConflictDoUpdate({ target: [peakExceptions.courtSportId, peakExceptions.date], set: day })
		await auditAt(
			tx,
			user,
			venueId,
			{ action: 'venue.edit', subject: `venue:${venueId}`, details: { part: 'peak hours', sportId, date } },
			now,
		)
	})
}

/** Makes a date follow its weekday again. Repeating it changes nothing. */
export function removePeakDate(user: Actor, venueId: number, sportId: number, date: string, now = new Date()) {
	return write(async (tx) => {
		const offer = await requireOwnOffer(user, venueId, sportId, now, tx)
		await tx.delete(peakExceptions).where(and(eq(peakExceptions.courtSportId, offer.id), eq(peakExceptions.date, date)))
		await auditAt(
			tx,
			user,
			venueId,
			{ action: 'venue.edit', subject: `venue:${venueId}`, details: { part: 'peak hours', sportId, date } },
			now,
		)
	})
}
