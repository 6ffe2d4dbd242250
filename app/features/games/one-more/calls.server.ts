import { and, desc, eq } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { calledPlayers, gameCalls, gamePlayers, games } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { NamedBooking } from '#app/features/bookings/mine/my-bookings.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { isBlockedEitherWay, requireWelcome } from '#app/features/matchmaking/blocks.server.ts'
import { findBestPlayers } from '#app/features/matchmaking/calls/best-players.server.ts'
import { callNotice, causeOf, endCall } from '#app/features/matchmaking/calls/end-calls.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { formatTime } from '#app/lib/time/time.ts'
import { joinByCall } from '../answers.server.ts'
import {
	countIn,
	describeGame,
	priceEach,
	readBooking,
	readPlayers,
	type GameBooking,
	type GameRow,
} from '../find-game.server.ts'
import { heldWords } from '#app/features/bookings/mine/booking-state.ts'
import { isOpen, stateOf, stateWords } from '../game-state.ts'
import { lockOrOpenGame, placesOf } from '../games.server.ts'
import type { Viewer } from '../viewer.server.ts'
import { AGAIN_AFTER, MOST_ASKED } from './call-limits.ts'
import type { CallAnswer } from './schemas.ts'

const TOO_LATE = 'It’s too late for that: this game has begun or is off.'
export const NO_CALL = 'This game isn’t looking for you any more'

/** A call as it stands now: how many it asked, who of them are in now, and who can’t. */
async function readCall(reader: Reader, row: typeof gameCalls.$inferSelect) {
	const people = await reader
		.select({ answer: calledPlayers.answer, plays: gamePlayers.answer })
		.from(calledPlayers)
		.leftJoin(gamePlayers, and(eq(gamePlayers.userId, calledPlayers.userId), eq(gamePlayers.gameId, row.gameId)))
		.where(eq(calledPlayers.callId, row.id))
	return {
		at: row.createdAt,
		places: row.places,
		asked: people.length,
		yes: people.filter(({ answer, plays }) => answer === 'in' && plays === 'in').length,
		no: people.filter(({ answer, plays }) => answer === 'out' || plays === 'out').length,
		isOpen: row.endedAt === null,
		/** From when on the game can make another one. */
		again: new Date(row.createdAt.getTime() + AGAIN_AFTER),
	}
}

/** Returns the last call of a game for its present time; null without one. */
async function readLastCall(reader: Reader, gameId: number, startTime: Date) {
	const [row] = await reader
		.select()
		.from(gameCalls)
		.where(and(eq(gameCalls.gameId, gameId), eq(gameCalls.startTime, startTime)))
		.orderBy(desc(gameCalls.id))
		.limit(1)
	return row ? readCall(reader, row) : null
}

/** Returns the last call of a booking's game, and how many places are left; null once nobody can join any more. */
export async function findOwnCall(
	{ id: userId }: { id: number },
	booking: Omit<NamedBooking, 'money' | 'atVenue' | 'entryCode' | 'ownShare' | 'untaken'>,
	now = new Date(),
) {
	if (!isOpen(stateOf(booking, now))) return null
	const [game] = await db.select().from(games).where(eq(games.bookingId, booking.id))
	const players = game ? await readPlayers(db, game) : []
	const last = game ? await readLastCall(db, game.id, booking.startTime) : null
	return {
		bookingId: booking.id,
		/** The page of its group, if there is one. */
		group: game ? `/g/${game.key}` : null,
		left: (game?.places ?? (await placesOf(db, userId, booking))) - countIn(players),
		last,
		canAsk: last === null || (!last.isOpen && last.again <= now),
	}
}
export type OwnCall = NonNullable<Awaited<ReturnType<typeof findOwnCall>>>

/**
 * Asks the players who suit a booking's game best whether they come, for as many places, and returns how many it asked.
 * Repeating it while they are asked returns the same number.
 *
 * Throws 404 when the booking is not the user's own, 403 for the suspended, 409 when the game has begun or is off, has
 * fewer places left, has asked lately or suits nobody, and 429 for too many calls in a day.
 */
