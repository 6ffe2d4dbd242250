import { eq } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { calledPlayers, gameCalls, games, playerPreferences, playerReports, users } from '#db/schema.ts'
import { block } from '#app/features/matchmaking/people/block.server.ts'
import { answerAsk } from '#app/features/matchmaking/people/answer.server.ts'
import { connect } from '#app/features/matchmaking/people/connect.server.ts'
import { findPlayer } from '#app/features/matchmaking/players/find.server.ts'
import { savePreferences } from '#app/features/matchmaking/preferences/save.server.ts'
import { Preferences } from '#app/features/matchmaking/preferences/schemas.ts'
import { suspendReported } from '#app/features/matchmaking/reports/decide.server.ts'
import { report } from '#app/features/matchmaking/reports/report.server.ts'
import { answerRequest } from '#app/features/matchmaking/requests/answers/answer.server.ts'
import { decideAnswer } from '#app/features/matchmaking/requests/answers/decide.server.ts'
import { postRequest } from '#app/features/matchmaking/requests/posting/post.server.ts'
import { findRequest } from '#app/features/matchmaking/requests/find.server.ts'
import { NewRequest } from '#app/features/matchmaking/requests/posting/schemas.ts'
import { sendMessage } from '#app/features/matchmaking/threads/send.server.ts'
import { shareNumber } from '#app/features/matchmaking/threads/share.server.ts'
import { addPlayer } from '#app/features/team-balancer/squad/players.server.ts'
import { NewPlayer, NewSession } from '#app/features/team-balancer/schemas.ts'
import { createSession } from '#app/features/team-balancer/sessions/sessions.server.ts'
import { shareTeams, tellAcceptedPlayers } from '#app/features/team-balancer/sharing/sharing.server.ts'
import { balanceTeams } from '#app/features/team-balancer/teams.server.ts'
import { openGame } from '#app/features/games/games.server.ts'
import { at } from '#app/lib/time/time.ts'
import { booked, wish } from '#tests/support/world/wishes.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'

/** How a person is related to `owner`, who posts the requests and gets the connection requests. */
// prettier-ignore
export const CAST = ['owner', 'pending', 'declined', 'accepted', 'connected', 'asker', 'ignored', 'blocked', 'hidden', 'suspended', 'other', 'admin'] as const
export type Role = (typeof CAST)[number]

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** A person's private texts, shown only where they allow it; each text is unique. */
export const privateOf = (role: Role) => ({
	id: String(913_572_400 + CAST.indexOf(role)),
	username: `${role}-username-canary`,
	email: `${role}@mail-canary.example`,
	lastName: `Zz${role}canary`,
	bio: `Bio canary of ${role}`,
	phone: `082 777 01${String(CAST.indexOf(role)).padStart(2, '0')}`,
})

async function createPerson(role: Role) {
	const { id, username, email, lastName, bio } = privateOf(role)
	const person = { username, email, fullName: `${capital(role)} ${lastName}` }
	const made = await createUser({ ...person, role: role === 'admin' ? 'admin' : 'user' })
	await write((tx) =>
		tx
			.update(users)
			.set({ id: Number(id), bio, location: 'Sea Point' })
			.where(eq(users.id, made.id)),
	)
	const user = { ...made, id: Number(id) }
	return { ...user, headers: await signedIn(user) }
}
type Person = Awaited<ReturnType<typeof createPerson>>

const playerIdOf = async ({ id }: Person) =>
	(await db.select({ id: playerPreferences.id }).from(playerPreferences).where(eq(playerPreferences.userId, id)))[0]!.id

/** Makes people in every relation to each other, with a canary in all that they write. */
export async function createCanaries() {
	const venue = await createVenue({ city: 'Cape Town', sport: 'Soccer' })
	const cast = {} as Record<Role, Person>
	for (const role of CAST) cast[role] = await createPerson(role)
	const players = {} as Record<Role, number>
	for (const role of CAST) {
		const isHidden = role === 'hidden'
		const saved = {
			preferredSports: [venue.sportId],
			preferredLocations: ['Cape Town'],
			matchmakingEnabled: !isHidden,
			playStyle: 'social',
			phone: privateOf(role).phone,
		}
		await savePreferences(cast[role], Preferences.parse(saved))
		players[role] = await playerIdOf(cast[role])
	}
	const style = { playStyle: 'STYLE-hidden' }
	await write((tx) => tx.update(playerPreferences).set(style).where(eq(playerPreferences.userId, cast.hidden.id)))
	const people = await connectEverybody(cast, players)
	const requests = await postEverything(cast, venue.sportId)
	await report(cast.other, { player: players.suspended }, { reason: 'rude', details: 'REPORT-details' })
	await report(cast.other, { player: players.pending }, { reason: 'other', details: 'REPORT-open' })
	const reports = (await db.select({ id: playerReports.id }).from(playerReports).orderBy(playerReports.id)).map(
		({ id }) => id,
	)
	await suspendReported(cast.admin, reports[0]!, { note: 'REPORT-note' })
	const squads = await balance(cast, requests.matched)
	const calls = await callPlayers(cast, venue)
	return { cast, players, ...people, ...requests, ...squads, reports, calls }
}

