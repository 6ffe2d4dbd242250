import { AsyncLocalStorage } from 'node:async_hooks'
import { and, eq, isNull } from 'drizzle-orm'
import { checkWrites } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { courts, users, venueKeys, venueTablets } from '#db/schema.ts'
import { AppError, signInFirst } from '#app/lib/errors.ts'

/** The shared tablet at which a person acts, and since when. */
export type AtTablet = { id: number; venueId: number; since: Date }

/** The API key of a venue by which a person acts. */
type ByKey = { id: number; venueId: number }

const acting = new AsyncLocalStorage<{ id: number; tablet?: AtTablet; key?: ByKey }>()

/**
 * Runs `work` for a user, or a visitor if null. Writes fail with 401 once the account is deleted, the user's time at
 * `tablet` is over, or `key` is taken back or its venue has another owner, even meanwhile.
 */
export const actFor = <Answer>(
	user: { id: number } | null,
	work: () => Answer,
	tablet?: AtTablet,
	key?: ByKey,
): Answer => (user ? acting.run({ id: user.id, tablet, key }, work) : acting.exit(work))

/** Returns the tablet at which the user acts; undefined on a device of their own. */
export const tabletHere = () => acting.getStore()?.tablet

/** Returns the API key by which the user acts; undefined for people themselves. */
export const keyHere = () => acting.getStore()?.key

/** Returns the one venue at which a shared tablet or an API key acts; undefined for a person on a device of their own. */
export const onlyVenueHere = () => (tabletHere() ?? keyHere())?.venueId

const findAlive = prepared({ id: users.id }, (reader, { id }) =>
	reader
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.id, id), isNull(users.deletedAt))),
)

const findAt = prepared(
	{ id: venueTablets.id, personId: venueTablets.personId, since: venueTablets.personSince },
	(reader, { id, personId, since }) =>
		reader
			.select({ id: venueTablets.id })
			.from(venueTablets)
			.where(and(eq(venueTablets.id, id), eq(venueTablets.personId, personId), eq(venueTablets.personSince, since))),
)

export const OVER_HERE = 'Your time at this tablet is over. Choose your name again.'

/** Joins a key with its venue as long as that has the owner who made it: a change of owner ends the keys. */
export const ofItsVenue = and(eq(courts.id, venueKeys.courtId), eq(courts.ownerId, venueKeys.madeById))

const findKey = prepared({ id: venueKeys.id }, (reader, { id }) =>
	reader.select({ id: venueKeys.id }).from(venueKeys).innerJoin(courts, ofItsVenue).where(eq(venueKeys.id, id)),
)

export const KEY_GONE = 'There is no such key, or it no longer works.'

// Each transaction reads the rows, which orders it before or after a deletion, the end at a tablet or of a key.
checkWrites(async (tx) => {
	const here = acting.getStore()
	if (here === undefined) return
	const { id, tablet, key } = here
	const [alive] = await findAlive(tx, { id })
	if (!alive) throw signInFirst()
	if (key && (await findKey(tx, { id: key.id })).length === 0) throw new AppError(401, KEY_GONE)
	if (!tablet) return
	const [at] = await findAt(tx, { id: tablet.id, personId: id, since: tablet.since })
	if (!at) throw new AppError(401, OVER_HERE)
})
