import { asc, eq } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { kept } from '#db/query/kept.ts'
import { prepared } from '#db/query/prepared.ts'
import { courts } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { pageOf } from '#app/lib/paging.ts'
import { fold, searchWords } from './finder/search.ts'

/** A venue with everything its own people may see of it. */
export type OwnVenue = typeof courts.$inferSelect

/** The owner of that very venue, or an admin. */
export const runsVenue = (user: Actor, { ownerId }: { ownerId: number | null }) =>
	user.role === 'admin' || ownerId === user.id

/** The first `limit` venues a person runs, oldest first; an admin runs them all. */
export const ownVenues = (user: Actor, limit = 10_000, now = new Date()) =>
	findRunBy(now, user.role === 'admin' ? null : user.id, limit)

const findRunBy = kept((_now, ownerId: number | null, limit: number) =>
	db
		.select({ id: courts.id, name: courts.name, city: courts.city, status: courts.status })
		.from(courts)
		.where(ownerId === null ? undefined : eq(courts.ownerId, ownerId))
		.orderBy(asc(courts.id))
		.limit(limit),
)

const PER_PAGE = 25

/** A page of the venues a person runs whose name or city holds every word of `q`, oldest first. */
export async function searchOwnVenues(user: Actor, q: string, page: number) {
	const words = searchWords(q)
	const found = (await ownVenues(user)).filter(({ name, city }) => {
		const text = fold(`${name} ${city}`)
		return words.every((word) => text.includes(word))
	})
	const { offset, ...shown } = pageOf(found.length, page, PER_PAGE)
	return { venues: found.slice(offset, offset + PER_PAGE), ...shown }
}

/** A venue the person runs, published or not; 404 for everybody else's. Pass the transaction to read inside it. */
export async function findOwnVenue(user: Actor, id: number | null, reader: Reader = db): Promise<OwnVenue> {
	const [venue] = id === null ? [] : await findById(reader, { id })
	if (!venue || !runsVenue(user, venue)) throw notFound('Venue not found')
	return venue
}

const findById = prepared({ id: courts.id }, (reader, { id }) => reader.select().from(courts).where(eq(courts.id, id)))
