import { AsyncLocalStorage } from 'node:async_hooks'
import { and, eq, isNull } from 'drizzle-orm'
import { checkWrites } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { users, venueTablets } from '#db/schema.ts'
import { AppError, signInFirst } from '#app/lib/errors.ts'

/** The shared tablet at which a person acts, and since when. */
export type AtTablet = { id: number; venueId: number; since: Date }

const acting = new AsyncLocalStorage<{ id: number; tablet?: AtTablet }>()

/**
 * Runs `work` for a user, or a visitor if null. Writes fail with 401 once the account is deleted or the user's time at
 * `tablet` is over, even meanwhile.
 */
export const actFor = <Answer>(user: { id: number } | null, work: () => Answer, tablet?: AtTablet): Answer =>
	user ? acting.run({ id: user.id, tablet }, work) : acting.exit(work)

/** Returns the tablet at which the user acts; undefined on a device of their own. */
export const tabletHere = () => acting.getStore()?.tablet

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

// Each transaction reads the rows, which orders it before or after a deletion and the end at a tablet.
checkWrites(async (tx) => {
	const here = acting.getStore()
	if (here === undefined) return
	const { id, tablet } = here
	const [alive] = await findAlive(tx, { id })
	if (!alive) throw signInFirst()
	if (!tablet) return
	const [at] = await findAt(tx, { id: tablet.id, personId: id, since: tablet.since })
	if (!at) throw new AppError(401, OVER_HERE)
})
