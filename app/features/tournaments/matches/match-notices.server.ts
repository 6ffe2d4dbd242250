import { eq, inArray } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { findOrganizers } from '#db/query/tournament-organizers.ts'
import { teamMembers, tournamentTeams } from '#db/schema.ts'
import { keyOf } from '#app/features/live/channel.ts'
import { notify, type NewNotice } from '#app/features/notices/notices.server.ts'
import type { HappenedIn } from '#app/features/notices/words/words.ts'
import { hasCourt } from './postponing/shared-courts.server.ts'
import { resultWords, scoreWords, type Score } from './score/score.ts'
import type { MatchRow, Work } from './work.server.ts'
import { findCourt } from '#app/features/venues/offers.server.ts'

type Happened = HappenedIn<'tournament'>
/** A notice about a match, without the data that come from the match itself. */
type Told = {
	[What in Happened['what']]: {
		what: What
		data: Omit<Extract<Happened, { what: What }>['data'] & {}, keyof ReturnType<typeof whichMatch>>
		cause: string
	}
}[Happened['what']]
/** A team, or two partners: then `id` and `captainId` are the first one's, and `ids` has both. */
type Team = { id: number; name: string; captainId: number; ids: number[] }

/** A captain has told a result: the other one is asked. */
export async function tellProposal(work: Work, match: MatchRow) {
	const { proposal, confirmBy } = match
	const { home, away } = await sidesOf(work, match)
	const [by, other] = proposal!.teamId === home?.id ? [home, away] : [away, home]
	if (!by || !other) return
	await tell(work, match, [other.captainId], {
		what: 'result told',
		data: {
			by: by.name,
			score: scoreWords(proposal!),
			result: resultWords(home!.name, proposal!, away!.name),
			confirmBy: confirmBy!,
		},
		cause: 'proposal',
	})
}

/** The other captain says something else: the organisers have to decide. */
export async function tellDispute(work: Work, match: MatchRow) {
	const { home, away } = await sidesOf(work, match)
	const says = (result: MatchRow['proposal']) =>
		`${(result!.teamId === home?.id ? home : away)?.name} say ${scoreWords(result!)}`
	const captains = [home, away].flatMap((team) => team?.captainId ?? [])
	const organizers = await findOrganizers(work.tx, work.tournament.id)
	await tell(work, match, [...organizers, ...captains], {
		what: 'result disputed',
		data: { one: says(match.proposal), other: says(match.dispute) },
		cause: 'dispute',
	})
}

/** Tells both captains what a match has ended with. */
export async function tellResult(work: Work, match: MatchRow) {
	const { home, away } = await sidesOf(work, match)
	const isPlayed = home && away && match.forfeitedBy !== 'both'
	const both =
		home && away ? `${home.name} v ${away.name} · not played` : `${(home ?? away)?.name ?? 'Nobody'} · walkover`
	const result = isPlayed ? resultWords(home.name, match as Score, away.name) : both
	await tell(work, match, captainsOf([home, away]), {
		what: 'match decided',
		data: { result, how: howDecided(match, home, away), note: match.notes || null },
		cause: 'result',
	})
}

function howDecided({ forfeitedBy, decidedBy }: MatchRow, home: Team | null, away: Team | null) {
	if (forfeitedBy === 'both') return 'Neither side played.'
	if (forfeitedBy) {
		const missing = forfeitedBy === 'home' ? home : away
		return missing ? `A walkover: ${missing.name} did not play.` : 'A walkover: there was no opponent.'
	}
	if (decidedBy === 'organizer') return 'The organiser has set the result.'
	return decidedBy === 'silence' ? 'Nobody objected within 24 hours.' : 'Both captains agree.'
}

/** Tells both captains who they play next, once that is known; and when and where, if it has its court. */
export async function tellNextMatch(work: Work, match: MatchRow) {
	const { home, away } = await sidesOf(work, match)
	await tell(work, match, captainsOf([home, away]), {
		what: 'next match',
		data: {
			...named(home, away),
			when: (await hasCourt(work.tx, work.tournament, match)) ? await whenOf(work, match) : null,
		},
		cause: 'next',
	})
}

/** Tells the organisers, also where it is their own doing, that a match is on again and has lost its court. */
export async function tellNeedOfTime({ by: _, ...work }: Work, match: MatchRow) {
	await tell(work, match, await findOrganizers(work.tx, work.tournament.id), {
		what: 'match needs a time',
		data: await whenOf(work, match),
		cause: 'court',
	})
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
			const data = {
				gone: gone.name,
				team: name,
				matches: others.get(id)!,
				tournament: tournament.name,
				key: keyOf(tournament),
			}
			const about = { subject: 'tournament', subjectId: tournament.id } as const
			const cause = `tournament:${tournament.id}:withdrawn:${teamId}`
			return { ...about, userId, kind: 'tournament' as const, what: 'won by walkover' as const, data, cause }
		})
	await notify(tx, told, now)
}

