import { and, eq, or } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { isOwnVenue } from '#db/query/own-venue.ts'
import { courts, courtSports } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { addDays, dateOf } from '#app/lib/time/time.ts'
import type { Slot } from './slot-id.ts'

/** Whether a slot exists for visitors: a sport of a published venue, from today to its last bookable day, at a start of its grid. */
export async function slotExists({ venueId, sportId, date, hour }: Slot, now: Date) {
	const [offer] = await db
		.select({ maxDaysAhead: courts.maxDaysAhead, halfHours: courtSports.halfHours })
		.from(courtSports)
		.innerJoin(courts, eq(courts.id, courtSports.courtId))
		.where(and(eq(courtSports.courtId, venueId), eq(courtSports.sportId, sportId), eq(courts.status, 'published')))
	const today = dateOf(now)
	return (
		offer !== undefined &&
		(offer.halfHours || hour % 1 === 0) &&
		date >= today &&
		date <= addDays(today, offer.maxDaysAhead)
	)
}

/** Whether a user may follow a venue: anyone the hours of a published one, its own people all of any. */
export async function mayWatch(user: Actor | null, venueId: number, what: 'hours' | 'desk' = 'hours') {
	if (what === 'desk' && !user) return false
	const own = user ? isOwnVenue(user.id) : undefined
	const open = what === 'desk' ? undefined : eq(courts.status, 'published')
	const visible = user?.role === 'admin' ? undefined : or(open, own)
	return (await db.$count(courts, and(eq(courts.id, venueId), visible))) > 0
}
