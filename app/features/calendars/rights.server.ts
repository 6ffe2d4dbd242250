import { db, type Reader } from '#db/client/index.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findClub } from '#app/features/clubs/find.server.ts'
import { findTournament } from '#app/features/tournaments/find.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { NO_CALENDAR } from './rules.ts'
import type { Scope } from './scope.ts'

/**
 * Returns what a calendar is of, if the user may have it now.
 *
 * That is themselves, a venue they run, a club they belong to or host, or a tournament they organise or play in. Throws
 * 404 otherwise.
 */
export async function findSubject(user: Actor, { kind, id }: Scope, reader: Reader = db) {
	switch (kind) {
		case 'player':
			return { kind } as const
		case 'venue':
			return { kind, venue: await findOwnVenue(user, id, 'day', reader) } as const
		case 'club': {
			const club = await findClub(id, { user }, reader)
			if (!club.inside) throw notFound(NO_CALENDAR)
			return { kind, club } as const
		}
		case 'tournament': {
			const tournament = await findTournament(id, { user }, reader)
			if (!tournament.canManage && !tournament.team) throw notFound(NO_CALENDAR)
			return { kind, tournament } as const
		}
	}
}
export type Subject = Awaited<ReturnType<typeof findSubject>>

export function nameOf(subject: Subject) {
	if (subject.kind === 'venue') return subject.venue.name
	if (subject.kind === 'club') return subject.club.name
	return subject.kind === 'tournament' ? subject.tournament.name : 'My Courtside'
}
