import { asc, eq } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { cachedQuery } from '#db/query/query-cache.ts'
import { prepared } from '#db/query/prepared.ts'
import { courts } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { pageOf } from '#app/lib/paging.ts'
import { fold, searchWords } from './finder/search.ts'

/** A venue with all that its own people may see. */
export type OwnVenue = typeof courts.$inferSelect

/** Whether the user owns that venue, or is an admin. */
export const runsVenue = (user: Actor, { ownerId }: { ownerId: number | null }) =>
	user.role === 'admin' || ownerId === user.id

/** Returns the first `limit` venues that the user runs, oldest first; for an admin, all venues. */
export const ownVenues = (user: Actor, limit = 10_000, now = new Date()) =>
	findRunBy(now, user.role === 'admin' ? null : user.id, limit)

const findRunBy = cachedQuery((_now, ownerId: number | null, limit: number) =>
	db
		.select({ id: courts.id, name: courts.name, city: courts.city, status: courts.status })
		.from(courts)
		.where(ownerId === null ? undefined : eq(courts.ownerId, ownerId))
		.orderBy(asc(courts.id))
		.limit(limit),
)

const PER_PAGE = 25

/** Returns a page of the user's venues whose name or city contains every word of `q`, oldest first. */
export async function searchOwnVenues(user: Actor, q: string, page: number) {
	const words = searchWords(q)
	const found = (await ownVenues(user)).filter(({ name, city }) => {
		const text = fold(`${name} ${city}`)
		return words.every((word) => text.includes(word))
	})
	const { offset, ...shown } = pageOf(found.length, page, PER_PAGE)
	return { venues: found.slice(offset, offset + PER_PAGE), ...shown }
}

/** Returns a venue the user runs, published or not; throws 404 otherwise. Pass the transaction to read inside it. */
export async function findOwnVenue(user: Actor, id: number | null, reader: Reader = db): Promise<OwnVenue> {
	const [venue] = id === null ? [] : await findById(reader, { id })
	if (!venue || !runsVenue(user, venue)) throw notFound('Venue not found')
	return venue
}

const findById = prepared({ id: courts.id }, (reader, { id }) => reader.select().from(courts).where(eq(courts.id, id)))
