import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import {
	bookings,
	calledPlayers,
	courts,
	gameCalls,
	gamePlayers,
	games,
	mails,
	notices,
	pushes,
	sports,
} from '#db/schema.ts'
import { notify } from '#app/features/notices/notices.server.ts'

/** The cause of the notices by which a call asks. */
export const causeOf = (callId: number) => `call:${callId}`

/** The part that all notices of a call share. */
export const callNotice = (callId: number) => ({ kind: 'match', subject: 'call', subjectId: callId }) as const

const callColumns = {
	id: gameCalls.id,
	gameId: gameCalls.gameId,
	startTime: gameCalls.startTime,
	endedAt: gameCalls.endedAt,
	bookingId: bookings.id,
	status: bookings.status,
	start: bookings.startTime,
	sport: sports.name,
	venue: courts.name,
}

const selectCalls = (tx: Writer) =>
	tx
		.select(callColumns)
		.from(gameCalls)
		.innerJoin(games, eq(games.id, gameCalls.gameId))
		.innerJoin(bookings, eq(bookings.id, games.bookingId))
		.innerJoin(sports, eq(sports.id, bookings.sportId))
		.innerJoin(courts, eq(courts.id, bookings.courtId))
		.$dynamic()

/**
 * Ends the open call of a game. Those who have not answered lose the notice that asked them; where its places are
 * `filled`, they are told so instead. Returns whether one was open.
 */
export async function endCall(tx: Writer, gameId: number, now: Date, { filled }: { filled: boolean }) {
	const isOpen = and(eq(gameCalls.gameId, gameId), isNull(gameCalls.endedAt))
	const [call] = await selectCalls(tx).where(isOpen)
	if (!call) return false
	const ended = await tx
		.update(gameCalls)
		.set({ endedAt: now })
		.where(and(eq(gameCalls.id, call.id), isOpen))
		.returning({ id: gameCalls.id })
	if (ended.length === 0) return false
	const waiting = await tx
		.select({ userId: calledPlayers.userId })
		.from(calledPlayers)
		.where(and(eq(calledPlayers.callId, call.id), isNull(calledPlayers.answer)))
	const people = waiting.map(({ userId }) => userId)
	await unask(tx, people, causeOf(call.id))
	if (!filled) return true
	const { sport, venue, start } = call
	const told = { ...callNotice(call.id), what: 'call filled', data: { sport, venue, start } } as const
	await notify(
		tx,
		people.map((userId) => ({ ...told, userId, cause: `${causeOf(call.id)}:filled` })),
		now,
		start,
	)
	return true
}

/** Takes back what asked these people, as far as they have not seen it. */
async function unask(tx: Writer, people: number[], cause: string) {
	if (people.length === 0) return
	await tx.delete(notices).where(and(inArray(notices.userId, people), eq(notices.cause, cause), isNull(notices.readAt)))
	await tx.delete(mails).where(and(inArray(mails.userId, people), eq(mails.cause, cause), eq(mails.status, 'waiting')))
	await tx
		.delete(pushes)
		.where(and(inArray(pushes.userId, people), eq(pushes.cause, cause), eq(pushes.status, 'waiting')))
}

/**
 * Ends the calls for these bookings where they were moved or cancelled, in the transaction that did it, and tells the
 * players who came by a call and are in.
 */
export async function followWithCalls(tx: Writer, bookingIds: number[], now: Date) {
	const calls = await selectCalls(tx).where(inArray(games.bookingId, bookingIds))
	for (const { id, gameId, startTime, status, sport, venue, start } of calls) {
		const isOff = status === 'cancelled'
		if (!isOff && start.getTime() === startTime.getTime()) continue
		await endCall(tx, gameId, now, { filled: false })
		if (start <= now) continue
		const came = await tx
			.select({ userId: calledPlayers.userId })
			.from(calledPlayers)
			.innerJoin(
				gamePlayers,
				and(eq(gamePlayers.userId, calledPlayers.userId), eq(gamePlayers.gameId, gameId), eq(gamePlayers.answer, 'in')),
			)
			.where(and(eq(calledPlayers.callId, id), eq(calledPlayers.answer, 'in')))
		const about = {
			...callNotice(id),
			what: isOff ? ('game off' as const) : ('game moved' as const),
			data: { sport, venue, start },
			cause: `game:${gameId}:${isOff ? 'off' : `moved:${start.toISOString()}`}`,
		}
		await notify(
			tx,
			came.map(({ userId }) => ({ ...about, userId })),
			now,
			start,
		)
	}
}

/** Ends the open calls of a captain who is suspended. */
export async function endCallsOf(tx: Writer, userId: number, now: Date) {
	const open = await selectCalls(tx).where(and(eq(bookings.userId, userId), isNull(gameCalls.endedAt)))
	for (const { gameId } of open) await endCall(tx, gameId, now, { filled: false })
}

/** A job: ends the calls of games that have begun. */
export async function endCallsOfBegun(now: Date, stopping?: AbortSignal) {
	const begun = await db
		.select({ gameId: gameCalls.gameId })
		.from(gameCalls)
		.where(and(isNull(gameCalls.endedAt), lte(gameCalls.startTime, now)))
		.limit(100)
	let ended = 0
	for (const { gameId } of begun) {
		if (stopping?.aborted) break
		if (await write((tx) => endCall(tx, gameId, now, { filled: false }))) ended++
	}
	return ended
}
