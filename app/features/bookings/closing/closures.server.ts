import { and, asc, eq, gt, ne } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { closures, sports } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { reopen, type ClosureRow } from '#app/features/court-time/closures.server.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { findOwnOffers } from '#app/features/venues/offers.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { pageOf } from '#app/lib/paging.ts'
import { DAY, fullHour, hoursBetween } from '#app/lib/time/time.ts'
import { retakeFixtures, tellOfFixtures } from './closing-fixtures.server.ts'
import type { FixtureOnCourt } from '../on-court/fixtures-on-court.server.ts'
import { type Court } from '#app/lib/text/court-name.ts'
import { courtNameOf } from '#db/query/columns.ts'

/** A time in which courts are shut: all of them without a sport, all of the sport without a court. */
export type Closure = ClosureRow & { sport: string | null; court: Court | null }

const which = { closure: closures, courtName: courtNameOf(closures), sport: sports.name }

type Row = { closure: ClosureRow; courtName: string | null; sport: string | null }
const named = ({ closure, courtName, sport }: Row): Closure => ({
	...closure,
	sport,
	court: courtName ?? closure.courtNumber,
})

/** Throws 404 when the venue has no such closure or block. */
async function findClosure(reader: Reader, venueId: number, id: number): Promise<Closure> {
	const [row] = await reader
		.select(which)
		.from(closures)
		.leftJoin(sports, eq(sports.id, closures.sportId))
		.where(and(eq(closures.id, id), eq(closures.courtId, venueId)))
	if (!row) throw notFound('Closing not found')
	return named(row)
}

/** Returns a closure or block of the user's own venue. Throws 404 otherwise. */
export async function findOwnClosure(user: Actor, venueId: number, id: number): Promise<Closure> {
	await findOwnVenue(user, venueId, 'courts')
	return findClosure(db, venueId, id)
}

/** Returns a page of a venue's current and coming closures, soonest first. Throws 404 as `findOwnVenue`. */
export async function findClosures(user: Actor, venueId: number | null, page = 1, now = new Date()) {
	const venue = await findOwnVenue(user, venueId, 'courts')
	const where = and(eq(closures.courtId, venue.id), gt(closures.endTime, now), ne(closures.reason, 'blocked'))
	const { offset, ...shown } = pageOf(await db.$count(closures, where), page, PAGE)
	const rows = await db
		.select(which)
		.from(closures)
		.leftJoin(sports, eq(sports.id, closures.sportId))
		.where(where)
		.orderBy(asc(closures.startTime), asc(closures.id))
		.limit(PAGE)
		.offset(offset)
	return { venue, closures: rows.map(named), ...shown }
}
const PAGE = 20

/**
 * Reopens courts from the current hour on.
 *
 * The bookings that the closure ended stay cancelled; fixtures that wait for their court get it back. The past part of
 * a running closure is kept.
 *
 * Throws 404 when the venue is not the user's or has no such closure, and 409 when the closure is over.
 */
export async function reopenCourts(user: Actor, venueId: number, id: number, now = new Date()): Promise<Closure> {
	let retaken: FixtureOnCourt[] = []
	const opened = await write(async (tx) => {
		const venue = await findOwnVenue(user, venueId, 'courts', tx)
		const closure = await findClosure(tx, venueId, id)
		if (closure.endTime <= now) throw conflict('This is over: the courts are open again.')
		const from = fullHour(now)
		if (!(await reopen(tx, closure, from))) throw conflict('This has just changed. Please look again.')
		retaken = await retakeFixtures(tx, { ...closure, venueId }, { venue, closureId: id, now })
		const details = { court: closure.courtNumber, time: closure.startTime.toISOString() }
		await auditAt(tx, user, venueId, { action: 'venue.reopen-courts', subject: `venue:${venueId}`, details }, now)
		return closure
	})
	await tellOfHours(opened, now)
	tellOfFixtures(venueId, retaken)
	return opened
}

type Shut = Pick<Closure, 'courtId' | 'sportId' | 'startTime' | 'endTime'>

/** Tells people who look at the venue which bookable hours were shut or reopened. */
export async function tellOfHours({ courtId, sportId, startTime, endTime }: Shut, now: Date) {
	const offers = await findOwnOffers({ id: courtId }, now)
	for (const offer of offers.filter((offer) => sportId === null || offer.sportId === sportId)) {
		const from = Math.max(startTime.getTime(), fullHour(now).getTime())
		const to = Math.min(endTime.getTime(), now.getTime() + (offer.maxDaysAhead + 1) * DAY)
		slotsChanged({ venueId: courtId, sportId: offer.sportId, hours: hoursBetween(new Date(from), new Date(to)) })
	}
}
