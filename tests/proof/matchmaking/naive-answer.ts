import { and, eq, inArray } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { calledPlayers, gameCalls, gamePlayers } from '#db/schema.ts'
import { barrier } from '#tests/support/barrier.ts'

/** Counter-example: checks whether a call has a place left, then takes it. The races must catch this. */
export async function comeNaively(user: { id: number }, callId: number) {
	const [call] = await db.select().from(gameCalls).where(eq(gameCalls.id, callId))
	const asked = db.select({ id: calledPlayers.userId }).from(calledPlayers).where(eq(calledPlayers.callId, callId))
	const isIn = and(
		eq(gamePlayers.gameId, call!.gameId),
		eq(gamePlayers.answer, 'in'),
		inArray(gamePlayers.userId, asked),
	)
	if ((await db.$count(gamePlayers, isIn)) >= call!.places) return
	await barrier()
	const name = `Player ${user.id}`
	const { gameId, startTime } = call!
	await write((tx) =>
		tx.insert(gamePlayers).values({ gameId, userId: user.id, name, nameKey: name, answer: 'in', startTime }),
	)
}
