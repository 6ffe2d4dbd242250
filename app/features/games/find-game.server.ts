import { asc, eq } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { billSplits, gamePlayers, games, users } from '#db/schema.ts'
import { listedOf, type ListedBooking } from '#app/features/bookings/mine/my-bookings.server.ts'
import { deadlineOf } from '#app/features/ledger/deadline.ts'
import { moneyOf, type Money } from '#app/features/ledger/money-of.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { placeOf } from '#app/lib/text/place.ts'
import { directionsTo, wholeAddress } from '#app/features/venues/whole-address.ts'
import { equalShares } from '#app/features/ledger/shares.ts'
import { notFound } from '#app/lib/errors.ts'
import { inCents } from '#app/lib/money.ts'
import { stateOf } from './game-state.ts'
import { captainName } from './rules.ts'
import { readRequestGame, type RequestGame } from './requests/request-game.server.ts'
import { readRunGame, type RunGame } from './runs/run-game.server.ts'
import { readTeamMatch, type TeamMatch } from './teams/team-match.server.ts'
import { browserHash, type Viewer } from './viewer.server.ts'
import { courtInText } from '#app/lib/text/court-name.ts'

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

/** Returns the booking of a game, how it stands, and its captain. A walk-in has no link, and a team no booking. */
export async function readBooking(reader: Reader, { bookingId }: Pick<GameRow, 'bookingId'>, now: Date) {
	const [row] = await listedOf(reader, [{ id: bookingId! }])
	const money = (await moneyOf(reader, [row!])).get(row!.id)!
	const [captain] = await findCaptain(reader, { id: row!.userId! })
	return gameBookingOf({ ...row!, payBy: deadlineOf({ ...row!, money }) }, money, captain!, now)
}

/** Returns the booking of a game as `readBooking`, where booking, money and captain are known. */
export function gameBookingOf(booking: ListedBooking, money: Money, captain: Captain, now: Date) {
	const { venue, sport, startTime, endTime, courtName, courtNumber } = booking
	const next = { venue, sport, startTime, endTime, court: courtName ?? courtNumber }
	return { booking, money, captain, state: stateOf(booking, now), next, team: null, clubRun: null, request: null }
}
type Captain = { id: number; fullName: string }

const findCaptain = prepared({ id: users.id }, (reader, { id }) =>
	reader.select({ id: users.id, fullName: users.fullName }).from(users).where(eq(users.id, id)),
)
export type GameBooking = ReturnType<typeof gameBookingOf>

/** The subject of a link, with its captain: a booking, a run, a match request, or the next match of a team. */
export type Subject = GameBooking | TeamMatch | RunGame | RequestGame

/** Returns the subject of a link, and how it stands. */
export async function readSubject(reader: Reader, game: GameRow, now: Date): Promise<Subject> {
	if (game.teamId !== null) return readTeamMatch(reader, game.teamId, now)
	if (game.requestId !== null) return readRequestGame(reader, game.requestId, now)
	return game.runId === null ? readBooking(reader, game, now) : readRunGame(reader, game.runId, now)
}

/** Returns for how many a link is, its captain included; null for a run without limit. */
export const placesOf = ({ places }: GameRow, { clubRun, request }: Subject) =>
	clubRun ? clubRun.max : (request?.max ?? places)

/** Counts who plays, of those whose answer counts; to a run or a request come those with an account too. */
export const countGoing = (players: PlayerRow[], { clubRun, request }: Subject) =>
	(clubRun ?? request)?.taken ?? countIn(players)

export const readPlayers = (reader: Reader, { id }: Pick<GameRow, 'id'>): Promise<PlayerRow[]> =>
	findPlayers(reader, { id })
const findPlayers = prepared({ id: gamePlayers.gameId }, (reader, { id }) =>
	reader.select().from(gamePlayers).where(eq(gamePlayers.gameId, id)).orderBy(asc(gamePlayers.id)),
)

/** Returns the viewer's own answers: that of their account, and that of a browser nobody is signed in on. */
export function ownAnswers(players: PlayerRow[], { id }: Pick<GameRow, 'id'>, { user, browser }: Viewer) {
	const hash = browser === null ? null : browserHash(id, browser)
	return {
		ofAccount: (user && players.find(({ userId }) => userId === user.id)) ?? null,
		ofBrowser: players.find(({ browserHash }) => hash !== null && browserHash === hash) ?? null,
	}
}

/** Returns the one of them that counts. */
export function ownAnswer(players: PlayerRow[], game: Pick<GameRow, 'id'>, viewer: Viewer) {
	const { ofAccount, ofBrowser } = ownAnswers(players, game, viewer)
	return ofAccount ?? ofBrowser
}

/**
 * Returns those whose answer counts: the list of a team starts anew with each match, and holds nobody who became its
 * captain since.
 */
export const listOf = (players: PlayerRow[], { team, next, captain }: Subject) =>
	team === null
		? players
		: players.filter(
				({ startTime, userId }) => userId !== captain.id && startTime.getTime() === next?.startTime.getTime(),
			)

/** Counts who plays: the captain, and all who said In. */
export const countIn = (players: Pick<PlayerRow, 'answer'>[]) =>
	1 + players.filter(({ answer }) => answer === 'in').length

/** Returns what each of the group pays, in whole cents, or null where that differs or is nothing. */
export async function priceEach({ places }: GameRow, { booking, captain }: GameBooking, reader: Reader = db) {
	const shares = await findShares(reader, { id: booking.id })
	const asked = shares.filter(({ of, status }) => of !== captain.id && status !== 'cancelled')
	if (asked.length === 0) return equalShares(inCents(booking.totalPrice), places)[1]! || null
	return asked.every(({ amount }) => amount === asked[0]!.amount) ? asked[0]!.amount : null
}

const findShares = prepared({ id: billSplits.bookingId }, (reader, { id }) =>
	reader
		.select({ amount: billSplits.amount, of: billSplits.participantId, status: billSplits.status })
		.from(billSplits)
		.where(eq(billSplits.bookingId, id)),
)

type Fixed<Of extends Subject> = Of & { next: NonNullable<Of['next']> }
type Planned = GameBooking | RunGame | Fixed<TeamMatch> | Fixed<RequestGame>
export const isPlanned = (of: Subject): of is Planned => of.next !== null

/**
 * Returns a game as all who may see it read it, from those whose answer counts. `each` is what each pays, as
 * `priceEach`.
 */
export async function describeGame(game: GameRow, of: Planned, players: PlayerRow[]) {
	const { sport, startTime, endTime } = of.next
	return {
		captain: captainName(of.captain.fullName),
		/** The teams of a match, or the name of a run or a request; null for a booking. */
		title: of.team ? `${of.team.name} v ${of.next.opponent}` : (of.clubRun?.name ?? of.request?.title ?? null),
		sport,
		venue: of.clubRun || of.request ? of.next.venue : placeOn(of.next.venue),
		startTime,
		/** Null for the game of a request, which has no end of its own. */
		endTime,
		/** Where on the place, or with whom. */
		detail: of.clubRun
			? of.clubRun.detail
			: of.request
				? sport.name
				: `${sport.name}, ${courtInText(of.next.court).replace(' ', '\u00a0')}`,
		each: of.booking && (await priceEach(game, of)),
		going: countGoing(players, of),
	}
}

type Venue = Parameters<typeof wholeAddress>[0]
const placeOn = (venue: Venue) => ({
	name: venue.name,
	place: placeOf(venue.location, venue.city),
	directions: directionsTo(wholeAddress(venue)),
})