/** The owner is short of players, and has asked two for their game. */
async function callPlayers({ owner, pending, connected }: Record<Role, Person>, venue: Parameters<typeof wish>[0]) {
	const bookingId = await booked(owner, wish(venue, '2027-03-03', 18, 19))
	await openGame(owner, bookingId)
	return write(async (tx) => {
		const [game] = await tx.select().from(games).where(eq(games.bookingId, bookingId))
		const startTime = at('2027-03-03', 18)
		const [call] = await tx.insert(gameCalls).values({ gameId: game!.id, places: 1, startTime }).returning()
		await tx.insert(calledPlayers).values([pending, connected].map(({ id }) => ({ callId: call!.id, userId: id })))
		return [call!.id]
	})
}

async function connectEverybody(cast: Record<Role, Person>, players: Record<Role, number>) {
	const ask = async (from: Role, to: Role) => (await connect(cast[from], players[to], { note: `NOTE-${from}` })).id
	const connected = await ask('connected', 'owner')
	const { threadId } = await answerAsk(cast.owner, connected, { status: 'accepted' })
	await sendMessage(cast.connected, threadId!, 'THREAD-connected')
	await shareNumber(cast.owner, threadId!, true)
	const asks = [connected, await ask('asker', 'owner')]
	const ignored = await ask('ignored', 'owner')
	await answerAsk(cast.owner, ignored, { status: 'ignored' })
	asks.push(ignored, await ask('blocked', 'owner'))
	const blocked = await findPlayer(players.blocked, { user: cast.owner })
	await block(cast.owner, { player: blocked.id })
	return { connections: asks, connectedThread: threadId! }
}

async function postEverything({ owner, ...cast }: Record<Role, Person>, sportId: number) {
	const post = async (word: string, minPlayers: number) => {
		const sent = { title: `TITLE-${word}`, description: `TEXT-${word}`, sportId, minPlayers, city: 'Cape Town' }
		return (await postRequest(owner, NewRequest.parse(sent))).id
	}
	const answer = async (role: 'pending' | 'declined' | 'accepted', requestId: number) =>
		(await answerRequest(cast[role], requestId, { message: `ANSWER-${role}` })).id
	const [open, matched] = [await post('open', 3), await post('matched', 1)]
	const answers = [await answer('pending', open), await answer('declined', open), await answer('accepted', matched)]
	await decideAnswer(owner, answers[1]!, { status: 'rejected' })
	await decideAnswer(owner, answers[2]!, { status: 'accepted' })
	const { threadId } = await findRequest(matched, { user: owner, now: new Date() })
	await sendMessage(owner, threadId!, 'THREAD-owner')
	await sendMessage(cast.accepted, threadId!, 'THREAD-accepted')
	await shareNumber(cast.accepted, threadId!, true)
	return { open, matched, answers, matchedThread: threadId! }
}

async function balance({ owner, accepted }: Record<Role, Person>, requestId: number) {
	const open = async (word: string) => {
		const { id } = await createSession(
			owner,
			requestId,
			NewSession.parse({ name: `SESSION-${word}`, matchRequestId: requestId }),
		)
		const add = (player: object) => addPlayer(owner, id, NewPlayer.parse(player))
		await add({ userId: owner.id })
		await add({ userId: accepted.id, notes: `NOTES-${word}` })
		await add({ name: `GUEST-${word}`, notes: `NOTES-${word}` })
		await balanceTeams(owner, id)
		return id
	}
	const [shared, own] = [await open('shared'), await open('own')]
	const shareKey = await shareTeams(owner, shared)
	await tellAcceptedPlayers(owner, shared)
	return { sessions: [shared, own], shareKey }
}
