import { eq } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { tournamentTeams } from '#db/schema.ts'

/** Whether any team has ever joined, withdrawn ones included. */
export const hasEntries = async (reader: Reader, { id }: { id: number }) =>
	(await reader.$count(tournamentTeams, eq(tournamentTeams.tournamentId, id))) > 0
