import { and, eq, inArray, isNull, notExists } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { gamePlayers, games, gameVotes } from '#db/schema.ts'
import type { CurrentUser } from '#app/features/accounts/auth.server.ts'
import type { NamedBooking } from '#app/features/bookings/mine/my-bookings.server.ts'
import type { BookingStatus } from '#app/features/bookings/status.ts'
import { findVoting, type Voting } from './best-player/votes.server.ts'
import { VOTING } from './best-player/vote-rules.ts'
import { describeGame, gameBookingOf, readPlayers } from './find-game.server.ts'
import { inviteText } from './game-words.ts'
import type { Viewer } from './viewer.server.ts'

/** Says to its captain how the vote stands; null where too few have voted. */
function bestWords({ isOpen, own, votes, voters, winners }: Voting) {
	if (isOpen) return own === null ? 'Vote for Player of the Match' : `${votes} of ${voters} have voted`
	return winners.length > 0 ? `Player of the match: ${winners.join(' and ')}` : null
}

const findGame = prepared({ id: games.bookingId }, (reader, { id }) =>
	reader.select().from(games).where(eq(games.bookingId, id)),
)

type Captain = Pick<CurrentUser, 'id' | 'fullName'>

/** Returns the group of the user's own booking; null without one. `origin` is our public address. */
export async function findOwnGroup(user: Captain, booking: NamedBooking | null, origin: string, now = new Date()) {
	const [game] = booking ? await findGame(db, { id: booking.id }) : []
	if (!booking || !game) return null
	const of = gameBookingOf(booking, booking.money, user, now)
	const players = await readPlayers(db, game)
	const about = await describeGame(game, of, players)
	const captain: Viewer = { user: { ...user, role: 'user' }, browser: null, address: '' }
	const voting = await findVoting(db, game, of, players, captain, now)
	const page = `/g/${game.key}`
	return {
		page,
		best: voting && bestWords(voting),
		words: `Who’s In: ${about.going} of ${game.places}`,
		isFull: about.going >= game.places,
		message: inviteText(about, origin + page),
	}
}

/** Returns the pages where the user can vote for the player of the match of these own bookings now, by booking. */
export async function findOpenVotes(own: readonly { id: number; status: BookingStatus; endTime: Date }[], now: Date) {
	const recent = own.filter(
		({ status, endTime }) => status !== 'cancelled' && endTime <= now && now.getTime() < endTime.getTime() + VOTING,
	)
	if (recent.length === 0) return {}
	const byCaptain = db
		.select({ id: gameVotes.id })
		.from(gameVotes)
		.where(and(eq(gameVotes.gameId, games.id), isNull(gameVotes.voterId)))
	const open = await db
		.selectDistinct({ bookingId: games.bookingId, key: games.key })
		.from(games)
		.innerJoin(gamePlayers, and(eq(gamePlayers.gameId, games.id), eq(gamePlayers.answer, 'in')))
		.where(
			and(
				inArray(
					games.bookingId,
					recent.map(({ id }) => id),
				),
				notExists(byCaptain),
			),
		)
	return Object.fromEntries(open.map(({ bookingId, key }) => [bookingId, `/g/${key}`])) as Record<number, string>
}