export async function askForMore(user: Actor, bookingId: number, places: number, now = new Date()) {
	const look = async (tx: Writer) => {
		const game = await lockOrOpenGame(tx, user, bookingId, now)
		const of = game && (await readBooking(tx, game, now))
		if (!of || !isOpen(of.state)) throw conflict(TOO_LATE)
		await requireWelcome(user, tx)
		const last = await readLastCall(tx, game.id, of.booking.startTime)
		if (last?.isOpen) return { asked: last.asked }
		if (last && now < last.again) {
			throw conflict(`You asked at ${formatTime(last.at)}. You can ask again from ${formatTime(last.again)}.`)
		}
		const players = await readPlayers(tx, game)
		const left = game.places - countIn(players)
		if (left < places) {
			const few = left === 1 ? 'Only one place is' : `Only ${left} places are`
			throw conflict(left <= 0 ? `All ${game.places} places are taken.` : `${few} left.`)
		}
		return { game, of, players }
	}
	const before = await write(look)
	if ('asked' in before) return before.asked
	await limits.calls.take(user.id, now)
	return write(async (tx) => {
		const found = await look(tx)
		if ('asked' in found) return found.asked
		const { game, of, players } = found
		const people = await findBestPlayers(
			tx,
			{
				captain: user.id,
				others: players.flatMap(({ userId }) => userId ?? []),
				spared: await findAsked(tx, game.id, of.booking.startTime),
				sportId: of.booking.sport.id,
				city: of.booking.venue.city,
				startTime: of.booking.startTime,
				endTime: of.booking.endTime,
			},
			now,
			MOST_ASKED,
		)
		if (people.length === 0) {
			throw conflict('No one nearby fits this one: we looked for your level, in this city, free at that hour.')
		}
		await ask(tx, game, of, { people, places }, now)
		return people.length
	})
}

/** Those whom the calls of a game asked before for the same time. */
async function findAsked(tx: Writer, gameId: number, startTime: Date) {
	const rows = await tx
		.select({ userId: calledPlayers.userId })
		.from(calledPlayers)
		.innerJoin(gameCalls, eq(gameCalls.id, calledPlayers.callId))
		.where(and(eq(gameCalls.gameId, gameId), eq(gameCalls.startTime, startTime)))
	return rows.map(({ userId }) => userId)
}

type Wanted = { people: number[]; places: number }

async function ask(tx: Writer, game: GameRow, of: GameBooking, { people, places }: Wanted, now: Date) {
	const { startTime, sport, venue } = of.booking
	const [call] = await tx
		.insert(gameCalls)
		.values({ gameId: game.id, places, startTime, createdAt: now })
		.returning({ id: gameCalls.id })
	const callId = call!.id
	await tx.insert(calledPlayers).values(people.map((userId) => ({ callId, userId, createdAt: now })))
	const data = {
		total: places,
		sport: sport.name,
		start: startTime,
		venue: venue.name,
		each: await priceEach(game, of, tx),
	}
	const notice = { ...callNotice(callId), what: 'players needed', actorId: of.captain.id, data } as const
	await notify(
		tx,
		people.map((userId) => ({ ...notice, userId, startsAt: startTime, cause: causeOf(callId) })),
		now,
		startTime,
	)
}

/** Takes the open call of a booking's game back, if there is one. Throws 404 when the booking is not the user's own. */
export const stopAsking = (user: Actor, bookingId: number, now = new Date()) =>
	write(async (tx) => {
		const game = await lockOrOpenGame(tx, user, bookingId, now)
		return game !== null && endCall(tx, game.id, now, { filled: false })
	})