/** Tells everybody on both teams that a match is on at another time. */
export async function tellOfMove(work: Work, match: MatchRow) {
	const { home, away } = await sidesOf(work, match)
	await tell(work, match, await membersOf(work, [home, away]), {
		what: 'match moved',
		data: await whenOf(work, match),
		cause: 'moved',
	})
}

/** Tells everybody on both teams that a match will not be played. */
export async function tellOfCancelling(work: Work, match: MatchRow) {
	const { home, away } = await sidesOf(work, match)
	await tell(work, match, await membersOf(work, [home, away]), {
		what: 'match cancelled',
		data: { ...named(home, away), start: match.startTime },
		cause: 'cancelled',
	})
}

/** Tells the winners that they are, and the organisers that every match is over. */
export async function tellOfEnd({ tx, tournament, now }: Work, winnerTeamId: number | null) {
	const { id, name } = tournament
	const [winner] =
		winnerTeamId === null ? [] : await tx.select().from(tournamentTeams).where(eq(tournamentTeams.id, winnerTeamId))
	const members = winner ? await tx.select().from(teamMembers).where(eq(teamMembers.teamId, winner.id)) : []
	const cause = `tournament:${id}:won:${winnerTeamId ?? 'nobody'}`
	const about = { kind: 'tournament', subject: 'tournament', subjectId: id, cause } as const
	const data = { tournament: name, key: keyOf(tournament) }
	const organizers = await findOrganizers(tx, id)
	await notify(
		tx,
		[
			...members.map(({ userId }): NewNotice => ({
				...about,
				userId,
				what: 'won',
				data: { ...data, team: winner!.name },
			})),
			...organizers.map((userId): NewNotice => ({
				...about,
				userId,
				what: 'over',
				data: { ...data, winner: winner?.name ?? null },
			})),
		],
		now,
	)
}

const whichMatch = ({ matchNumber }: MatchRow, tournament: Work['tournament']) => ({
	match: matchNumber,
	tournament: tournament.name,
	tournamentId: tournament.id,
	key: keyOf(tournament),
})
const whenOf = async ({ tx, tournament }: Work, { courtId, courtNumber, startTime, endTime }: MatchRow) => ({
	start: startTime,
	end: endTime,
	court: await findCourt({ venueId: courtId, sportId: tournament.sport.id, courtNumber }, tx),
})
const named = (home: Team | null, away: Team | null) => ({ home: home?.name ?? null, away: away?.name ?? null })
const captainsOf = (teams: (Team | null)[]) => teams.flatMap((team) => team?.captainId ?? [])

/** Returns the two sides of a match, null where no team stands yet. */
export async function sidesOf({ tx }: { tx: Reader }, match: MatchRow) {
	const pairs = {
		home: [match.homeTeamId, match.homePartnerId],
		away: [match.awayTeamId, match.awayPartnerId],
	}
	const ids = Object.values(pairs).flatMap((pair) => pair.filter((id) => id !== null))
	const rows = ids.length
		? await tx
				.select({ id: tournamentTeams.id, name: tournamentTeams.name, captainId: tournamentTeams.captainId })
				.from(tournamentTeams)
				.where(inArray(tournamentTeams.id, ids))
		: []
	const find = (pair: (number | null)[]): Team | null => {
		const found = pair.flatMap((id) => rows.find((team) => team.id === id) ?? [])
		const [first] = found
		return first ? { ...first, name: found.map(({ name }) => name).join(' & '), ids: found.map(({ id }) => id) } : null
	}
	return { home: find(pairs.home), away: find(pairs.away) }
}

async function membersOf({ tx }: Work, teams: (Team | null)[]) {
	const ids = teams.flatMap((team) => team?.ids ?? [])
	if (ids.length === 0) return []
	const rows = await tx.select().from(teamMembers).where(inArray(teamMembers.teamId, ids))
	return rows.map(({ userId }) => userId)
}

async function tell({ tx, tournament, now, by }: Work, match: MatchRow, people: number[], told: Told) {
	const about = { kind: 'tournament', subject: 'match', subjectId: match.id } as const
	const cause = `match:${match.id}:${told.cause}:${match.version}`
	const data = { ...whichMatch(match, tournament), ...told.data }
	const wanted = [...new Set(people)].filter((userId) => userId !== by)
	await notify(
		tx,
		wanted.map((userId) => ({ ...about, what: told.what, data, userId, cause }) as NewNotice),
		now,
	)
}
