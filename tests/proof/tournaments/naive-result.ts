import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { tournamentMatches } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

type Score = { homeScore: number; awayScore: number }

async function readMatch(id: number) {
	const [match] = await db.select().from(tournamentMatches).where(eq(tournamentMatches.id, id))
	return match!
}

/** Counter-example: checks whether a result waits for a reply, and writes its own later. The races must catch this. */
export async function proposeNaively(id: number, teamId: number, { homeScore, awayScore }: Score) {
	const { proposal } = await readMatch(id)
	await barrier()
	if (proposal && proposal.teamId !== teamId && proposal.homeScore !== homeScore) return { status: 409 }
	const word = { teamId, homeScore, awayScore, homePenalties: null, awayPenalties: null, at: new Date().toISOString() }
	await write((tx) => tx.update(tournamentMatches).set({ proposal: word }).where(eq(tournamentMatches.id, id)))
	return { status: 200 }
}

/** Counter-example: moves a match to a time that was free when it was checked, and takes no hours for it. */
export async function postponeNaively(id: number, startTime: Date, isFree: () => Promise<boolean>) {
	const { startTime: before, endTime } = await readMatch(id)
	if (!(await isFree())) return { status: 409 }
	await barrier()
	const to = { startTime, endTime: new Date(startTime.getTime() + endTime.getTime() - before.getTime()) }
	await write((tx) => tx.update(tournamentMatches).set(to).where(eq(tournamentMatches.id, id)))
	return { status: 200 }
}
