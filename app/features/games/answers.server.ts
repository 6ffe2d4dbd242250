import { and, eq, notInArray } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { gamePlayers } from '#db/schema.ts'
import { firstName, shortName } from '#app/features/accounts/names/short-name.ts'
import { clubRuns } from '#app/features/clubs/events/gathering.server.ts'
import type { Gathering } from '#app/features/gatherings/kind.ts'
import { leavePlace, takePlace } from '#app/features/gatherings/places.server.ts'
import { endCall } from '#app/features/matchmaking/calls/end-calls.server.ts'
import { acceptByLink } from '#app/features/matchmaking/requests/answers/decide.server.ts'
import { withdrawIn } from '#app/features/matchmaking/requests/answers/withdraw.server.ts'
import { lockRequest } from '#app/features/matchmaking/requests/closing/lock.server.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { conflict, invalid, noticeFirst } from '#app/lib/errors.ts'
import {
	countGoing,
	countIn,
	listOf,
	ownAnswer,
	placesOf,
	readPlayers,
	readSubject,
	requireGame,
	type GameRow,
	type PlayerRow,
	type Subject,
} from './find-game.server.ts'
import { isOpen } from './game-state.ts'
import { lockGame, lockSubject, settle } from './games.server.ts'
import { claimAnswers, findMemberName } from './own-answers.server.ts'
import { dealShares, giveShareBack } from './own-share.server.ts'
import { captainName, MOST_ANSWERS, nameKeyOf } from './rules.ts'
import type { RequestGame } from './requests/request-game.server.ts'
import { requireMayCome } from './requests/request-link.server.ts'
import type { Answer } from './schemas.ts'
import { browserHash, type Viewer } from './viewer.server.ts'

/**
 * An answer that was given; `known` says that the same person has answered elsewhere, and `known runner` that they have
 * a place of the run with their account.
 */
type Answered = {
	name: string
	outcome: 'in' | 'out' | 'known' | 'known runner'
	captain: string
	/** The answer that was given elsewhere, by its id. */
	player?: number
}

/**
 * Records whether a viewer plays, and holds a share of a split bill for one who does. A viewer who answered before
 * changes that answer; all others need a name, but for members of the team or of the run's club and players who
 * responded to the request, who answer under theirs. In to a run is then their own place in it, or the waitlist where it
 * is full, In to the game of a request accepts their response, and Out gives that up.
 *
 * A team's list starts anew with each match: who answered for an earlier one needs no name. Where a player of that name
 * answered already, it asks first who this is (`noticeFirst` with `{ namesake }`): `same: 'me'` then changes nothing, as
 * only the browser or account that answered may. Throws 404 for a link that leads nowhere, 400 without a name, 409 when
 * the game is full, has begun or is off or not planned, and for its captain, 429 for too many names on one link, and as
 * `requireMayCome` for one who comes to a request.
 */
export async function answerGame(viewer: Viewer, key: string, asked: Answer, now = new Date()): Promise<Answered> {
	const found = await requireGame(key, viewer.address)
	const before = ownAnswer(await readPlayers(db, found), found, viewer)
	if (!before && !viewer.user) await limits.gameNames.take(found.id, now)
	return write(async (tx) => {
		const game = await lockGame(tx, key, now)
		const run = await lockSubject(tx, game, now)
		const all = await claimAnswers(tx, game, viewer, now)
		const of = await readSubject(tx, game, now)
		const member = await findMemberName(tx, of, viewer)
		const isRunner = run !== null && member !== null
		if (of.captain.id === viewer.user?.id && !isRunner) throw conflict('You’re the captain: you’re in already.')
		if (of.next === null)
			throw conflict(of.request ? 'There’s no day for this game yet.' : 'There’s no match planned yet.')
		if (!isOpen(of.state)) throw conflict('It’s too late for that: this game has begun or is off.')
		if (of.request && viewer.user && asked.intent === 'in') await requireMayCome(tx, viewer.user, of, now)
		const captain = captainName(of.captain.fullName)
		const wish = member === null ? asked : { ...asked, name: member }
		if (isRunner) return { ...(await answerAsRunner(tx, run, game, wish, viewer, of, now)), captain }
		if (of.request && member !== null) return { ...(await answerAsResponder(tx, game, wish, viewer, of, now)), captain }
		const own = ownAnswer(all, game, viewer)
		const players = listOf(all, of)
		if (own === null) {
			const namesake = findNamesake(players, of, wish)
			if (namesake && wish.same === 'me') {
				const { name, outcome, player } = namesake
				return { name, outcome, captain, player }
			}
			if (namesake && wish.same !== 'another') throw noticeFirst(namesake.question, { namesake: namesake.name })
		}
		const isIn = own?.answer === 'in' && players.includes(own)
		if (wish.intent === 'in' && !isIn) requirePlace(game, players, of)
		const row = own ? await change(tx, own, wish, of, now) : await add(tx, game, players, wish, viewer, of, now)
		if (wish.intent === 'in' && of.booking) {
			await dealShares(tx, game, now)
			await endCallWhenFull(tx, game, now)
		}
		await settle(tx, of, now)
		return { name: firstName(row.name, row.namesake), outcome: wish.intent, captain }
	})
}

/** Takes or leaves a member's own place in a run. One who is out is on the list of those who said so. */
async function answerAsRunner(
	tx: Writer,
	run: Gathering,
	game: GameRow,
	wish: Answer,
	viewer: Viewer,
	of: Subject,
	now: Date,
) {
	const user = viewer.user!
	if (wish.intent === 'in') await takePlace(tx, clubRuns, run, { user }, now)
	else {
		await leavePlace(tx, clubRuns, run, user, now)
		const players = await readPlayers(tx, game)
		if (players.length < MOST_ANSWERS) await add(tx, game, players, wish, viewer, of, now)
	}
	return { name: firstName(wish.name), outcome: wish.intent }
}

