import { and, asc, eq, ne } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { teamMembers, tournamentTeams, users } from '#db/schema.ts'
import { publicUsername } from '#app/features/accounts/names/public-username.server.ts'
import { isListed } from './rules.ts'

const columns = {
	id: tournamentTeams.id,
	name: tournamentTeams.name,
	logo: tournamentTeams.logo,
	status: tournamentTeams.status,
	/** Whole rand. */
	entryFee: tournamentTeams.entryFee,
	seed: tournamentTeams.seed,
	lot: tournamentTeams.lot,
	withdrawnAt: tournamentTeams.withdrawnAt,
	captain: { username: publicUsername, fullName: users.fullName },
}

type Which = { all?: boolean; teamId?: number; reader?: Reader }

const of = (tournamentId: number, { all = false, teamId }: Which) =>
	and(
		eq(tournamentTeams.tournamentId, tournamentId),
		teamId === undefined ? undefined : eq(tournamentTeams.id, teamId),
		all ? undefined : ne(tournamentTeams.status, 'withdrawn'),
	)

/** The teams of a tournament in the order they joined, or only `teamId`; withdrawn ones only with `all`. */
export function findTeams(tournamentId: number, { reader = db, ...which }: Which = {}) {
	return reader
		.select(columns)
		.from(tournamentTeams)
		.innerJoin(users, eq(users.id, tournamentTeams.captainId))
		.where(of(tournamentId, which))
		.orderBy(asc(tournamentTeams.createdAt), asc(tournamentTeams.id))
}
export type Team = Awaited<ReturnType<typeof findTeams>>[number]

/** Seeded teams first, the strongest before the others, and then those without a seed in their own order. */
export const inSeeding = <Of extends Pick<Team, 'seed'>>(teams: readonly Of[]) =>
	[...teams].sort((a, b) => seedOf(a) - seedOf(b))

const seedOf = ({ seed }: Pick<Team, 'seed'>) => seed ?? Number.MAX_SAFE_INTEGER

/**
 * Teams no longer listed because they withdrew before the schedule or were left out of it: all for those who manage the
 * tournament, for others the one they captained.
 */
export async function findGone(tournament: Gone, user: { id: number } | null) {
	const { id, canManage, scheduledAt } = tournament
	if (!user) return []
	const rows = await db
		.select({ ...columns, captainId: tournamentTeams.captainId })
		.from(tournamentTeams)
		.innerJoin(users, eq(users.id, tournamentTeams.captainId))
		.where(and(of(id, { all: true }), eq(tournamentTeams.status, 'withdrawn')))
		.orderBy(asc(tournamentTeams.withdrawnAt), asc(tournamentTeams.id))
	return rows
		.filter((team) => !isListed(team, scheduledAt) && (canManage || team.captainId === user.id))
		.map(({ id, name, withdrawnAt }) => ({ id, name, withdrawnAt }))
}
type Gone = { id: number; canManage: boolean; scheduledAt: Date | null }

type Member = { role: 'captain' | 'player'; user: { username: string; fullName: string } }

/** `findTeams` with players: the captain first, then as they joined. Contains no user ids. */
export async function findRosters(tournamentId: number, { reader = db, ...which }: Which = {}) {
	const teams = await findTeams(tournamentId, { reader, ...which })
	const rows = await reader
		.select({
			teamId: teamMembers.teamId,
			userId: teamMembers.userId,
			captainId: tournamentTeams.captainId,
			user: { username: publicUsername, fullName: users.fullName },
		})
		.from(teamMembers)
		.innerJoin(tournamentTeams, eq(tournamentTeams.id, teamMembers.teamId))
		.innerJoin(users, eq(users.id, teamMembers.userId))
		.where(of(tournamentId, which))
		.orderBy(asc(teamMembers.joinedAt), asc(teamMembers.id))
	const rosters = new Map(teams.map((team) => [team.id, [] as Member[]]))
	for (const { teamId, userId, captainId, user } of rows) {
		const roster = rosters.get(teamId)
		if (userId === captainId) roster?.unshift({ role: 'captain', user })
		else roster?.push({ role: 'player', user })
	}
	return teams.map((team) => ({ ...team, members: rosters.get(team.id)! }))
}
type TeamWithMembers = Awaited<ReturnType<typeof findRosters>>[number]

export const teamAnswer = ({ id, name, status, seed, captain, members }: TeamWithMembers) => ({
	id,
	name,
	status,
	seed,
	captain,
	members,
})
