import { and, eq } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { teamBalancerAssignments, teamBalancerPlayers, teamBalancerSessions, teamBalancerTeams } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { createLimit } from '#app/lib/rate-limit.server.ts'
import { arrange, type Change } from './arrange.ts'
import { assess } from './assess.ts'
import { balance } from './balance.ts'
import { teamColour } from './colours.ts'
import { holdSession, type Session } from './find.server.ts'
import { hasKeeper } from './positions.ts'
import { NOT_BALANCED } from './rules.ts'
import { asPlayer, comes, criteriaOf, teamsOf } from './squad-view.ts'
import { findTeams } from './squad.server.ts'
import type { TeamCount } from './squad.ts'

const balancing = createLimit({ tries: 30, per: 60_000 })
const changing = createLimit({ tries: 120, per: 60_000 })

type Judged = Pick<Session, 'balancingCriteria'> & { request: { sport: { name: string } } }

/** By which rules a session's teams are made and judged. */
export const rulesOf = ({ balancingCriteria, request }: Judged) => ({
	criteria: criteriaOf(balancingCriteria),
	keeper: hasKeeper(request.sport.name),
})

/**
 * Divides everybody who comes into teams, in place of those there were, and answers how many. `next` takes the division
 * after the last one among those that are equally good. Throws 409 where there is nobody, or with the words for what
 * cannot be.
 */
export async function balanceTeams(user: Actor, sessionId: number, { next = false } = {}, now = new Date()) {
	balancing.take(user.id, now.getTime())
	return write(async (tx) => {
		const session = await holdSession(tx, user, sessionId, now)
		const players = (await readPlayers(tx, session)).filter(comes).map(asPlayer)
		if (players.length === 0) throw conflict('Add players first.')
		const wanted = next ? session.variant + 1 : 0
		const teamCount = session.teamCount as TeamCount
		const found = balance(players, { ...rulesOf(session), teamCount, variant: wanted })
		if ('impossible' in found) throw conflict(found.impossible)
		await replaceTeams(tx, session, found.teams, now)
		await tx
			.update(teamBalancerSessions)
			.set({
				...{ variant: wanted % found.options, options: found.options, exact: found.exact },
				...{ balancedAt: now, changedAt: null, updatedAt: now },
			})
			.where(eq(teamBalancerSessions.id, session.id))
		await recount(tx, session)
		return { playersBalanced: players.length }
	})
}

/**
 * Lets two players change places, or one go to another team. Broken wishes to be together or apart are not refused: the
 * page tells of them. Throws 409 where there are no teams or it cannot be.
 */
export async function changeTeams(user: Actor, sessionId: number, change: Change, now = new Date()) {
	changing.take(user.id, now.getTime())
	await write(async (tx) => {
		const session = await holdSession(tx, user, sessionId, now)
		if (!session.balancedAt) throw conflict(NOT_BALANCED)
		const teams = await findTeams(session.id, tx)
		const next = arrange(
			teams.map(({ players }) => players),
			change,
		)
		if (!next) throw conflict('That cannot be: they are no longer in two teams, or the teams would be too uneven.')
		for (const [i, ids] of next.entries()) {
			const come = ids.filter((id) => !teams[i]!.players.includes(id))
			for (const playerId of come) {
				await tx
					.update(teamBalancerAssignments)
					.set({ teamId: teams[i]!.id })
					.where(and(eq(teamBalancerAssignments.sessionId, session.id), eq(teamBalancerAssignments.playerId, playerId)))
			}
		}
		await tx
			.update(teamBalancerSessions)
			.set({ changedAt: now, updatedAt: session.updatedAt })
			.where(eq(teamBalancerSessions.id, session.id))
		await recount(tx, session)
	})
}

/** Works the teams' sizes and averages out anew, in the transaction that changed who is in them. */
export async function recount(tx: Writer, session: Session) {
	const teams = await findTeams(session.id, tx)
	if (teams.length === 0) return
	const players = await readPlayers(tx, session)
	const { averages } = assess(
		teamsOf(
			players,
			teams.map(({ players }) => players),
		),
		rulesOf(session),
	)
	for (const [i, { id, players }] of teams.entries()) {
		await tx
			.update(teamBalancerTeams)
			.set({ averageSkillLevel: averages[i]!, totalPlayers: players.length })
			.where(eq(teamBalancerTeams.id, id))
	}
}

const readPlayers = (tx: Writer, session: Session) =>
	tx
		.select()
		.from(teamBalancerPlayers)
		.where(eq(teamBalancerPlayers.sessionId, session.id))
		.orderBy(teamBalancerPlayers.id)

async function replaceTeams(tx: Writer, session: Session, divided: number[][], now: Date) {
	const sessionId = session.id
	const positions = new Map((await readPlayers(tx, session)).map((row) => [row.id, row.preferredPosition]))
	await tx.delete(teamBalancerTeams).where(eq(teamBalancerTeams.sessionId, sessionId))
	for (const [i, ids] of divided.entries()) {
		const { name: teamName, color } = teamColour(i)
		const [team] = await tx
			.insert(teamBalancerTeams)
			.values({ ...{ sessionId, teamName, color, teamNumber: i + 1 }, totalPlayers: ids.length, createdAt: now })
			.returning({ id: teamBalancerTeams.id })
		await tx.insert(teamBalancerAssignments).values(
			ids.map((playerId) => ({
				...{ sessionId, playerId, teamId: team!.id, assignedAt: now },
				position: positions.get(playerId) ?? null,
			})),
		)
	}
}
