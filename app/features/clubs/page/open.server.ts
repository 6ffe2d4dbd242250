import { db, type Reader } from '#db/client/index.ts'
import { AppError } from '#app/lib/errors.ts'
import { coverOf } from '../club-columns.server.ts'
import { findClub, readClub, requireKnown, type Asking, type ClubDetails } from '../find.server.ts'
import { upcomingRuns } from '../list/clubs.server.ts'
import { findOwnRow } from '../members/own.server.ts'

/** All that strangers learn of a private club that may be asked; `asked` where they wait for an answer. */
export type Hidden = { id: number; name: string | null; asked: boolean }

/**
 * A club as its page shows it: `club` for people who may know of it, `hidden` for others, where it is private and may
 * be asked, or they have asked. Throws 404 where there is none, it was closed, or it is for its members only.
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
		requireKnown(row, asking.user, own)
		const name = row.mayBeAsked ? row.name : null
		return { club: null, hidden: { id: row.id, name, asked: own?.status === 'requested' } }
	}
}

/** Returns and throws like `openClub`, with the picture at the head of the club's page. */
export async function findClubPage(id: number | null, asking: Asking, now = new Date()) {
	const opened = await openClub(id, asking)
	const cover = opened.club && coverOf(opened.club, (await upcomingRuns(opened.club, now)).next)
	return { ...opened, cover }
}

const isNotFound = (error: unknown) => error instanceof AppError && error.init.status === 404