/** Returns a call, the game it is for, and what the player whom it asked has said. Throws 404 for all others. */
async function readAsked(reader: Reader, user: { id: number }, callId: number, now: Date) {
	const [row] = await reader
		.select({ call: gameCalls, own: calledPlayers, game: games })
		.from(calledPlayers)
		.innerJoin(gameCalls, eq(gameCalls.id, calledPlayers.callId))
		.innerJoin(games, eq(games.id, gameCalls.gameId))
		.where(and(eq(calledPlayers.callId, callId), eq(calledPlayers.userId, user.id)))
	if (!row) throw notFound(NO_CALL)
	const of = await readBooking(reader, row.game, now)
	if (await isBlockedEitherWay(user.id, of.captain.id, reader)) throw notFound(NO_CALL)
	const players = await readPlayers(reader, row.game)
	const isMoved = row.call.startTime.getTime() !== of.booking.startTime.getTime()
	const isFilled = row.call.endedAt !== null || countIn(players) >= row.game.places
	const player = players.find(({ userId }) => userId === user.id)
	return { ...row, of, players, player, isMoved, isFilled }
}

/**
 * Returns a call as a player whom it asked may see it: who is in, and the key of the group's link, only once they are on
 * its list. Throws 404 for all others, and where they and the captain have blocked each other.
 */
export async function findCall(user: { id: number }, callId: number, now = new Date()) {
	const { call, own, game, of, players, player, isMoved, isFilled } = await readAsked(db, user, callId, now)
	const about = await describeGame(game, of, players)
	const { captain, venue, startTime } = about
	return {
		...about,
		id: callId,
		key: own.answer === 'in' && player ? game.key : null,
		answer: own.answer,
		places: call.places,
		group: game.places,
		state: stateWords(
			of.state,
			{ captain, venue: venue.name, start: startTime, held: heldWords({ ...of.booking, money: of.money }, now, false) },
			now,
		),
		/** Whether the game itself can take nobody any more. */
		isOver: !isOpen(of.state),
		isOpen: isOpen(of.state) && !isMoved && !isFilled,
		isMoved,
	}
}
export type Call = Awaited<ReturnType<typeof findCall>>

/**
 * Records whether a player whom a call asked comes. The first to say yes are in, as many as it is for; returns the key
 * of the group's link, or null for No.
 *
 * Throws 404 as `findCall`, 403 for the suspended, and 409 once it is filled, has moved, has begun or is off.
 */
export function answerCall(user: NonNullable<Viewer['user']>, callId: number, answer: CallAnswer, now = new Date()) {
	return write(async (tx) => {
		const { game } = await readAsked(tx, user, callId, now)
		await tx.update(games).set({ updatedAt: now }).where(eq(games.id, game.id))
		const { call, own, of, players, player, isMoved, isFilled } = await readAsked(tx, user, callId, now)
		if (player?.answer === 'in') return game.key
		const isAsked = and(eq(calledPlayers.callId, callId), eq(calledPlayers.userId, user.id))
		if (answer === 'out') {
			await tx.update(calledPlayers).set({ answer, answeredAt: now }).where(isAsked)
			return null
		}
		if (!isOpen(of.state)) throw conflict(TOO_LATE)
		if (isMoved) throw conflict('The game has moved since you were asked.')
		if (isFilled) throw conflict('It’s filled: someone was quicker this time.')
		await requireWelcome(user, tx)
		await tx.update(calledPlayers).set({ answer, answeredAt: now }).where(isAsked)
		await joinByCall(tx, game, players, user, of, now)
		const { yes, places } = await readCall(tx, call)
		if (yes >= places) await endCall(tx, game.id, now, { filled: true })
		await tellCaptain(tx, user.id, of, own.id, now)
		return game.key
	})
}

async function tellCaptain(tx: Writer, actorId: number, { booking, captain }: GameBooking, asked: number, now: Date) {
	const data = { sport: booking.sport.name, start: booking.startTime }
	const about = { kind: 'match', what: 'came by a call', subject: 'booking', subjectId: booking.id, actorId } as const
	await notify(tx, [{ ...about, userId: captain.id, data, cause: `called:${asked}:in` }], now, booking.startTime)
}
