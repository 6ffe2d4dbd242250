import { and, asc, count, eq, inArray } from 'drizzle-orm'
import { db, type Reader, type Writer } from '#db/client/index.ts'
import { gamePlayers, games } from '#db/schema.ts'
import { firstName } from '#app/features/accounts/names/short-name.ts'

// Guests come to a run by the link that its runners send to friends, under a first name and without joining its club.

const areGuests = (runIds: number[]) => and(inArray(games.runId, runIds), eq(gamePlayers.answer, 'in'))

/** Counts the guests of runs, by the id of the run. */
async function countGuests(reader: Reader, runIds: number[]) {
	const rows = await reader
		.select({ id: games.runId, guests: count() })
		.from(gamePlayers)
		.innerJoin(games, eq(games.id, gamePlayers.gameId))
		.where(areGuests(runIds))
		.groupBy(games.runId)
	return new Map(rows.map(({ id, guests }) => [id!, guests]))
}

/** Takes a person's answer off the list of a run's guests, and returns whether they had a place. */
async function takeGuestOff(tx: Writer, runId: number, userId: number) {
	const ofRun = tx.select({ id: games.id }).from(games).where(eq(games.runId, runId))
	const gone = await tx
		.delete(gamePlayers)
		.where(and(eq(gamePlayers.userId, userId), inArray(gamePlayers.gameId, ofRun)))
		.returning({ answer: gamePlayers.answer })
	return gone.some(({ answer }) => answer === 'in')
}

export const runGuests = { count: countGuests, takeOff: takeGuestOff }

/** Returns the names of a run's guests in the order they came, as its organiser sees them: `Sipho (guest)`. */
export async function findGuests(runId: number) {
	const rows = await db
		.select({ name: gamePlayers.name, namesake: gamePlayers.namesake })
		.from(gamePlayers)
		.innerJoin(games, eq(games.id, gamePlayers.gameId))
		.where(areGuests([runId]))
		.orderBy(asc(gamePlayers.id))
	return rows.map(({ name, namesake }) => `${firstName(name, namesake)} (guest)`)
}
