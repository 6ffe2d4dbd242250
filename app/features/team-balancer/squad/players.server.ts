import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { playerPreferences, teamBalancerPlayers } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { findPlayer } from '#app/features/matchmaking/players/find.server.ts'
import { countBest } from '#app/features/games/best-player/votes.server.ts'
import { LEVELS } from '#app/features/matchmaking/levels.ts'
import { countGames } from '#app/features/matchmaking/players/games.server.ts'
import { conflict, invalid, notFound } from '#app/lib/errors.ts'
import { asSquadPlayer } from '../answers.ts'
import { lockOpenSession, squadChanged, type Session } from '../find.server.ts'
import { findAccepted, findConnected, findLevels } from './people.server.ts'
import { acceptsPosition } from '../balance/positions.ts'
import { NO_SUCH_PLAYER } from '../rules.ts'
import type { NewPlayer, PlayerWish } from '../schemas.ts'
import { asPlayer, comes } from './squad-view.ts'
import { findSquad, findUserIdsOf } from './squad.server.ts'
import { MOST_PLAYERS } from './squad.ts'
import { recount } from '../teams.server.ts'

const FULL = `A squad can have up to ${MOST_PLAYERS} players.`
const TWICE = 'This player is in the squad already.'

type How = { idempotencyKey?: string | null; now?: Date }

/**
 * Adds a player to the squad and returns them as the calls do: the user, an accepted, connected or listed player by
 * `userId`, a listed one also by `playerId`, or a guest by `name`. Throws 404 for anyone else, 400 for an unknown
 * position, 409 if they are in the squad or it is full.
 */
export async function addPlayer(user: Actor, sessionId: number, wanted: NewPlayer, how: How = {}) {
	const { idempotencyKey, now = new Date() } = how
	return withIdempotencyKey(user, idempotencyKey, { sessionId, ...wanted }, () =>
		write(async (tx) => {
			const session = await lockOpenSession(tx, user, sessionId, now)
			const { userId, playerId, name, skillLevel, ...rest } = wanted
			requirePosition(session, rest.preferredPosition)
			const who = userId || playerId ? await findPerson(tx, user, session, { userId, playerId }) : null
			await requireRoom(tx, session, 1)
			const [row] = await insert(
				tx,
				session,
				[{ userId: who, name: who === null ? name : null, skillLevel, ...rest }],
				now,
			)
			if (!row) throw conflict(TWICE)
			await squadChanged(tx, session, now)
			const added = (await findSquad(session, tx)).find(({ id }) => id === row.id)!
			return { ...asSquadPlayer(added), addedAt: added.addedAt.toISOString() }
		}),
	)
}

/** Adds all accepted players while there is room; returns how many. */
export async function addAccepted(user: Actor, sessionId: number, now = new Date()) {
	return write(async (tx) => {
		const session = await lockOpenSession(tx, user, sessionId, now)
		const there = await findUserIdsOf(session.id, tx)
		const missing = (await findAccepted(session.request, tx)).filter(({ userId }) => !there.has(userId))
		if (missing.length === 0) throw conflict('Everyone you accepted is in the squad already.')
		await requireRoom(tx, session, missing.length)
		const added = await insert(
			tx,
			session,
			missing.map(({ userId }) => ({ userId })),
			now,
		)
		await squadChanged(tx, session, now)
		return added.length
	})
}

/** Changes a player, which may outdate the teams. Throws 404 if they are not in the squad, 400 for the position. */
export async function editPlayer(
	user: Actor,
	sessionId: number,
	playerId: number,
	wanted: PlayerWish & { skillLevel: NonNullable<PlayerWish['skillLevel']> },
	now = new Date(),
) {
	await write(async (tx) => {
		const session = await lockOpenSession(tx, user, sessionId, now)
		requirePosition(session, wanted.preferredPosition)
		const [before] = await tx.select().from(teamBalancerPlayers).where(isOf(session, playerId))
		if (!before) throw notFound(NO_SUCH_PLAYER)
		const [after] = await tx
			.update(teamBalancerPlayers)
			.set(columnsOf(wanted))
			.where(isOf(session, playerId))
			.returning()
		if (isDeepStrictEqual(counted(before), counted(after!))) return
		await squadChanged(tx, session, now)
		await recount(tx, session)
	})
}

/** The values of a player that affect the teams. */
const counted = (row: typeof teamBalancerPlayers.$inferSelect) => ({ ...asPlayer(row), comes: comes(row) })

