import { eq } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { tournamentSolos, tournamentTeams } from '#db/schema.ts'

/** Returns what has joined a tournament first of all: a team, withdrawn ones included, else a player who looks for one. */
export async function findEntered(reader: Reader, { id }: { id: number }) {
	if ((await reader.$count(tournamentTeams, eq(tournamentTeams.tournamentId, id))) > 0) return 'team'
	return (await reader.$count(tournamentSolos, eq(tournamentSolos.tournamentId, id))) > 0 ? 'player' : null
}