/** Accepts or withdraws the response of a player to a request. One who is out is on the list of those who said so. */
async function answerAsResponder(tx: Writer, game: GameRow, wish: Answer, viewer: Viewer, of: RequestGame, now: Date) {
	const user = viewer.user!
	await tx.delete(gamePlayers).where(and(eq(gamePlayers.gameId, game.id), eq(gamePlayers.userId, user.id)))
	await settle(tx, of, now)
	const players = await readPlayers(tx, game)
	if (wish.intent === 'out') {
		await withdrawIn(tx, user, of.request.id, now)
		if (players.length < MOST_ANSWERS) await add(tx, game, players, wish, viewer, of, now)
	} else if (!of.request.accepted.some(({ id }) => id === user.id)) {
		requirePlace(game, players, await readSubject(tx, game, now))
		await acceptByLink(tx, await lockRequest(tx, of.request.id, now), user.id, now)
	}
	return { name: firstName(wish.name), outcome: wish.intent }
}

/** Puts a person who came by a call on the list of those who are in, under their name. */
export async function joinByCall(
	tx: Writer,
	game: GameRow,
	players: PlayerRow[],
	user: NonNullable<Viewer['user']>,
	of: Subject,
	now: Date,
) {
	const own = players.find(({ userId }) => userId === user.id)
	const wish: Answer = { intent: 'in', name: user.fullName || 'Player' }
	const viewer = { user, browser: null, address: '' }
	if (own) await change(tx, own, wish, of, now)
	else await add(tx, game, players, wish, viewer, of, now)
	await endCallWhenFull(tx, game, now)
}

async function endCallWhenFull(tx: Writer, game: GameRow, now: Date) {
	if (countIn(await readPlayers(tx, game)) >= game.places) await endCall(tx, game.id, now, { filled: true })
}

/** Returns the first one of that name, the captain too, with the question whether it is the same person. */
function findNamesake(players: PlayerRow[], { captain, clubRun, request }: Subject, wish: Answer) {
	const key = nameKeyOf(storedName(wish))
	if (isNamed(key, captain.fullName)) {
		const name = captainName(captain.fullName)
		return {
			name,
			question: `${name} is the captain, and in already. Is that you?`,
			outcome: 'known' as const,
			player: undefined,
		}
	}
	const runner = (clubRun?.runners ?? request?.accepted)?.find(({ fullName }) => isNamed(key, fullName))
	const other = players.find(({ nameKey }) => nameKey === key)
	if (!runner && !other) return null
	const name = firstName(runner ? runner.fullName : other!.name)
	const said = runner || other!.answer === 'in' ? 'is in already' : 'has said Out already'
	const outcome = runner ? ('known runner' as const) : ('known' as const)
	const player = runner ? undefined : other!.id
	return { name, question: `Someone called ${name} ${said}. Is that you?`, outcome, player }
}

const isNamed = (key: string, fullName: string) =>
	[firstName(fullName), shortName(fullName)].some((name) => nameKeyOf(name) === key)

const NO_NAME = 'Enter your first name'

function storedName({ name }: Answer) {
	if (name === '') throw invalid(NO_NAME, { name: [NO_NAME] })
	return shortName(name)
}

function requirePlace(game: GameRow, players: PlayerRow[], of: Subject) {
	const places = placesOf(game, of)
	const ask = `Ask ${captainName(of.captain.fullName)} if one comes free.`
	if (places !== null && countGoing(players, of) >= places) throw conflict(`All ${places} places are taken. ${ask}`)
	if (countIn(players) > game.places)
		throw conflict(`No more than ${game.places} friends can come by this link. ${ask}`)
}

async function change(tx: Writer, own: PlayerRow, { intent }: Answer, { next }: Subject, now: Date) {
	if (intent === 'out') await giveShareBack(tx, own, now)
	const [row] = await tx
		.update(gamePlayers)
		.set({ answer: intent, startTime: next!.startTime })
		.where(eq(gamePlayers.id, own.id))
		.returning()
	return row!
}

async function add(
	tx: Writer,
	game: GameRow,
	players: PlayerRow[],
	wish: Answer,
	{ user, browser }: Viewer,
	of: Subject,
	now: Date,
) {
	if (!user && browser === null) throw conflict('Please open the link once more, then answer.')
	if (players.length >= MOST_ANSWERS) throw conflict('This list is full. Ask the captain to take someone off.')
	const name = storedName(wish)
	const nameKey = nameKeyOf(name)
	if (of.team) await freeName(tx, game, players, nameKey)
	const others = players.filter((player) => player.nameKey === nameKey).map(({ namesake }) => namesake)
	const [row] = await tx
		.insert(gamePlayers)
		.values({
			gameId: game.id,
			userId: user?.id ?? null,
			browserHash: user ? null : browserHash(game.id, browser!),
			name,
			nameKey,
			namesake: Math.max(isNamed(nameKey, of.captain.fullName) ? 1 : 0, ...others) + 1,
			answer: wish.intent,
			startTime: of.next!.startTime,
			createdAt: now,
			updatedAt: now,
		})
		.returning()
	return row!
}

/** Takes a name from those who had it for an earlier match of the team and are not on this list. */
async function freeName(tx: Writer, { id }: GameRow, players: PlayerRow[], nameKey: string) {
	const kept = players.map(({ id }) => id)
	const isFree = and(eq(gamePlayers.gameId, id), eq(gamePlayers.nameKey, nameKey), notInArray(gamePlayers.id, kept))
	await tx.delete(gamePlayers).where(isFree)
}
