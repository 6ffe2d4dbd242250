import { db } from '#db/client/index.ts'
import { isShareOf } from '#app/features/payments/split/group-shares.server.ts'
import { isUnnamed } from '#app/features/ledger/shares.ts'
import { findSplit, type Share } from '#app/features/payments/split/split-page.server.ts'
import { findVoting } from './best-player/votes.server.ts'
import {
	describeGame,
	ownAnswer,
	readBooking,
	readPlayers,
	requireGame,
	type GameBooking,
	type GameRow,
	type PlayerRow,
} from './find-game.server.ts'
import { isOpen, stateWords } from './game-state.ts'
import { findOwnShare, payerOf } from './own-share.server.ts'
import { shortWhen } from './game-words.ts'
import { findOwnCall } from './one-more/calls.server.ts'
import { firstName } from './rules.ts'
import type { Viewer } from './viewer.server.ts'

/** Returns a game as its viewer may see it: strangers see first names only. Throws 404 and 429 as `requireGame`. */
export async function findGamePage(viewer: Viewer, key: string, now = new Date()) {
	const game = await requireGame(key, viewer.address)
	const of = await readBooking(db, game, now)
	const players = await readPlayers(db, game)
	const { booking, state } = of
	const about = await describeGame(game, of, players)
	const { captain, venue, startTime } = about
	const isCaptain = viewer.user?.id === of.captain.id
	const own = isCaptain ? null : ownAnswer(players, game, viewer)
	return {
		...about,
		when: shortWhen(startTime, now),
		state: stateWords(state, { captain: isCaptain ? null : captain, venue: venue.name, start: startTime }, now),
		open: isOpen(state),
		places: game.places,
		in: players.filter(({ answer }) => answer === 'in').map((player) => shownTo(player, own, booking)),
		out: players.filter(({ answer }) => answer === 'out').map(nameOf),
		own: own && {
			name: nameOf(own),
			answer: own.answer,
			/** When the game was to start as they answered; null unless it has moved since. */
			before: isStale(own, booking) ? own.startTime : null,
			share: await findOwnShare(of, players, own, viewer),
		},
		/** A key for a browser that has none yet. */
		offered: viewer.user || viewer.browser ? null : crypto.randomUUID(),
		/** The first name of a signed-in person, for their answer. */
		suggested: viewer.user ? firstName(viewer.user.fullName) : '',
		/** The vote for the player of the match. */
		voting: await findVoting(db, game, of, players, viewer, now),
		run: isCaptain ? await runningOf(game, of, players, now) : null,
	}
}
export type GamePage = Awaited<ReturnType<typeof findGamePage>>

const nameOf = ({ name, namesake }: PlayerRow) => firstName(name, namesake)

const isStale = (player: PlayerRow, { startTime }: GameBooking['booking']) =>
	player.startTime.getTime() !== startTime.getTime()

const shownTo = (player: PlayerRow, own: PlayerRow | null, booking: GameBooking['booking']) => ({
	name: nameOf(player),
	isOwn: player === own,
	/** They said In before the game moved. */
	isStale: isStale(player, booking),
})

/** Returns the part of the page that the captain alone sees. */
async function runningOf({ key }: GameRow, { booking, captain, state }: GameBooking, players: PlayerRow[], now: Date) {
	const split = await findSplit({ id: captain.id, role: 'user' }, booking.id)
	const taken = new Set(players.map(({ splitId }) => splitId))
	const shareOf = (player: PlayerRow) =>
		split.shares.find(({ id }) => id === player.splitId) ??
		split.shares.find(
			(share) => !share.own && !taken.has(share.id) && share.state !== 'pending' && isShareOf(payerOf(player), share),
		)
	return {
		key,
		bookingId: booking.id,
		people: players.map((player) => ({
			id: player.id,
			name: player.namesake > 1 ? `${player.name} ${player.namesake}` : player.name,
			answer: player.answer,
			share: stateOfShare(shareOf(player)),
		})),
		/** The shares of a split bill as its payers go by; `isFree` ones are nobody's yet. */
		shares: split.shares.map((share) => {
			const player = players.find(({ splitId }) => splitId === share.id)
			const { id, state, amount, own, link } = share
			const isFree = !own && !player && state === 'pending' && isUnnamed(share.name)
			return { id, state, amount, own, isFree, link: own ? link : null, name: player ? nameOf(player) : share.name }
		}),
		/** Whether the court lapses unless it is paid soon. */
		isHeld: state.is === 'held',
		/** Whether the bill is split, and what has come in of it, in whole cents. */
		isSplit: split.shares.length > 0,
		held: split.held,
		total: split.total,
		due: split.due,
		/** The captain has paid this and may ask the group for it. */
		askable: split.askable,
		/** The last call for more players. */
		call: await findOwnCall(captain, booking, now),
	}
}

const stateOfShare = (share: Share | undefined) => (share ? { state: share.state, amount: share.amount } : null)
