import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { teamBalancerAssignments, teamBalancerPlayers, teamBalancerSessions, teamBalancerTeams } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { arrange, type Change } from './balance/arrange.ts'
import { assess } from './balance/assess.ts'
import { balance, type Balanced } from './balance/balance.ts'
import { teamColour } from './colours.ts'
import { divisionKey, recallDivisions } from './balance/divisions.server.ts'
import { findSession, hasChanged, lockOpenSession, type Session } from './find.server.ts'
import { hasKeeper } from './balance/positions.ts'
import { NOT_BALANCED } from './rules.ts'
import { asPlayer, comes, criteriaOf, teamsOf } from './squad/squad-view.ts'
import { findSquad, findTeams } from './squad/squad.server.ts'
import type { TeamCount } from './squad/squad.ts'
import type { Impossible } from './balance/units.ts'
import { allOf } from '#app/lib/text/list.ts'

type Judged = Pick<Session, 'balancingCriteria'> & { request: { sport: { name: string } } }

export const rulesOf = ({ balancingCriteria, request }: Judged) => ({
	criteria: criteriaOf(balancingCriteria),
	keeper: hasKeeper(request.sport.name),
})

export const planOf = (session: Judged & Pick<Session, 'teamCount'>) => ({
	...rulesOf(session),
	teamCount: session.teamCount as TeamCount,
})

/** How often to retry if the squad changes in the meantime. */
const TRIES = 8

/**
 * Divides the available players into teams, replacing earlier ones; returns how many players. `next` takes the next of
 * the equally good divisions; without it, teams that are already the best stay. Throws 409 without players, if the
 * squad keeps changing, or if no division is possible, with the reason.
 */
export async function balanceTeams(user: Actor, sessionId: number, { next = false } = {}, now = new Date()) {
	await limits.balancings.take(user.id, now)
	for (let i = 0; i < TRIES; i++) {
		// Dividing is slow and must not block others, so it runs before the transaction.
		const session = await findSession(user, sessionId, now)
		const prepared = prepare(await readPlayers(db, session), session)
		const playersBalanced = await write((tx) => saveTeams(tx, user, session.id, { prepared, next }, now))
		if (playersBalanced !== null) return { playersBalanced }
	}
	throw conflict('The squad has just changed. Balance again.')
}

type PlayerRow = typeof teamBalancerPlayers.$inferSelect

function prepare(rows: PlayerRow[], session: Session) {
	const players = rows.filter(comes).map(asPlayer)
	const plan = planOf(session)
	return { key: divisionKey(players, plan), divisions: players.length > 0 ? recallDivisions(players, plan) : null }
}

type Wish = { prepared: ReturnType<typeof prepare>; next: boolean }

/** Stores prepared teams and returns the number of players; null if the squad has changed. */
async function saveTeams(tx: Writer, user: Actor, sessionId: number, { prepared, next }: Wish, now: Date) {
	const session = await lockOpenSession(tx, user, sessionId, now)
	const rows = await readPlayers(tx, session)
	const players = rows.filter(comes).map(asPlayer)
	if (players.length === 0) throw conflict(rows.length === 0 ? 'Add players first.' : 'Nobody in the squad can come.')
	const plan = planOf(session)
	if (divisionKey(players, plan) !== prepared.key) return null
	const variant = next ? session.variant + 1 : 0
	const found = balance(players, { ...plan, variant }, prepared.divisions!)
	if ('impossible' in found) throw conflict(await inNames(tx, session, found, players.length))
	const stored = await findTeams(session.id, tx)
	const isCurrent = session.balancedAt && !session.changedAt && !hasChanged(session) && session.variant === variant
	// A deleted account leaves its team without notice.
	const isWhole = stored.every((team) => team.totalPlayers === team.players.length)
	const ids = stored.map((team) => team.players)
	if (isCurrent && isWhole && isDeepStrictEqual(ids, found.teams)) return players.length
	await replaceTeams(tx, session, found, rows, now)
	const balancedAt = new Date(Math.max(now.getTime(), session.updatedAt.getTime()))
	await tx
		.update(teamBalancerSessions)
		.set({
			variant: variant % found.options,
			options: found.options,
			exact: found.exact,
			balancedAt,
			changedAt: null,
			updatedAt: balancedAt,
		})
		.where(eq(teamBalancerSessions.id, session.id))
	return players.length
}

