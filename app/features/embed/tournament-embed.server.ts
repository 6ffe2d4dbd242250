import { createElement } from 'react'
import { eq } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { tournaments } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findManagedTournament, findTournament } from '#app/features/tournaments/find.server.ts'
import { layOut } from '#app/features/tournaments/bracket/lay-out.ts'
import { findBoard } from '#app/features/tournaments/hall/hall.server.ts'
import { findCachedMatches } from '#app/features/tournaments/matches/matches.server.ts'
import { findProgress } from '#app/features/tournaments/page/progress.server.ts'
import { statusLine } from '#app/features/tournaments/page/words.ts'
import { tableWords } from '#app/features/tournaments/standings/table-words.ts'
import { columnsOf } from '#app/features/tournaments/standings/table-columns.ts'
import { hasBracket } from '#app/features/tournaments/status.ts'
import { dateLine } from '#app/features/tournaments/words.ts'
import { conflict } from '#app/lib/errors.ts'
import { respondInFrame } from './respond.server.ts'
import { TournamentEmbedPage, type Picture } from './tournament-embed-page.tsx'

const MOST_MATCHES = 6
const PRIVATE = 'Only people with the link see this tournament. Open it to everyone first.'

/**
 * Responds with the table, the bracket that `Picture` draws and the next matches of a tournament for a frame on the websites that its organiser names.
 * Throws 404 where there is no such tournament that everyone may see.
 */
export async function respondWithTournament(id: number | null, Picture: Picture, now = new Date()) {
	const page = await findTournamentEmbed(id, now)
	return respondInFrame(createElement(TournamentEmbedPage, { ...page, Picture }), await findTournamentSites(page.id))
}

export async function findTournamentEmbed(id: number | null, now: Date) {
	const tournament = await findTournament(id, { user: null })
	const { name, court, format, status, winnerTeamId } = tournament
	const { counts, entrant, note } = tableWords(tournament)
	const { tables, upcoming, results, names } = await findBoard(tournament, now)
	const progress = await findProgress(now, tournament.id, winnerTeamId)
	const isDrawn = hasBracket(format) && status !== 'registration_open'
	return {
		id: tournament.id,
		name,
		about: `${dateLine(tournament)} · ${court.name}, ${court.city}`,
		status: statusLine(tournament, progress, now),
		entrant,
		note,
		columns: columnsOf(counts),
		tables,
		bracket: isDrawn ? layOut(await findCachedMatches(now, tournament.id)) : null,
		next: upcoming.slice(0, MOST_MATCHES),
		results: results.slice(0, MOST_MATCHES),
		names,
	}
}

async function findTournamentSites(id: number, reader: Reader = db) {
	const [row] = await reader.select({ sites: tournaments.embedSites }).from(tournaments).where(eq(tournaments.id, id))
	return row?.sites ?? []
}

/** Returns the websites of a tournament and the lines for them. Throws like `findManagedTournament`. */
export async function findTournamentWebsite(user: Actor, tournamentId: number | null, origin: string) {
	const { id, name, key, isPublic } = await findManagedTournament(user, tournamentId)
	const page = `${origin}/embed/tournaments/${id}`
	return {
		tournament: { id, name, key },
		/** Why no website can show it, or null. */
		reason: isPublic ? null : PRIVATE,
		sites: await findTournamentSites(id),
		page,
		script: `<script async src="${origin}/embed.js" data-tournament="${id}"></script>`,
		frame: `<iframe src="${page}" title="Standings and matches" width="100%" height="700" style="border:0"></iframe>`,
	}
}

/**
 * Names the websites that may show the tournament, by their origins. Throws like `findManagedTournament`, and 409 for a
 * private one.
 */
export function nameTournamentSites(user: Actor, tournamentId: number | null, sites: string[]) {
	return write(async (tx) => {
		const { id, isPublic } = await findManagedTournament(user, tournamentId, tx)
		if (!isPublic) throw conflict(PRIVATE)
		await tx.update(tournaments).set({ embedSites: sites }).where(eq(tournaments.id, id))
	})
}
