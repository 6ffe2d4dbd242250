import { asc, eq } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { billSplits, bookings, gamePlayers, games, users } from '#db/schema.ts'
import { listed } from '#app/features/bookings/mine/my-bookings.server.ts'
import { deadlineOf } from '#app/features/ledger/deadline.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { placeOf } from '#app/features/venues/card.ts'
import { directionsTo, wholeAddress } from '#app/features/venues/whole-address.ts'
import { equalShares } from '#app/features/ledger/shares.ts'
import { notFound } from '#app/lib/errors.ts'
import { inCents } from '#app/lib/money.ts'
import { stateOf } from './game-state.ts'
import { captainName } from './rules.ts'
import { browserHash, type Viewer } from './viewer.server.ts'

export const NO_GAME = 'This link doesn’t lead to a game any more'

const isKey = (text: string) => /^[\da-f-]{36}$/.test(text)

/** Returns the row of a game by its link's key. Throws 404, and 429 for guessing. */
export async function requireGame(key: string, address: string) {
	const [game] = isKey(key) ? await db.select().from(games).where(eq(games.key, key)) : []
	if (game) return game
	await limits.linkGuesses.take(address)
	throw notFound(NO_GAME)
}

export type GameRow = typeof games.$inferSelect
export type PlayerRow = typeof gamePlayers.$inferSelect

/** Returns the booking of a game, how it stands, and its captain. A walk-in has no link. */
export async function readBooking(reader: Reader, { bookingId }: Pick<GameRow, 'bookingId'>, now: Date) {
	const [row] = await listed(reader, eq(bookings.id, bookingId), [asc(bookings.id)], 1, 0)
	const money = (await moneyOf(reader, [row!])).get(bookingId)!
	const booking = { ...row!, payBy: deadlineOf({ ...row!, money }) }
	const [captain] = await reader
		.select({ id: users.id, fullName: users.fullName })
		.from(users)
		.where(eq(users.id, booking.userId!))
	return { booking, money, captain: captain!, state: stateOf(booking, now) }
}
export type GameBooking = Awaited<ReturnType<typeof readBooking>>

export const readPlayers = (reader: Reader, { id }: Pick<GameRow, 'id'>): Promise<PlayerRow[]> =>
	reader.select().from(gamePlayers).where(eq(gamePlayers.gameId, id)).orderBy(asc(gamePlayers.id))

/** Returns the viewer's own answer: that of their account, else that of a browser nobody is signed in on. */
export function ownAnswer(players: PlayerRow[], { id }: Pick<GameRow, 'id'>, { user, browser }: Viewer) {
	const hash = browser === null ? null : browserHash(id, browser)
	const ofBrowser = players.find(({ browserHash }) => hash !== null && browserHash === hash)
	return (user && players.find(({ userId }) => userId === user.id)) ?? ofBrowser ?? null
}

/** Counts who plays: the captain, and all who said In. */
export const countIn = (players: Pick<PlayerRow, 'answer'>[]) =>
	1 + players.filter(({ answer }) => answer === 'in').length

/** Returns what each of the group pays, in whole cents, or null where that differs or is nothing. */
export async function priceEach({ places }: GameRow, { booking, captain }: GameBooking, reader: Reader = db) {
	const shares = await reader
		.select({ amount: billSplits.amount, of: billSplits.participantId, status: billSplits.status })
		.from(billSplits)
		.where(eq(billSplits.bookingId, booking.id))
	const asked = shares.filter(({ of, status }) => of !== captain.id && status !== 'cancelled')
	if (asked.length === 0) return equalShares(inCents(booking.totalPrice), places)[1]! || null
	return asked.every(({ amount }) => amount === asked[0]!.amount) ? asked[0]!.amount : null
}

/** Returns a game as all who may see it read it. `each` is what each pays, as `priceEach`. */
export async function describeGame(game: GameRow, of: GameBooking, players: PlayerRow[]) {
	const { venue, sport, startTime, endTime, courtNumber } = of.booking
	return {
		captain: captainName(of.captain.fullName),
		sport,
		venue: {
			id: venue.id,
			name: venue.name,
			place: placeOf(venue.location, venue.city),
			directions: directionsTo(wholeAddress(venue)),
		},
		startTime,
		endTime,
		courtNumber,
		each: await priceEach(game, of),
		going: countIn(players),
	}
}
