import { and, eq, gt, inArray, isNull, max } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { bookings, courts, reviews, runningClubMembers, sessions, tournaments, users } from '#db/schema.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { hasSecondFactor } from '#app/features/accounts/factors.server.ts'
import { pictureOf } from '#app/features/venues/images.ts'
import { forbidden, notFound } from '#app/lib/errors.ts'
import { PERSON_NOT_FOUND } from './rules.ts'

/** Returns a person, never a password or token. Throws 403 to all but admins, 404 when there is no such person. */
export async function findPerson(admin: Actor, id: number | null, reader: Reader = db) {
	requireAdmin(admin)
	const [person] =
		id === null
			? []
			: await reader
					.select({
						id: users.id,
						username: users.username,
						email: users.email,
						fullName: users.fullName,
						role: users.role,
						bio: users.bio,
						picture: users.profilePicture,
						location: users.location,
						createdAt: users.createdAt,
						suspendedAt: users.suspendedAt,
						deletedAt: users.deletedAt,
						emailVerifiedAt: users.emailVerifiedAt,
						emailRefusedAt: users.emailRefusedAt,
						passwordAskedAt: users.passwordAskedAt,
						matchmakingSuspendedAt: users.matchmakingSuspendedAt,
					})
					.from(users)
					.where(eq(users.id, id))
	if (!person) throw notFound(PERSON_NOT_FOUND)
	return { ...person, isOwn: person.id === admin.id }
}
export type Person = Awaited<ReturnType<typeof findPerson>>

/** Returns a person with what they do here in numbers. Throws as `findPerson`. */
export async function findPersonPage(admin: Actor, id: number | null, now = new Date()) {
	const person = await findPerson(admin, id)
	const userId = person.id
	const [seen, counts, twoStep] = await Promise.all([
		findLastSeen(userId, now),
		countAll(userId),
		hasSecondFactor(person),
	])
	return { ...person, picture: pictureOf(person.picture), ...seen, counts, twoStep }
}

/** Returns when the person last used a device on which they are signed in, and the number of those devices. */
async function findLastSeen(userId: number, now: Date) {
	const live = and(eq(sessions.userId, userId), gt(sessions.expiresAt, now))
	const [row] = await db
		.select({ lastSeenAt: max(sessions.lastSeenAt) })
		.from(sessions)
		.where(live)
	return { lastSeenAt: row?.lastSeenAt ?? null, sessions: await db.$count(sessions, live) }
}

async function countAll(userId: number) {
	const active = and(eq(runningClubMembers.userId, userId), eq(runningClubMembers.status, 'active'))
	const [booked, venues, clubs, organised, written] = await Promise.all([
		db.$count(bookings, eq(bookings.userId, userId)),
		db.$count(courts, eq(courts.ownerId, userId)),
		db.$count(runningClubMembers, active),
		db.$count(tournaments, eq(tournaments.organizerId, userId)),
		db.$count(reviews, eq(reviews.userId, userId)),
	])
	return { bookings: booked, venues, clubs, tournaments: organised, reviews: written }
}

/** Returns the names of a person's venues that players can book, or that wait to be published. */
export async function findLiveVenues(userId: number, reader: Reader = db) {
	const rows = await reader
		.select({ name: courts.name })
		.from(courts)
		.where(and(eq(courts.ownerId, userId), inArray(courts.status, ['published', 'submitted'])))
		.orderBy(courts.name)
	return rows.map(({ name }) => name)
}

/**
 * Throws unless the user is still an admin, neither suspended nor deleted. Call it in the transaction of an act.
 *
 * So of two admins who take the role from each other one remains.
 */
export async function requireStillAdmin(tx: Reader, admin: Actor) {
	requireAdmin(admin)
	const may = and(eq(users.id, admin.id), eq(users.role, 'admin'), isNull(users.suspendedAt), isNull(users.deletedAt))
	if ((await tx.$count(users, may)) === 0) throw forbidden()
}
