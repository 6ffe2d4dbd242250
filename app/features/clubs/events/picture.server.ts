import { write } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { closedReason } from '#app/features/gatherings/terms.ts'
import { setCover, type First } from '#app/features/photos/covers.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { findClub } from '../find.server.ts'
import { RUN_TERMS } from './club-event.ts'
import { findManagedEvent } from './find-event.server.ts'
import type { RunIds } from './gathering.server.ts'
import type { Scope } from './planning/plan-rules.ts'
import { setTerms } from './terms.server.ts'

/**
 * Sets the picture of a run, or of it and all that follow; null takes it away. Throws 404 and 403 like
 * `findManagedEvent`, 409 for a run that has started or was cancelled, and like `setCover`.
 */
export const setRunPicture = (
	user: Actor,
	{ clubId, eventId }: RunIds,
	{ bytes, scope, first }: { bytes: Uint8Array | null; scope: Scope; first?: First },
	now = new Date(),
) =>
	setCover(user, {
		bytes,
		first,
		owner: `club ${clubId}`,
		store: (image) =>
			write(async (tx) => {
				const club = await findClub(clubId, { user }, tx)
				const event = await findManagedEvent(club, eventId, { user, now }, tx)
				const reason = closedReason(RUN_TERMS, event, now)
				if (reason) throw conflict(`${reason} You can’t change it any more.`)
				const before = await setTerms(tx, event, { scope, terms: { image } }, now)
				return before.map(({ image }) => image)
			}),
	})
