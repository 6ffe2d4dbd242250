import { and, asc, eq } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { isOwnVenue } from '#db/query/own-venue.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { prepared } from '#db/query/prepared.ts'
import { courts, venueMembers } from '#db/schema.ts'
import { onlyVenueHere } from '#app/features/accounts/acting.server.ts'
import { allows, type Actor, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { ACCESS_RESTRICTED, forbidden, notFound } from '#app/lib/errors.ts'
import { pageOf } from '#app/lib/paging.ts'
import { fold, searchWords } from './finder/search.ts'
import { atMostDesk, may, refusal, type Part, type Right } from './team/rights.ts'

/** A venue with all that its own people may see, and the part that the user has in it. */
export type OwnVenue = typeof courts.$inferSelect & { part: Part }

/** Throws 403 for a person who neither owns a venue nor belongs to the team of one. */
export async function requireVenuePerson(user: CurrentUser, now = new Date()): Promise<CurrentUser> {
	if (onlyVenueHere() === undefined && !allows(user, 'venue_owner') && !(await isOnTeam(now, user.id)))
		throw forbidden(ACCESS_RESTRICTED)
	return user
}

/** Whether a person belongs to the team of some venue. */
export const isOnTeam = cachedQuery(
	async (_now, userId: number) => (await db.$count(venueMembers, eq(venueMembers.userId, userId))) > 0,
	{ most: 5_000 },
)

/** Whether the user has that right in a venue: by their part in it, or as an admin. */
export async function mayAt(user: Actor, venueId: number, right: Right, reader: Reader = db): Promise<boolean> {
	const part = await partAt(user, venueId, reader)
	return part !== null && may(part, right)
}

/** Returns the user's part in a venue, as `mayAt` asks for it; null without one. */
export async function partAt(user: Actor, venueId: number, reader: Reader = db): Promise<Part | null> {
	const [found] = await find(reader, venueId, user.id)
	return found ? partIn(user, { ...found.venue, role: found.role }) : null
}

/**
 * Returns the first `limit` venues that the user has a part in, oldest first; for an admin, all venues. At a shared
 * tablet only its own.
 */
export async function ownVenues(user: Actor, limit = 10_000, now = new Date()) {
	const venues = await findRunBy(now, user.role === 'admin' ? null : user.id, limit)
	const only = onlyVenueHere()
	return only === undefined ? venues : venues.filter(({ id }) => id === only)
}

const findRunBy = cachedQuery(async (_now, userId: number | null, limit: number) => {
	const columns = { id: courts.id, name: courts.name, city: courts.city, status: courts.status }
	if (userId === null) {
		const all = await db.select(columns).from(courts).orderBy(asc(courts.id)).limit(limit)
		return all.map((venue) => ({ ...venue, part: 'owner' as Part }))
	}
	const own = await db
		.select({ ...columns, ownerId: courts.ownerId, role: venueMembers.role })
		.from(courts)
		.leftJoin(venueMembers, and(eq(venueMembers.courtId, courts.id), eq(venueMembers.userId, userId)))
		.where(isOwnVenue(userId))
		.orderBy(asc(courts.id))
		.limit(limit)
	return own.map(({ ownerId, role, ...venue }) => ({ ...venue, part: (ownerId === userId ? 'owner' : role!) as Part }))
})

const PER_PAGE = 25

/** Returns a page of the user's venues whose name or city contains every word of `q`, oldest first. */
export async function searchOwnVenues(user: Actor, q: string, page: number) {
	const words = searchWords(q)
	const found = (await ownVenues(user)).filter(({ name, city }) => {
		const text = fold(`${name} ${city}`)
		return words.every((word) => text.includes(word))
	})
	const { offset, ...shown } = pageOf(found.length, page, PER_PAGE)
	return { venues: found.slice(offset, offset + PER_PAGE), total: found.length, ...shown }
}

/**
 * Returns a venue, published or not, in which the user has that right. Throws 404 to people without a part in it, and
 * 403 to people of its team without the right. Pass the transaction to read inside it: then nobody acts who has left.
 */
export async function findOwnVenue(
	user: Actor,
	id: number | null,
	right: Right,
	reader: Reader = db,
): Promise<OwnVenue> {
	const [found] = id === null ? [] : await find(reader, id, user.id)
	const part = found && partIn(user, { ...found.venue, role: found.role })
	if (!part) throw notFound('Venue not found')
	if (!may(part, right)) throw forbidden(refusal(right))
	return { ...found.venue, part }
}

type Place = { id: number; ownerId: number | null; role: Part | null }

/** At a shared tablet and by an API key a person has the desk's part at most, and none in other venues. */
function partIn(user: Actor, { id, ownerId, role }: Place): Part | null {
	const part = user.role === 'admin' || ownerId === user.id ? 'owner' : role
	const only = onlyVenueHere()
	if (only === undefined || part === null) return part
	return only === id ? atMostDesk(part) : null
}

const find = (reader: Reader, id: number, userId: number) =>
	reader === db ? findShared(new Date(), id, userId) : findById(reader, { id, userId })

/** A page asks for its venue several times: the frame, the tab and their parts. */
const findShared = cachedQuery((_now, id: number, userId: number) => findById(db, { id, userId }))

const findById = prepared({ id: courts.id, userId: venueMembers.userId }, (reader, { id, userId }) =>
	reader
		.select({ venue: courts, role: venueMembers.role })
		.from(courts)
		.leftJoin(venueMembers, and(eq(venueMembers.courtId, courts.id), eq(venueMembers.userId, userId)))
		.where(eq(courts.id, id)),
)
