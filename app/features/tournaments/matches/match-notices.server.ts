import { eq, inArray } from 'drizzle-orm'
import { teamMembers, tournamentTeams } from '#db/schema.ts'
import { keyOf } from '#app/features/live/channel.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { formatDay, formatTime, formatTimeRange } from '#app/lib/time/time.ts'
import { tournamentAddress } from '../address.ts'
import { hasCourt } from './postponing/court.server.ts'
import { resultWords, scoreWords, type Score } from './score/score.ts'
import type { MatchRow, Work } from './work.server.ts'

type Told = { title: string; body: string; cause: string }
type Team = { id: number; name: string; captainId: number }

/** A captain has told a result: the other one is asked. */
export async function tellProposal(work: Work, match: MatchRow) {
	const { proposal, confirmBy } = match
	const { home, away, words } = await sidesOf(work, match)
	const [by, other] = proposal!.teamId === home?.id ? [home, away] : [away, home]
	if (!by || !other) return
	await tell(work, match, [other.captainId], {
		title: `${by.name} say ${scoreWords(proposal!)}`,
		body: `${words}: ${resultWords(home!.name, proposal!, away!.name)}. Confirm it or say what is not right by ${formatDay(confirmBy!)}, ${formatTime(confirmBy!)}. After that it counts.`,
		cause: 'proposal',
	})
}

/** The other captain says something else: the organizer has to decide. */
export async function tellDispute(work: Work, match: MatchRow) {
	const { home, away, words } = await sidesOf(work, match)
	const says = (result: MatchRow['proposal']) =>
		`${(result!.teamId === home?.id ? home : away)?.name} say ${scoreWords(result!)}`
	const captains = [home, away].flatMap((team) => team?.captainId ?? [])
	await tell(work, match, [work.tournament.organizerId, ...captains], {
		title: 'A result is disputed',
		body: `${words}: ${says(match.proposal)}, ${says(match.dispute)}. The organiser decides.`,
		cause: 'dispute',
	})
}

/** Tells both captains what a match has ended with. */
export async function tellResult(work: Work, match: MatchRow) {
	const { home, away } = await sidesOf(work, match)
	const isPlayed = home && away && match.forfeitedBy !== 'both'
	const both =
		home && away ? `${home.name} v ${away.name} · not played` : `${(home ?? away)?.name ?? 'Nobody'} · walkover`
	const title = isPlayed ? resultWords(home.name, match as Score, away.name) : both
	await tell(work, match, captainsOf([home, away]), {
		title,
		body: `Match ${match.matchNumber} of ${work.tournament.name}. ${howDecided(match, home, away)}${whyAhead(match)}`,
		cause: 'result',
	})
}

/** What the organizer said of a match that ended before it started. */
const whyAhead = ({ notes }: MatchRow) => (notes ? `\nBefore it started: ${notes}` : '')

function howDecided({ forfeitedBy, decidedBy }: MatchRow, home: Team | null, away: Team | null) {
	if (forfeitedBy === 'both') return 'Neither side played.'
	if (forfeitedBy) {
		const missing = forfeitedBy === 'home' ? home : away
		return missing ? `A walkover: ${missing.name} did not play.` : 'A walkover: there is no other side.'
	}
	if (decidedBy === 'organizer') return 'The organiser has set the result.'
	return decidedBy === 'silence' ? 'Nobody objected within 24 hours.' : 'Both captains agree.'
}

/** Tells both captains who they play next, once that is known; and when and where, if it has its court. */
export async function tellNextMatch(work: Work, match: MatchRow) {
	const { home, away, words } = await sidesOf(work, match)
	await tell(work, match, captainsOf([home, away]), {
		title: `Next: ${home?.name} v ${away?.name}`,
		body: (await hasCourt(work.tx, match))
			? `${words}: ${whenAndWhere(match)}.`
			: `${words}. It needs a new time, which the organiser sets.`,
		cause: 'next',
	})
}

/** Tells the organizer, also where it is their own doing, that a match is on again and has lost its court. */
export async function tellNeedOfTime({ by: _, ...work }: Work, match: MatchRow) {
	const { words } = await sidesOf(work, match)
	await tell(
		work,
		match,
		[work.tournament.organizerId],
		{
			title: `Match ${match.matchNumber} needs a new time`,
			body: `${words} is on again, but its court (${whenAndWhere(match)}) is no longer kept for it. Please postpone the match.`,
			cause: 'court',
		},
		'/postpone',
	)
}

