import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { write, type Reader, type Writer } from '#db/client/index.ts'
import { gamePlayers, games, runningClubs, runningEventParticipants, runningEvents, users } from '#db/schema.ts'
import { clubRuns, findAnswerer } from '#app/features/clubs/events/gathering.server.ts'
import { countIn, fillPlaces, lock, recount } from '#app/features/gatherings/places.server.ts'
import { directionsTo } from '#app/features/venues/whole-address.ts'
import { stateOfRun } from '../game-state.ts'

/** Returns a run, how it stands, who is going, and its captain: its organiser, or the club's host once they have left. */
export async function readRunGame(reader: Reader, runId: number, now: Date) {
	const [row] = await reader
		.select({
			id: runningEvents.id,
			name: runningEvents.name,
			status: runningEvents.status,
			startTime: runningEvents.date,
			duration: runningEvents.duration,
			distance: runningEvents.distance,
			max: runningEvents.maxParticipants,
			place: runningEvents.location,
			club: { id: runningClubs.id, name: runningClubs.name, city: runningClubs.city },
		})
		.from(runningEvents)
		.innerJoin(runningClubs, eq(runningClubs.id, runningEvents.clubId))
		.where(eq(runningEvents.id, runId))
	const { id, name, status, startTime, duration, distance, max, place, club } = row!
	const endTime = new Date(startTime.getTime() + duration * 60_000)
	const captainId = await findAnswerer(reader, id)
	const runners = await reader
		.select({ id: users.id, fullName: users.fullName })
		.from(runningEventParticipants)
		.innerJoin(users, eq(users.id, runningEventParticipants.userId))
		.where(
			and(
				eq(runningEventParticipants.eventId, id),
				inArray(runningEventParticipants.status, ['attending', 'attended']),
			),
		)
		.orderBy(asc(runningEventParticipants.id))
	const [captain] = await reader
		.select({ id: users.id, fullName: users.fullName })
		.from(users)
		.where(eq(users.id, captainId))
	return {
		booking: null,
		team: null,
		request: null,
		clubRun: {
			id,
			name,
			club,
			captainIn: runners.some(({ id }) => id === captainId),
			/** Those who are going but its captain, in the order they came. */
			runners: runners.filter(({ id }) => id !== captainId),
			taken: await countIn(reader, clubRuns, id),
			max: max || null,
			detail: distance ? `${distance} km with ${club.name}` : club.name,
		},
		captain: captain!,
		state: stateOfRun({ status, startTime, endTime }, now),
		next: {
			startTime,
			endTime,
			sport: RUNNING,
			venue: { name: place, place: club.city, directions: directionsTo(`${place}, ${club.city}`) },
		},
	}
}
export type RunGame = Awaited<ReturnType<typeof readRunGame>>

const RUNNING = { name: 'Running', icon: 'running', color: '#16a34a' }

/** Locks the run of a link until the end of the write, so that its places stay as read. */
export const lockRun = (tx: Writer, runId: number) => lock(tx, clubRuns, runId)

/** Brings the places of a run in line with its guests: those that came free go to the waitlist. */
export async function settleRun(tx: Writer, runId: number, now: Date) {
	await fillPlaces(tx, clubRuns, await lockRun(tx, runId), now)
}

/** Gives up the places that a person has as a guest of runs, before their account goes. */
export async function leaveRunsAsGuest(tx: Writer, userId: number, now: Date) {
	// In the order of their ids, so that two who leave seldom wait for each other.
	const runs = await tx
		.select({ id: games.runId })
		.from(gamePlayers)
		.innerJoin(games, eq(games.id, gamePlayers.gameId))
		.where(and(eq(gamePlayers.userId, userId), isNotNull(games.runId)))
		.orderBy(asc(games.runId))
	for (const { id } of runs) {
		const run = await lockRun(tx, id!)
		await clubRuns.guests!.takeOff(tx, run.id, userId)
		await fillPlaces(tx, clubRuns, run, now)
	}
}

/** Removes the link of a run with its guests, and counts its places anew. */
export const removeRunLink = (runId: number) =>
	write(async (tx) => {
		await tx.delete(games).where(eq(games.runId, runId))
		await lockRun(tx, runId)
		await recount(tx, clubRuns, runId)
	})
