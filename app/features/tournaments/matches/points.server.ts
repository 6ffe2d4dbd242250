import { asc, eq } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { teamMembers, tournamentMatches, tournamentTeams } from '#db/schema.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { earnAll, takeBackAll } from '#app/features/rewards/earning/earning.server.ts'
import { findLatest, isGiven, type Entry } from '#app/features/rewards/earning/entries.server.ts'
import type { Work } from './work.server.ts'

const KEYS = ['tournamentPlayed', 'tournamentWon'] as const

/** Fewer teams could easily be made up by friends to earn points. */
const LEAST_TEAMS = 4

type End = { winnerTeamId: number | null }

/**
 * Brings the points of a tournament with at least four teams in line with its end. Each player of an active team that
 * played earns points, and the winners' players more. Only matches that both captains confirmed count, so an organiser
 * alone cannot create points. Takes back what a corrected result no longer earns, and everything if the tournament is
 * under way again (`end` null). Rosters are final by then, so they contain everyone who can have points.
 */
export async function awardPoints({ tx, tournament, now }: Work, end: End | null) {
	const cause = `tournament:${tournament.id}`
	const players = await findPlayers(tx, tournament.id)
	const userIds = players.map(({ userId }) => userId)
	const before = await findLatest(tx, userIds, [cause])
	const played = end ? await findTeamsThatPlayed(tx, tournament.id) : NONE
	const earns = {
		tournamentPlayed: ({ teamId, status }: Player) => status === 'active' && played.has(teamId),
		tournamentWon: ({ teamId }: Player) => end !== null && teamId === end.winnerTeamId && played.has(teamId),
	}
	for (const key of KEYS) {
		const causes = (earning: boolean) =>
			players
				.filter((player) => earns[key](player) === earning)
				.map(({ userId }) => ({ userId, cause, words: tournament.name, isPaid: tournament.entryFee > 0 }))
		await earnAll(tx, key, causes(true), now)
		await takeBackAll(tx, key, causes(false), now)
	}
	await tellPlayers(tx, tournament, { before, after: await findLatest(tx, userIds, [cause]) }, now)
}

type Player = Awaited<ReturnType<typeof findPlayers>>[number]

const findPlayers = (tx: Writer, tournamentId: number) =>
	tx
		.select({ userId: teamMembers.userId, teamId: teamMembers.teamId, status: tournamentTeams.status })
		.from(teamMembers)
		.innerJoin(tournamentTeams, eq(tournamentTeams.id, teamMembers.teamId))
		.where(eq(teamMembers.tournamentId, tournamentId))
		.orderBy(asc(teamMembers.userId))

/** Teams with at least one match confirmed by both captains; none if the draw has too few teams. */
async function findTeamsThatPlayed(tx: Writer, tournamentId: number) {
	const { homeTeamId, awayTeamId, decidedBy } = tournamentMatches
	const rows = await tx
		.select({ homeTeamId, awayTeamId, decidedBy })
		.from(tournamentMatches)
		.where(eq(tournamentMatches.tournamentId, tournamentId))
	const teamsOf = (matches: typeof rows) =>
		new Set(matches.flatMap(({ homeTeamId, awayTeamId }) => [homeTeamId, awayTeamId]).filter((id) => id !== null))
	if (teamsOf(rows).size < LEAST_TEAMS) return NONE
	return teamsOf(rows.filter(({ decidedBy }) => decidedBy === 'captains'))
}
const NONE: ReadonlySet<number> = new Set()

type Change = { before: Entry[]; after: Entry[] }

/** Tells each player whose points changed. The ledger entry ids keep the notices of separate changes apart. */
async function tellPlayers(tx: Writer, { id, name }: { id: number; name: string }, change: Change, now: Date) {
	const told = [...new Set(change.after.map(({ userId }) => userId))].flatMap((userId) => {
		const own = change.after.filter((entry) => entry.userId === userId)
		const points = sumOf(own) - sumOf(change.before.filter((entry) => entry.userId === userId))
		if (points === 0) return []
		const won = own.some(({ key, entry }) => key === 'tournamentWon' && isGiven(entry))
		const happened =
			points > 0
				? ({ what: 'tournament points', data: { points, tournament: name, won } } as const)
				: ({ what: 'tournament points taken back', data: { points: -points, tournament: name } } as const)
		const entries = own.map(({ key, entry }) => `${key}-${entry}`).sort()
		const cause = ['tournament', id, 'points', ...entries].join(':')
		return [{ ...happened, userId, kind: 'reward' as const, subject: 'tournament', subjectId: id, cause }]
	})
	await notify(tx, told, now)
}

const sumOf = (entries: Entry[]) => entries.reduce((sum, { entry, points }) => (isGiven(entry) ? sum + points : sum), 0)
