import { and, eq, ne, type SQL } from 'drizzle-orm'
import { write, type Reader, type Writer } from '#db/client/index.ts'
import { firstName } from '#app/features/accounts/names/short-name.ts'
import { billSplits, bookings, gamePlayers, games } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { groupSize } from '#app/features/bookings/group-size.server.ts'
import { settleRequest } from '#app/features/matchmaking/requests/closing/guests.server.ts'
import { lockRequest } from '#app/features/matchmaking/requests/closing/lock.server.ts'
import { freeShare } from '#app/features/payments/split/group-shares.server.ts'
import { conflict, forbidden, notFound } from '#app/lib/errors.ts'
import {
	countIn,
	listOf,
	NO_GAME,
	readBooking,
	readPlayers,
	readSubject,
	type GameRow,
	type Subject,
} from './find-game.server.ts'
import { isOpen } from './game-state.ts'
import { lockRun, settleRun } from './runs/run-game.server.ts'
import { MOST_PLACES } from './rules.ts'

/**
 * Makes the link of a booking's group, one for each booking, and returns its key. Repeating it returns the same one.
 *
 * It has `wished` places where that is given. Returns null for a booking without one that has begun or is cancelled.
 * Throws 404 when it is not the user's own.
 */
export function openGame(user: Actor, bookingId: number, now = new Date(), wished?: number) {
	return write(async (tx) => (await lockOrOpenGame(tx, user, bookingId, now, wished))?.key ?? null)
}

/** Does so in a write, and locks the game until its end. */
export async function lockOrOpenGame(tx: Writer, user: Actor, bookingId: number, now: Date, wished?: number) {
	const own = and(eq(bookings.id, bookingId), eq(bookings.userId, user.id))
	const [booking] = await tx.select({ id: bookings.id }).from(bookings).where(own)
	if (!booking) throw notFound('Booking not found')
	const [made] = await tx.update(games).set({ updatedAt: now }).where(eq(games.bookingId, bookingId)).returning()
	if (made) return made
	const { state, booking: found } = await readBooking(tx, { bookingId }, now)
	if (!isOpen(state)) return null
	const places = wished ?? (await placesOf(tx, user.id, { id: bookingId, sport: found.sport }))
	return addGame(tx, { bookingId, places }, now)
}

type NewGame = typeof games.$inferInsert

/** Makes a link with a key of its own, and returns its row. */
export async function addGame(
	tx: Writer,
	game: Pick<NewGame, 'bookingId' | 'teamId' | 'runId' | 'requestId' | 'places'>,
	now: Date,
) {
	const [made] = await tx
		.insert(games)
		.values({ ...game, key: crypto.randomUUID(), createdAt: now, updatedAt: now })
		.returning()
	return made!
}

/** Returns for how many a booking's link is, unless they are named: as many as share the bill, else as usually play. */
export const placesOf = async (
	reader: Reader,
	userId: number,
	booking: { id: number; sport: { id: number; name: string } },
) => (await sharedBy(reader, booking.id)) ?? groupSize(reader, userId, booking.sport)

/** Returns how many share the bill of a booking, its booker included; null while it is not split. */
export async function sharedBy(tx: Reader, bookingId: number) {
	const live = and(eq(billSplits.bookingId, bookingId), ne(billSplits.status, 'cancelled'))
	const own = eq(billSplits.participantId, billSplits.requesterId)
	const shares = await tx.$count(billSplits, live)
	const others = shares - (await tx.$count(billSplits, and(live, own)))
	return others === 0 ? null : Math.min(others + 1, MOST_PLACES)
}

/** Changes how many play. Throws as `lockAsCaptain`, and 409 when more are in, or so many share the bill. */
export function setPlaces(user: Actor | null, key: string, places: number, now = new Date()) {
	return write(async (tx) => {
		const { game, of } = await lockAsCaptain(tx, user, key, now)
		if (of.clubRun) throw conflict('A run’s places are part of its plan: change them there.')
		if (of.request) throw conflict('The places are part of your request: change them there.')
		const going = countIn(listOf(await readPlayers(tx, game), of))
		if (places < going) throw conflict(`${going} are in already. Take someone off first.`)
		const sharing = of.booking && (await sharedBy(tx, of.booking.id))
		if (sharing !== null && places !== sharing)
			throw conflict(`The bill is split between ${sharing}. Split it in another way first.`)
		await tx.update(games).set({ places }).where(eq(games.id, game.id))
	})
}

/** Takes a person off the list and returns their name, or null when they are not on it. Throws as `lockAsCaptain`. */
export function takeOff(user: Actor | null, key: string, playerId: number, now = new Date()) {
	return write(async (tx) => {
		const { game, of } = await lockAsCaptain(tx, user, key, now)
		const player = (await readPlayers(tx, game)).find(({ id }) => id === playerId)
		if (!player) return null
		if (player.splitId !== null) await freeShare(tx, player.splitId, now)
		await tx.delete(gamePlayers).where(eq(gamePlayers.id, player.id))
		await settle(tx, of, now)
		return firstName(player.name, player.namesake)
	})
}

/**
 * Takes the link with the key that was `seen` back and returns the new key; the old link leads nowhere from then on.
 *
 * Repeating it returns the same new key. Throws 404 when the booking is not the user's own, or has no link.
 */
export function renewKey(user: Actor, bookingId: number, seen: string, now = new Date()) {
	return write(async (tx) => {
		const own = and(eq(bookings.id, bookingId), eq(bookings.userId, user.id))
		if ((await tx.$count(bookings, own)) === 0) throw notFound('Booking not found')
		return replaceKey(tx, eq(games.bookingId, bookingId), seen, now)
	})
}

/** Does so in a write, for the link of a game that `which` names. */
export async function replaceKey(tx: Writer, which: SQL, seen: string, now: Date) {
	await tx
		.update(games)
		.set({ key: crypto.randomUUID(), updatedAt: now })
		.where(and(which, eq(games.key, seen)))
	const [game] = await tx.select({ key: games.key }).from(games).where(which)
	if (!game) throw notFound(NO_GAME)
	return game.key
}

/** Locks the row of a game until the end of the write. Throws 404 where its link was taken back. */
export async function lockGame(tx: Writer, key: string, now: Date) {
	const [game] = await tx.update(games).set({ updatedAt: now }).where(eq(games.key, key)).returning()
	if (!game) throw notFound(NO_GAME)
	return game
}

/** Locks the run or the request of a locked game, so that its places stay as read; null for other games. */
export async function lockSubject(tx: Writer, { runId, requestId }: GameRow, now: Date) {
	if (requestId !== null) await lockRequest(tx, requestId, now)
	return runId === null ? null : lockRun(tx, runId)
}

/** Brings the places of a run or a request in line with its guests. */
export async function settle(tx: Writer, { clubRun, request }: Subject, now: Date) {
	if (clubRun) await settleRun(tx, clubRun.id, now)
	if (request) await settleRequest(tx, request.id, now)
}

/** Locks a game that the user is the captain of. Throws 404 as `lockGame`, and 403 for everybody else. */
async function lockAsCaptain(tx: Writer, user: Actor | null, key: string, now: Date) {
	const game = await lockGame(tx, key, now)
	await lockSubject(tx, game, now)
	const of = await readSubject(tx, game, now)
	if (user === null || of.captain.id !== user.id) throw forbidden('Only the captain of this game can change that.')
	return { game, of }
}
