import { db } from '#db/client/index.ts'
import { firstName } from '#app/features/accounts/names/short-name.ts'
import { heldWords } from '#app/features/bookings/mine/booking-state.ts'
import { clubRuns } from '#app/features/clubs/events/gathering.server.ts'
import { nameForStrangers } from '#app/features/clubs/names.ts'
import { findStandings } from '#app/features/gatherings/places.server.ts'
import { isShareOf } from '#app/features/payments/split/group-shares.server.ts'
import { isUnnamed } from '#app/features/ledger/shares.ts'
import { findSplit, type Share } from '#app/features/payments/split/split-page.server.ts'
import { amountOf } from '#app/lib/money.ts'
import { findVoting } from './best-player/votes.server.ts'
import {
	describeGame,
	isPlanned,
	listOf,
	ownAnswer,
	placesOf,
	readPlayers,
	readSubject,
	requireGame,
	type GameBooking,
	type GameRow,
	type PlayerRow,
	type Subject,
} from './find-game.server.ts'
import { isOpen, NO_DAY, noMatchWords, requestWords, runWords, stateWords } from './game-state.ts'
import { findMemberName, findResponse } from './own-answers.server.ts'
import type { RequestGame } from './requests/request-game.server.ts'
import { findOwnShare, payerOf } from './own-share.server.ts'
import { shortWhen } from './game-words.ts'
import { findOwnCall } from './one-more/calls.server.ts'
import { findWaiting } from './teams/team-link.server.ts'
import type { TeamMatch } from './teams/team-match.server.ts'
import type { Viewer } from './viewer.server.ts'

/** The most runners who are named on the page of a link. */
const MOST_NAMED = 24

/**
 * Returns a game as its viewer may see it: strangers see first names only. `isIdle` is the page of a team that plays no
 * match now or later; `me` is the answer that the viewer says they gave elsewhere. Throws 404 and 429 as `requireGame`.
 */
export async function findGamePage(viewer: Viewer, key: string, now = new Date(), me: number | null = null) {
	const game = await requireGame(key, viewer.address)
	const of = await readSubject(db, game, now)
	const isCaptain = viewer.user?.id === of.captain.id
	if (!isPlanned(of)) return idlePage(game, of as TeamMatch | RequestGame, isCaptain)
	const all = await readPlayers(db, game)
	const players = listOf(all, of)
	const { booking, state } = of
	const about = await describeGame(game, of, players)
	const { captain, venue, startTime } = about
	const known = isCaptain ? null : ownAnswer(all, game, viewer)
	const member = isCaptain ? null : await findMemberName(db, of, viewer)
	const places = placesOf(game, of)
	const own = known && players.includes(known) ? known : null
	const other = own || isCaptain ? undefined : players.find(({ id }) => id === me)
	return {
		...about,
		isIdle: false as const,
		when: shortWhen(startTime, now),
		state: of.clubRun
			? runWords(state, startTime)
			: (of.request ? requestWords : stateWords)(
					state,
					{
						captain: isCaptain ? null : captain,
						venue: venue.name,
						start: startTime,
						held: booking ? heldWords({ ...booking, money: of.money }, now, isCaptain) : undefined,
					},
					now,
				),
		open: isOpen(state),
		kind: kindOf(of),
		/** Null without limit. */
		places,
		full: places !== null && about.going >= places,
		/** Whether the captain is in: one of a run need not run. */
		captainIn: of.clubRun?.captainIn ?? true,
		/** First names of those who have a place of a run or a request with their account. */
		runners: (of.clubRun?.runners ?? of.request?.accepted ?? []).slice(0, MOST_NAMED).map((runner) => ({
			name: firstName(nameForStrangers(runner)),
			isOwn: runner.id === viewer.user?.id,
		})),
		/** How the viewer stands towards the run of their club, or the request they responded to; null without a place. */
		standing: member === null ? null : await findStanding(of, viewer),
		/** Whether the viewer can join the waitlist of a full run. */
		mayWait: of.clubRun !== null && member !== null,
		in: players.filter(({ answer }) => answer === 'in').map((player) => shownTo(player, own, startTime)),
		out: players.filter(({ answer }) => answer === 'out').map(nameOf),
		own: own && {
			name: nameOf(own),
			answer: own.answer,
			/** When the game was to start as they answered; null unless it has moved since. */
			before: isStale(own, startTime) ? own.startTime : null,
			share: booking && (await findOwnShare(of, players, own, viewer)),
		},
		/** The viewer's answer on another phone, and their share: anybody may pay it, its receipt is not shown. */
		other: other ? { id: other.id, ...(await elsewhere(of, players, other)) } : null,
		/** The name under which the viewer answers: a member's own, or that of their answer for an earlier match. */
		known: member !== null ? firstName(member) : known && !own ? nameOf(known) : null,
		/** A key for a browser that has none yet. */
		offered: viewer.user || viewer.browser ? null : crypto.randomUUID(),
		/** The first name of a signed-in person, for their answer. */
		suggested: viewer.user ? firstName(viewer.user.fullName) : '',
		/** The vote for the player of the match. */
		voting: booking && (await findVoting(db, game, of, players, viewer, now)),
		run: isCaptain ? { ...homeOf(game, of), people: players.map(asCaptainsSee) } : null,
		/** The roster of a team without those who have answered, for its captain. */
		waiting: isCaptain && of.team ? await findWaiting(of, players) : [],
		bill: isCaptain && booking ? await billOf(of, players, now) : null,
	}
}

