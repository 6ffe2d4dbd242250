import { and, asc, eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { digest, newSecret } from '#db/secrets.ts'
import { courts, users, venueKeys } from '#db/schema.ts'
import { KEY_START } from '#app/features/accounts/api-keys/api-key.server.ts'
import { isScope, SCOPES } from '#app/features/accounts/api-keys/scopes.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { conflict, forbidden, notFound } from '#app/lib/errors.ts'
import { findOwnVenue } from '../own-venues.server.ts'
import type { KeyForm } from './schemas.ts'

const MOST_KEYS = 20
/** So many last characters of a key tell it from others. */
const ENDING = 4

/** Returns the keys of a venue, oldest first. Throws 404 and 403 as `findOwnVenue`. */
export async function findKeysPage(user: Actor, venueId: number | null) {
	const venue = await findOwnVenue(user, venueId, 'keys')
	const { id, name, ending, scopes, createdAt, lastUsedAt, courtId, madeById } = venueKeys
	const rows = await db
		.select({ id, name, ending, scopes, createdAt, lastUsedAt, madeBy: users.fullName, madeById })
		.from(venueKeys)
		.innerJoin(users, eq(users.id, madeById))
		.where(eq(courtId, venue.id))
		.orderBy(asc(id))
	const keys = rows.map(({ madeById: maker, scopes: granted, ...key }) => ({
		...key,
		scopes: granted.filter(isScope).map((scope) => SCOPES[scope]),
		/** A key acts for its maker, and no longer when the venue has another owner. */
		works: maker === venue.ownerId,
	}))
	return {
		venue: { id: venue.id, name: venue.name },
		keys,
		canMake: venue.ownerId === user.id && keys.length < MOST_KEYS,
		scopes: Object.entries(SCOPES).map(([value, label]) => ({ value, label })),
	}
}

/**
 * Makes a key of a venue and returns it; afterwards only its hash is known. Throws 404 and 403 as `findOwnVenue`, 403 for
 * an admin, for whom no key acts, and 409 where there are too many.
 */
export async function makeKey(user: Actor, venueId: number, { name, scopes }: KeyForm, now = new Date()) {
	const key = KEY_START + newSecret()
	const made = await write(async (tx) => {
		const venue = await findOwnVenue(user, venueId, 'keys', tx)
		if (venue.ownerId !== user.id) throw forbidden('Only the owner makes keys.')
		// Locks the venue, so that two at once count each other.
		await tx.update(courts).set({ name: courts.name }).where(eq(courts.id, venue.id))
		if ((await tx.$count(venueKeys, eq(venueKeys.courtId, venue.id))) >= MOST_KEYS)
			throw conflict(`A venue has at most ${MOST_KEYS} keys. Take one back that you don’t use.`)
		const row = { courtId: venue.id, name, scopes, madeById: user.id, createdAt: now }
		const [{ id } = { id: 0 }] = await tx
			.insert(venueKeys)
			.values({ ...row, keyHash: digest(key), ending: key.slice(-ENDING) })
			.returning({ id: venueKeys.id })
		const act = { action: 'venue.make-key', subject: `venue:${venue.id}`, details: { key: name, apiKey: id } } as const
		await auditAt(tx, user, venue.id, act, now)
		return id
	})
	return { id: made, key }
}

/** Returns a key for the question whether to take it back. Throws 404 and 403 as `findOwnVenue`, and 404 for none. */
export async function findKey(user: Actor, venueId: number | null, keyId: number | null) {
	const { venue, keys } = await findKeysPage(user, venueId)
	const key = keys.find(({ id }) => id === keyId)
	if (!key) throw notFound('Key not found')
	return { venue, key }
}

/** Takes a key back: from then on no call with it is answered. Throws 404 and 403 as `findOwnVenue`; twice does nothing. */
export const takeKeyBack = (user: Actor, venueId: number, keyId: number, now = new Date()) =>
	write(async (tx) => {
		const venue = await findOwnVenue(user, venueId, 'keys', tx)
		const [gone] = await tx
			.delete(venueKeys)
			.where(and(eq(venueKeys.id, keyId), eq(venueKeys.courtId, venue.id)))
			.returning({ name: venueKeys.name })
		if (!gone) return
		const details = { key: gone.name, apiKey: keyId }
		await auditAt(tx, user, venue.id, { action: 'venue.take-key', subject: `venue:${venue.id}`, details }, now)
	})