/** The reason a squad cannot be divided, with the names of the players concerned unless they are all. */
async function inNames(tx: Writer, session: Session, { impossible, players }: Impossible, coming: number) {
	if (players.length === 0 || players.length === coming) return impossible
	const about = new Set(players)
	const names = (await findSquad(session, tx)).filter(({ id }) => about.has(id)).map(({ name }) => name)
	return `${impossible} That’s ${allOf(names)}.`
}

/**
 * Swaps two players, or moves one to another team. Broken wishes to be together or apart are allowed; the page shows
 * them. Throws 409 if there are no teams or the change is impossible.
 */
export async function changeTeams(user: Actor, sessionId: number, change: Change, now = new Date()) {
	await write(async (tx) => {
		const session = await lockOpenSession(tx, user, sessionId, now)
		if (!session.balancedAt) throw conflict(NOT_BALANCED)
		const teams = await findTeams(session.id, tx)
		const next = arrange(
			teams.map(({ players }) => players),
			change,
		)
		if (!next)
			throw conflict('That swap won’t work any more. They’re on the same team now, or the teams would be too uneven.')
		const after = teams.map((team, i) => ({ ...team, players: next[i]! }))
		for (const [i, { id: teamId, players }] of after.entries()) {
			for (const playerId of players.filter((id) => !teams[i]!.players.includes(id))) {
				await tx
					.update(teamBalancerAssignments)
					.set({ teamId })
					.where(and(eq(teamBalancerAssignments.sessionId, session.id), eq(teamBalancerAssignments.playerId, playerId)))
			}
		}
		await tx
			.update(teamBalancerSessions)
			.set({ changedAt: now, updatedAt: session.updatedAt })
			.where(eq(teamBalancerSessions.id, session.id))
		await recount(tx, session, after)
	})
}

type Counted = { id: number; players: number[] }

/** Recomputes team sizes and averages, in the transaction that changed players. */
export async function recount(tx: Writer, session: Session, teams?: Counted[]) {
	const counted = teams ?? (await findTeams(session.id, tx))
	if (counted.length === 0) return
	const ids = counted.map(({ players }) => players)
	const { averages } = assess(teamsOf(await readPlayers(tx, session), ids), rulesOf(session))
	for (const [i, { id, players }] of counted.entries()) {
		await tx
			.update(teamBalancerTeams)
			.set({ averageSkillLevel: averages[i]!, totalPlayers: players.length })
			.where(eq(teamBalancerTeams.id, id))
	}
}

const readPlayers = (reader: Reader, session: Pick<Session, 'id'>) =>
	reader
		.select()
		.from(teamBalancerPlayers)
		.where(eq(teamBalancerPlayers.sessionId, session.id))
		.orderBy(teamBalancerPlayers.id)

async function replaceTeams(tx: Writer, session: Session, found: Balanced, rows: PlayerRow[], now: Date) {
	const sessionId = session.id
	const positions = new Map(rows.map((row) => [row.id, row.preferredPosition]))
	await tx.delete(teamBalancerTeams).where(eq(teamBalancerTeams.sessionId, sessionId))
	for (const [i, ids] of found.teams.entries()) {
		const { name: teamName, color } = teamColour(i)
		const counted = { totalPlayers: ids.length, averageSkillLevel: found.assessment.averages[i]! }
		const [team] = await tx
			.insert(teamBalancerTeams)
			.values({ sessionId, teamName, color, teamNumber: i + 1, ...counted, createdAt: now })
			.returning({ id: teamBalancerTeams.id })
		await tx.insert(teamBalancerAssignments).values(
			ids.map((playerId) => ({
				sessionId,
				playerId,
				teamId: team!.id,
				assignedAt: now,
				position: positions.get(playerId) ?? null,
			})),
		)
	}
}
