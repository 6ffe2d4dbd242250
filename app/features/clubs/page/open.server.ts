import { db, type Reader } from '#db/client/index.ts'
import { AppError } from '#app/lib/errors.ts'
import { findClub, readClub, type Asking, type ClubDetails } from '../find.server.ts'
import { findOwnRow } from '../members/own.server.ts'

/** All that who may not know a private club learns of it; `asked` where they wait for an answer. */
export type Hidden = { id: number; asked: boolean }

/**
 * A club as its page shows it: `club` for who may know of it, `hidden` for others, where it is private. Throws 404 where
 * there is none or it was closed.
 */
export async function openClub(
	id: number | null,
	asking: Asking,
	reader: Reader = db,
): Promise<{ club: ClubDetails; hidden: null } | { club: null; hidden: Hidden }> {
	try {
		return { club: await findClub(id, asking, reader), hidden: null }
	} catch (error) {
		const row = isNotFound(error) && id !== null ? await readClub(id, reader) : undefined
		if (!row) throw error
		const own = asking.user && (await findOwnRow(reader, row.id, asking.user))
		return { club: null, hidden: { id: row.id, asked: own?.status === 'requested' } }
	}
}

const isNotFound = (error: unknown) => error instanceof AppError && error.init.status === 404