/** Tells each other captain once which matches a team that has withdrawn leaves to them. */
export async function tellOfWalkovers(work: Work, teamId: number, matches: MatchRow[]) {
	const { tx, tournament, now, by } = work
	const others = new Map<number, number[]>()
	for (const { homeTeamId, awayTeamId, matchNumber } of matches) {
		const other = homeTeamId === teamId ? awayTeamId : homeTeamId
		if (other !== null) others.set(other, [...(others.get(other) ?? []), matchNumber])
	}
	if (others.size === 0) return
	const teams = await tx
		.select({ id: tournamentTeams.id, name: tournamentTeams.name, captainId: tournamentTeams.captainId })
		.from(tournamentTeams)
		.where(inArray(tournamentTeams.id, [...others.keys(), teamId]))
	const gone = teams.find(({ id }) => id === teamId)!
	const told = teams
		.filter(({ id, captainId }) => id !== teamId && captainId !== by)
		.map(({ id, name, captainId: userId }) => {
			const numbers = others.get(id)!
			const which = `${numbers.length > 1 ? 'matches' : 'match'} ${numbers.join(' and ')}`
			const body = `${name} win ${which} of ${tournament.name} by walkover.`
			const link = tournamentAddress(keyed(tournament), 'schedule')
			const cause = `tournament:${tournament.id}:withdrawn:${teamId}`
			return { userId, body, link, cause, kind: 'tournament' as const, title: `${gone.name} has withdrawn` }
		})
	await notify(tx, told, now)
}

/** Tells everybody on both teams that a match is on at another time. */
export async function tellOfMove(work: Work, match: MatchRow) {
	const { home, away, words } = await sidesOf(work, match)
	await tell(work, match, await membersOf(work, [home, away]), {
		title: `New time: ${formatDay(match.startTime)}, ${formatTimeRange(match.startTime, match.endTime)}`,
		body: `${words}, now on court ${match.courtNumber}.`,
		cause: 'moved',
	})
}

/** Tells everybody on both teams that a match will not be played. */
export async function tellOfCancelling(work: Work, match: MatchRow) {
	const { home, away, words } = await sidesOf(work, match)
	await tell(work, match, await membersOf(work, [home, away]), {
		title: `Cancelled: ${home?.name ?? 'a match'}${away ? ` v ${away.name}` : ''}`,
		body: `${words}. The organiser has cancelled the match on ${formatDay(match.startTime)}.`,
		cause: 'cancelled',
	})
}

/** Tells the winners that they are, and the organizer that every match is over. */
export async function tellOfEnd({ tx, tournament, now }: Work, winnerTeamId: number | null) {
	const { id, name, organizerId } = tournament
	const link = tournamentAddress(keyed(tournament), 'standings')
	const [winner] =
		winnerTeamId === null ? [] : await tx.select().from(tournamentTeams).where(eq(tournamentTeams.id, winnerTeamId))
	const members = winner ? await tx.select().from(teamMembers).where(eq(teamMembers.teamId, winner.id)) : []
	const told = { kind: 'tournament' as const, link, cause: `tournament:${id}:won:${winnerTeamId ?? 'nobody'}` }
	const body = winner ? `Winner: ${winner.name}.` : 'It has no winner.'
	await notify(
		tx,
		[
			...members.map(({ userId }) => ({
				...told,
				userId,
				title: `${winner!.name} have won`,
				body: `You have won ${name}. Well played.`,
			})),
			{ ...told, userId: organizerId, title: `${name} is over`, body: `Every match is played. ${body}` },
		],
		now,
	)
}

const keyed = (tournament: Work['tournament']) => ({ id: tournament.id, key: keyOf(tournament) })
const whenAndWhere = ({ startTime, endTime, courtNumber }: MatchRow) =>
	`${formatDay(startTime)}, ${formatTimeRange(startTime, endTime)}, court ${courtNumber}`
const captainsOf = (teams: (Team | null)[]) => teams.flatMap((team) => team?.captainId ?? [])

/** The two sides of a match, null where nobody stands yet, and which match it is in words. */
export async function sidesOf({ tx, tournament }: Pick<Work, 'tx' | 'tournament'>, match: MatchRow) {
	const ids = [match.homeTeamId, match.awayTeamId].filter((id) => id !== null)
	const rows: Team[] = ids.length
		? await tx
				.select({ id: tournamentTeams.id, name: tournamentTeams.name, captainId: tournamentTeams.captainId })
				.from(tournamentTeams)
				.where(inArray(tournamentTeams.id, ids))
		: []
	const find = (id: number | null) => rows.find((team) => team.id === id) ?? null
	const words = `Match ${match.matchNumber} of ${tournament.name}`
	return { home: find(match.homeTeamId), away: find(match.awayTeamId), words }
}

async function membersOf({ tx }: Work, teams: (Team | null)[]) {
	const ids = teams.flatMap((team) => team?.id ?? [])
	if (ids.length === 0) return []
	const rows = await tx.select().from(teamMembers).where(inArray(teamMembers.teamId, ids))
	return rows.map(({ userId }) => userId)
}

async function tell({ tx, tournament, now, by }: Work, match: MatchRow, people: number[], told: Told, screen = '') {
	const link = tournamentAddress(keyed(tournament), `schedule/matches/${match.id}${screen}`)
	const cause = `match:${match.id}:${told.cause}:${match.version}`
	const wanted = [...new Set(people)].filter((userId) => userId !== by)
	await notify(
		tx,
		wanted.map((userId) => ({ ...told, kind: 'tournament' as const, userId, link, cause })),
		now,
	)
}