/** Removes a player from the squad and their team. Throws 404 if they are not in it. */
export async function removePlayer(user: Actor, sessionId: number, playerId: number, now = new Date()) {
	await write(async (tx) => {
		const session = await lockOpenSession(tx, user, sessionId, now)
		const gone = await tx
			.delete(teamBalancerPlayers)
			.where(isOf(session, playerId))
			.returning({ id: teamBalancerPlayers.id })
		if (gone.length === 0) throw notFound(NO_SUCH_PLAYER)
		await squadChanged(tx, session, now)
		await recount(tx, session)
	})
}

const isOf = (session: Session, playerId: number) =>
	and(eq(teamBalancerPlayers.sessionId, session.id), eq(teamBalancerPlayers.id, playerId))

type Who = Pick<NewPlayer, 'userId' | 'playerId'>

/** Finds the user id of a player whom this user may add to a squad. */
async function findPerson(tx: Writer, user: Actor, { request }: Session, { userId, playerId }: Who) {
	if (!userId) return (await findPlayer(playerId ?? null, { user }, tx)).userId
	if (userId === user.id) return userId
	const accepted = await findAccepted(request, tx)
	if (accepted.some((one) => one.userId === userId)) return userId
	if ((await findConnected(user, tx)).includes(userId)) return userId
	const [player] = await tx
		.select({ id: playerPreferences.id })
		.from(playerPreferences)
		.where(eq(playerPreferences.userId, userId))
	return (await findPlayer(player?.id ?? null, { user }, tx)).userId
}

async function requireRoom(tx: Writer, session: Session, more: number) {
	const there = await tx.$count(teamBalancerPlayers, eq(teamBalancerPlayers.sessionId, session.id))
	if (there + more > MOST_PLAYERS) throw conflict(FULL)
}

function requirePosition({ request }: Session, position: string | null | undefined) {
	if (!position || acceptsPosition(request.sport.name, position)) return
	const message = `${request.sport.name} doesn’t have that position`
	throw invalid(message, { preferredPosition: [message] })
}

type NewRow = { userId?: number | null; name?: string | null } & Partial<PlayerWish>

/** From how many times on a player of the match starts one level up. */
const OFTEN_BEST = 2

/**
 * Inserts rows with the levels and games of members; returns those that were new. A member who was player of the match
 * twice lately, in games of this sport that the organiser played in too, starts one level up, and a note says why.
 */
async function insert(tx: Writer, session: Session, rows: NewRow[], now: Date) {
	const userIds = rows.flatMap(({ userId }) => userId ?? [])
	const [levels, games] = [await findLevels(userIds, tx), await countGames(userIds, tx)]
	const { userId: organiser, sport } = session.request
	const best = await countBest(tx, organiser, sport.id, userIds, now)
	const startOf = (userId: number) => {
		const level = levels.get(userId) ?? 'intermediate'
		const times = best.get(userId) ?? 0
		const higher = LEVELS[LEVELS.indexOf(level) + 1]
		return times < OFTEN_BEST || !higher
			? { skillLevel: level, notes: null }
			: { skillLevel: higher, notes: `Player of the match ${times} times this month, so one level up.` }
	}
	return tx
		.insert(teamBalancerPlayers)
		.values(
			rows.map(({ userId = null, name = null, skillLevel, ...rest }) => ({
				sessionId: session.id,
				userId,
				name,
				addedAt: now,
				...columnsOf(rest),
				...(skillLevel ? { skillLevel } : userId === null ? {} : withNotes(startOf(userId), rest.notes)),
				experience: (userId === null ? undefined : games.get(userId)) ?? 0,
			})),
		)
		.onConflictDoNothing()
		.returning({ id: teamBalancerPlayers.id })
}

/** Words of the organiser stay. */
const withNotes = <Start extends { notes: string | null }>(start: Start, notes?: string | null) => ({
	...start,
	notes: notes || start.notes,
})

const columnsOf = ({ skillLevel, preferredPosition, availability, notes, ...groups }: Partial<PlayerWish>) => ({
	...(skillLevel && { skillLevel }),
	preferredPosition: preferredPosition || null,
	availability: availability ?? ('available' as const),
	notes: notes || null,
	togetherGroup: groups.togetherGroup ?? null,
	apartGroup: groups.apartGroup ?? null,
})