async function elsewhere(of: Subject, players: PlayerRow[], player: PlayerRow) {
	const { answer } = player
	const name = nameOf(player)
	const share = of.booking && (await findOwnShare(of, players, player))
	const sum = share && amountOf(share.amount)
	if (!share || share.state === 'returned') return { name, answer, share: null }
	const words =
		share.state === 'open'
			? `Pay ${name}’s share ${sum}`
			: `${name}’s ${sum} is ${share.state === 'paid' ? 'paid' : 'on its way'}.`
	return { name, answer, share: { ...share, link: null, words } }
}
type Found = Awaited<ReturnType<typeof findGamePage>>
export type GamePage = Extract<Found, { isIdle: false }>
export type IdlePage = Extract<Found, { isIdle: true }>

function kindOf({ clubRun, request, team }: Subject): 'run' | 'request' | 'team' | 'booking' {
	if (clubRun) return 'run'
	if (request) return 'request'
	return team ? 'team' : 'booking'
}

async function findStanding({ clubRun, request }: Subject, { user }: Viewer) {
	if (clubRun) return (await findStandings(clubRuns, user, [clubRun.id])).get(clubRun.id) ?? null
	const response = request && user && (await findResponse(db, request.id, user.id))
	if (!response) return null
	return { status: response === 'accepted' ? ('attending' as const) : ('requested' as const), position: null }
}

function idlePage(game: GameRow, of: TeamMatch | RequestGame, isCaptain: boolean) {
	const run = isCaptain ? homeOf(game, of) : null
	if (of.request) {
		const { title, sport } = of.request
		return { isIdle: true as const, kind: kindOf(of), team: title, tournament: sport.name, sport, state: NO_DAY, run }
	}
	const { name, tournament, sport } = of.team
	const state = noMatchWords(of.state, of.team)
	return { isIdle: true as const, kind: kindOf(of), team: name, tournament: tournament.name, sport, state, run }
}

/** Returns the captain's own page of a game, and where its link is made and taken back. */
function homeOf({ key }: GameRow, { booking, team, clubRun, request }: Subject) {
	if (booking)
		return { key, back: { to: '/my-bookings', label: 'My Bookings' }, makes: `/my-bookings/${booking.id}/game` }
	if (clubRun) {
		const page = `/running-club/${clubRun.club.id}/events/${clubRun.id}`
		return { key, back: { to: page, label: 'The run' }, makes: `${page}/game` }
	}
	if (request) {
		const page = `/matchmaking/my-requests/${request.id}`
		return { key, back: { to: page, label: 'Your request' }, makes: `${page}/game` }
	}
	const page = `/tournaments/${team.tournament.id}/team/${team.id}`
	return { key, back: { to: page, label: team.name }, makes: `${page}/game` }
}

const nameOf = ({ name, namesake }: PlayerRow) => firstName(name, namesake)

const isStale = (player: PlayerRow, startTime: Date) => player.startTime.getTime() !== startTime.getTime()

const shownTo = (player: PlayerRow, own: PlayerRow | null, startTime: Date) => ({
	name: nameOf(player),
	isOwn: player === own,
	/** They said In before the game moved. */
	isStale: isStale(player, startTime),
})

const asCaptainsSee = (player: PlayerRow) => ({
	id: player.id,
	name: player.namesake > 1 ? `${player.name} ${player.namesake}` : player.name,
	answer: player.answer,
})

/** Returns the bill of a booking's group, for its captain. */
async function billOf({ booking, captain, state }: GameBooking, players: PlayerRow[], now: Date) {
	const split = await findSplit({ id: captain.id, role: 'user' }, booking.id)
	const taken = new Set(players.map(({ splitId }) => splitId))
	const shareOf = (player: PlayerRow) =>
		split.shares.find(({ id }) => id === player.splitId) ??
		split.shares.find(
			(share) => !share.own && !taken.has(share.id) && share.state !== 'pending' && isShareOf(payerOf(player), share),
		)
	return {
		bookingId: booking.id,
		payers: players.map((player) => ({ ...asCaptainsSee(player), share: stateOfShare(shareOf(player)) })),
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
		dueNow: split.dueNow,
		/** The captain has paid this and may ask the group for it. */
		askable: split.askable,
		/** The last call for more players. */
		call: await findOwnCall(captain, booking, now),
	}
}

const stateOfShare = (share: Share | undefined) => (share ? { state: share.state, amount: share.amount } : null)
