import { and, eq, isNotNull } from 'drizzle-orm'
import { db, type Writer } from '#db/client/index.ts'
import { courts, courtSports, sports } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { isNever } from '#app/features/venues/for-tournaments.ts'
import { mayAt, ownVenues } from '#app/features/venues/own-venues.server.ts'
import { may } from '#app/features/venues/team/rights.ts'
import { invalid } from '#app/lib/errors.ts'
import { noTournaments } from '../words.ts'

/** Returns the published venue if it has the sport, and tournaments of this user. Throws 400 for the wrong field. */
export async function requireOffer(
	tx: Writer,
	user: Actor,
	{ courtId, sportId }: { courtId: number; sportId: number },
) {
	const refuse = (field: string, message: string) => invalid(message, { [field]: [message] })
	if ((await tx.$count(sports, eq(sports.id, sportId))) === 0) throw refuse('sportId', 'Please select a sport')
	const [venue] = await tx
		.select({ id: courts.id, name: courts.name, ownerId: courts.ownerId, given: courts.forTournaments })
		.from(courts)
		.where(and(eq(courts.id, courtId), eq(courts.status, 'published')))
	if (!venue) throw refuse('courtId', 'Please select a primary court')
	if (isNever(venue.given) && !(await mayAt(user, courtId, 'events', tx)))
		throw refuse('courtId', noTournaments(venue.name))
	const offer = and(eq(courtSports.courtId, courtId), eq(courtSports.sportId, sportId))
	if ((await tx.$count(courtSports, offer)) === 0) throw refuse('courtId', 'This venue doesn’t have that sport.')
	return venue
}

/** Returns the ids of the venues that never have tournaments of this user. */
export async function findClosedVenues(user: Actor) {
	const [rows, own] = await Promise.all([
		db.select({ id: courts.id, given: courts.forTournaments }).from(courts).where(isNotNull(courts.forTournaments)),
		ownVenues(user),
	])
	const never = rows.filter(({ given }) => isNever(given)).map(({ id }) => id)
	const theirs = new Set(own.flatMap(({ id, part }) => (may(part, 'events') ? id : [])))
	return new Set(never.filter((id) => !theirs.has(id)))
}
