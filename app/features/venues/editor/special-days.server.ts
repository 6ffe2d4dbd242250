import { and, eq, gte, ne } from 'drizzle-orm'
import { write } from '#db/client/index.ts'
import { openingExceptions } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { invalid } from '#app/lib/errors.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { findOwnVenue } from '../own-venues.server.ts'
import { venueChanged } from './venue-editor.server.ts'

const MOST = 200

type Day = { date: string; hours: { opensAt: number; closesAt: number } | null; note: string }

/** Gives a day its own opening hours, null if closed. Bookings stay as they are. Throws 400 for a day that is over. */
export async function setSpecialDay(user: Actor, venueId: number, { date, hours, note }: Day, now = new Date()) {
	const past = 'Choose today or a later day'
	if (date < dateOf(now)) throw invalid(past, { date: [past] })
	const set = { opensAt: hours?.opensAt ?? null, closesAt: hours?.closesAt ?? null, note: note || null }
	await write(async (tx) => {
		await findOwnVenue(user, venueId, 'venue', tx)
		const others = and(
			eq(openingExceptions.courtId, venueId),
			gte(openingExceptions.date, dateOf(now)),
			ne(openingExceptions.date, date),
		)
		if ((await tx.$count(openingExceptions, others)) >= MOST)
			throw invalid(`A venue can have up to ${MOST} special days.`)
		await tx
			.insert(openingExceptions)
			.values({ courtId: venueId, date, ...set })
			.onConflictDoUpdate({ target: [openingExceptions.courtId, openingExceptions.date], set })
		await auditAt(
			tx,
			user,
			venueId,
			{ action: 'venue.edit', subject: `venue:${venueId}`, details: { part: 'special days', date } },
			now,
		)
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
