import { and, count, eq, gt, inArray, isNotNull, isNull, like, lt, ne, notInArray, or } from 'drizzle-orm'
import type { Reader } from '../../client/index.ts'
import {
	courtTime,
	closures,
	notices,
	teamMembers,
	tournamentMatches,
	tournaments,
	tournamentSolos,
	tournamentTeams,
	tournamentWaits,
} from '../../schema.ts'
import { changesPartners } from '../../query/partner-formats.ts'

const HALF_HOUR = 1_800_000

type Match = typeof tournamentMatches.$inferSelect
type Hour = typeof courtTime.$inferSelect
type Closure = typeof closures.$inferSelect
/**
 * A match, the sport of its tournament, the tournaments of its teams, its court hours, and its venue's closures;
 * `ahead` if it is still to be played, and `asked` if its organiser has been asked to postpone it.
 */
export type Played = {
	match: Match
	sportId: number
	home: number | null
	away: number | null
	hours: Hour[]
	closed: Closure[]
	ahead: boolean
	asked: boolean
	/** Where matches share half hours: those that the tournament holds, by `keyOf`; else null. */
	shared: ReadonlySet<string> | null
}

const keyOf = ({ courtId, sportId, courtNumber, startTime }: Omit<Hour, 'bookingId' | 'eventId' | 'matchId'>) =>
	`${courtId} ${sportId} ${courtNumber} ${startTime.getTime()}`

/** Whether a tournament holds all of the half hours that one of its matches lies in. */
function isCovered(held: ReadonlySet<string>, sportId: number, { courtId, courtNumber, startTime, endTime }: Match) {
	const first = startTime.getTime() - (startTime.getTime() % HALF_HOUR)
	const halves = Array.from({ length: Math.ceil((endTime.getTime() - first) / HALF_HOUR) }, (_, i) => i)
	return halves.every((half) =>
		held.has(keyOf({ courtId, sportId, courtNumber, startTime: new Date(first + half * HALF_HOUR) })),
	)
}

function matchViolations({ match, sportId, home, away, hours, closed, ahead, asked, shared }: Played): string[] {
	const lines: string[] = []
	const note = (what: string) => lines.push(`Match ${match.id} of tournament ${match.tournamentId} ${what}`)
	const isOpen = match.status === 'scheduled' || match.status === 'in_progress'

	if (match.status === 'cancelled' && hours.length > 0) note(`is cancelled, but holds ${hours.length / 2} court hours`)
	const own = hours.filter(
		({ courtId, courtNumber, startTime, ...held }) =>
			courtId === match.courtId &&
			held.sportId === sportId &&
			courtNumber === match.courtNumber &&
			startTime.getTime() > match.startTime.getTime() - HALF_HOUR &&
			startTime < match.endTime,
	)
	if (own.length < hours.length) note(`holds ${(hours.length - own.length) / 2} court hours that are not its own`)
	const due = Math.ceil((match.endTime.getTime() - match.startTime.getTime()) / HALF_HOUR)
	if (isOpen && !shared && own.length > 0 && own.length < due)
		note(`holds ${own.length / 2} of its ${due / 2} court hours`)

	const hasCourt = shared ? isCovered(shared, sportId, match) : own.length > 0
	const around = closed.filter((shut) => {
		const here = (shut.sportId ?? sportId) === sportId && (shut.courtNumber ?? match.courtNumber) === match.courtNumber
		return here && match.startTime < shut.endTime && match.endTime > shut.startTime
	})
	const shut = around.filter(({ createdAt }) => createdAt < match.endTime)
	for (const { id } of isOpen && hasCourt ? shut : []) note(`lies in closure ${id}`)
	if (isOpen && ahead && !hasCourt && around.length === 0 && !asked)
		note('has no court, and its organizer was not asked to postpone it')

	if ([home, away].some((tournamentId) => tournamentId !== null && tournamentId !== match.tournamentId))
		note('is played by a team of another tournament')
	if (match.status === 'completed' && (match.homeScore === null || match.awayScore === null))
		note('is over without a score')
	if (match.status !== 'completed' && (match.decidedBy ?? match.forfeitedBy) !== null) note('is decided, but not over')

	const { proposal, dispute, confirmBy } = match
	if (!isOpen && (proposal ?? dispute ?? confirmBy) !== null) note('still waits for a result to be agreed')
	const sides = [match.homeTeamId, match.awayTeamId]
	if ([proposal, dispute].some((told) => told !== null && !sides.includes(told.teamId)))
		note('has a result told by a team that does not play in it')
	if (proposal === null && (dispute ?? confirmBy) !== null) note('waits for an answer to no result')
	return lines
}

/** Returns a line for each match of changing partners that lacks a player or points. */
function partnerViolations(matches: Match[], matchPoints: number | null): string[] {
	const lines: string[] = []
	const note = ({ id, tournamentId }: Match, what: string) =>
		lines.push(`Match ${id} of tournament ${tournamentId} ${what}`)
	const byRound = new Map<number, Match>()
	for (const match of matches.filter(({ status }) => status !== 'cancelled')) {
		const players = [match.homeTeamId, match.homePartnerId, match.awayTeamId, match.awayPartnerId]
		const known = players.filter((id) => id !== null)
		if (known.length > 0 && new Set(known).size < 4) note(match, 'lacks one of its four players')
		for (const id of known) {
			const key = match.round * 1_000_000_000 + id
			if (byRound.has(key)) note(match, `has a player who plays match ${byRound.get(key)!.id} in its round too`)
			byRound.set(key, match)
		}
		const { status, homeScore, awayScore } = match
		if (status === 'completed' && homeScore! + awayScore! !== matchPoints)
			note(match, `has ${homeScore! + awayScore!} points, but should have ${matchPoints}`)
	}
	return lines
}

/** Returns a line for each match whose sides cannot come from the groups of its tournament. */
function groupViolations(matches: Match[]): string[] {
	const groupOf = new Map<number, string>()
	const lines: string[] = []
	const note = ({ id, tournamentId }: Match, what: string) =>
		lines.push(`Match ${id} of tournament ${tournamentId} ${what}`)
	for (const match of matches.filter(({ groupName }) => groupName !== null)) {
		for (const teamId of [match.homeTeamId, match.awayTeamId]) {
			if (teamId === null) note(match, `of group ${match.groupName} lacks a team`)
			else if ((groupOf.get(teamId) ?? match.groupName) !== match.groupName)
				note(match, `of group ${match.groupName} has a team of group ${groupOf.get(teamId)}`)
			else groupOf.set(teamId, match.groupName!)
		}
	}
	for (const match of matches) {
		for (const [place, teamId] of [
			[match.homePlace, match.homeTeamId],
			[match.awayPlace, match.awayTeamId],
		] as const) {
			// Place 2 without a group is the loser of a match.
			if (place === null || place === '2' || teamId === null) continue
			// Place '2*1' is one of the best runners-up, of whatever group.
			if (place.startsWith('2*') ? !groupOf.has(teamId) : groupOf.get(teamId) !== place.slice(1))
				note(match, `has a team at place ${place} that is not of group ${place.slice(1)}`)
		}
	}
	return lines
}

/** Returns a line for each match that has partners where teams play. */
const pairViolations = (matches: Match[]) =>
	matches
		.filter(({ homePartnerId, awayPartnerId }) => (homePartnerId ?? awayPartnerId) !== null)
		.map(({ id, tournamentId }) => `Match ${id} of tournament ${tournamentId} has partners, but is played by teams`)

/** Returns a line for each overlap of two matches of the same team, listed under the first. */
function doubleMatches(matches: Match[]): string[] {
	const byTeam = new Map<number, Match[]>()
	for (const match of matches) {
		for (const teamId of [match.homeTeamId, match.awayTeamId, match.homePartnerId, match.awayPartnerId]) {
			if (teamId !== null) byTeam.set(teamId, [...(byTeam.get(teamId) ?? []), match])
		}
	}
	return [...byTeam].flatMap(([teamId, own]) => {
		const inOrder = own.sort((a, b) => a.startTime.getTime() - b.startTime.getTime())
		return inOrder.flatMap((match, i) =>
			i > 0 && match.startTime < inOrder[i - 1]!.endTime
				? [`Team ${teamId} plays matches ${inOrder[i - 1]!.id} and ${match.id} at once`]
				: [],
		)
	})
}

/** Returns a line for each overlap of two matches on a court that both hold. */
function doubleCourts(matches: Match[]): string[] {
	const inOrder = matches.sort((a, b) => a.courtNumber - b.courtNumber || a.startTime.getTime() - b.startTime.getTime())
	return inOrder.flatMap((match, i) => {
		const before = inOrder[i - 1]
		return before && before.courtNumber === match.courtNumber && match.startTime < before.endTime
			? [
					`Matches ${before.id} and ${match.id} of tournament ${match.tournamentId} are on court ${match.courtNumber} at once`,
				]
			: []
	})
}

/** Checks every tournament that has a schedule against its matches, one tournament at a time. */
export async function brokenMatches(db: Reader): Promise<string[]> {
	const all = await db
		.select({
			id: tournaments.id,
			courtId: tournaments.courtId,
			sportId: tournaments.sportId,
			status: tournaments.status,
			organizerId: tournaments.organizerId,
			format: tournaments.format,
			matchPoints: tournaments.matchPoints,
			matchMinutes: tournaments.matchMinutes,
		})
		.from(tournaments)
	const teams = await db
		.select({ id: tournamentTeams.id, tournamentId: tournamentTeams.tournamentId })
		.from(tournamentTeams)
	const tournamentOf = new Map(teams.map(({ id, tournamentId }) => [id, tournamentId]))
	const shut = await db.select().from(closures).where(ne(closures.reason, 'blocked'))
	const asked = await askedToPostpone(db)
	const now = new Date()
	const lines: string[] = []
	for (const { id, courtId, sportId, status, organizerId, format, matchPoints, matchMinutes } of all) {
		const matches = await db.select().from(tournamentMatches).where(eq(tournamentMatches.tournamentId, id))
		if (matches.length === 0) continue
		const held = await db
			.select({ hour: courtTime })
			.from(courtTime)
			.innerJoin(tournamentMatches, eq(tournamentMatches.id, courtTime.matchId))
			.where(eq(tournamentMatches.tournamentId, id))
		const hours = new Map<number, Hour[]>(matches.map((match) => [match.id, []]))
		for (const { hour } of held) hours.get(hour.matchId!)!.push(hour)
		const shared = matchMinutes === null ? null : new Set(held.map(({ hour }) => keyOf(hour)))
		const closed = shut.filter((closure) => closure.courtId === courtId)
		const onCourt: Match[] = []
		for (const match of matches) {
			const of = (teamId: number | null) => (teamId === null ? null : tournamentOf.get(teamId)!)
			const [home, away] = [of(match.homeTeamId), of(match.awayTeamId)]
			const ahead = status === 'ongoing' && match.startTime > now
			const about = {
				match,
				sportId,
				home,
				away,
				closed,
				ahead,
				asked: asked.has(`${organizerId}:match:${match.id}`) || asked.has(`${organizerId}:tournament:${id}`),
				shared,
			}
			lines.push(...matchViolations({ ...about, hours: hours.get(match.id)! }))
			const holds = shared && !about.asked ? isCovered(shared, sportId, match) : hours.get(match.id)!.length > 0
			if (holds && (match.status === 'scheduled' || match.status === 'in_progress')) onCourt.push(match)
		}
		lines.push(...groupViolations(matches))
		lines.push(...doubleCourts(onCourt))
		if (changesPartners(format)) lines.push(...partnerViolations(matches, matchPoints))
		else lines.push(...pairViolations(matches))
		lines.push(...doubleMatches(matches.filter(({ status, forfeitedBy }) => status !== 'cancelled' && !forfeitedBy)))
	}
	return lines
}

/** Notices that send an organiser to the page that postpones a match; the link of `written` ones says so too. */
const ASKING = ['match needs a time', 'match lost its court']

/** Returns who was asked to move which match, or the rounds of which tournament: '17:match:204'. */
async function askedToPostpone(db: Reader): Promise<Set<string>> {
	const { userId, subject, subjectId, what, link } = notices
	const asking = or(inArray(what, ASKING), like(link, '%/postpone%'))
	const evening = and(eq(subject, 'tournament'), eq(what, 'evening lost its courts'))
	const rows = await db
		.select({ userId, subject, subjectId })
		.from(notices)
		.where(or(and(eq(subject, 'match'), asking), evening))
	return new Set(rows.map(({ userId, subject, subjectId }) => `${userId}:${subject}:${subjectId}`))
}

/** A tournament's counters and status agree with its matches and teams, and every team still in it has its captain. */
export async function brokenTournaments(db: Reader): Promise<string[]> {
	const open = await db
		.select({ id: tournaments.id, status: tournaments.status, matches: count() })
		.from(tournaments)
		.innerJoin(tournamentMatches, eq(tournamentMatches.tournamentId, tournaments.id))
		.where(
			and(
				notInArray(tournamentMatches.status, ['completed', 'cancelled']),
				inArray(tournaments.status, ['completed', 'cancelled']),
			),
		)
		.groupBy(tournaments.id, tournaments.status)
	const early = await db
		.selectDistinct({ id: tournaments.id })
		.from(tournaments)
		.innerJoin(tournamentMatches, eq(tournamentMatches.tournamentId, tournaments.id))
		.where(eq(tournaments.status, 'registration_open'))
	const winners = await db
		.select({ id: tournaments.id, status: tournaments.status, of: tournamentTeams.tournamentId })
		.from(tournaments)
		.innerJoin(tournamentTeams, eq(tournamentTeams.id, tournaments.winnerTeamId))
		.where(or(ne(tournaments.status, 'completed'), ne(tournamentTeams.tournamentId, tournaments.id)))
	const captainless = await db
		.select({ id: tournamentTeams.id })
		.from(tournamentTeams)
		.leftJoin(
			teamMembers,
			and(eq(teamMembers.teamId, tournamentTeams.id), eq(teamMembers.userId, tournamentTeams.captainId)),
		)
		.where(and(ne(tournamentTeams.status, 'withdrawn'), isNull(teamMembers.id)))
	const passedOver = await db
		.selectDistinct({ id: tournaments.id })
		.from(tournaments)
		.innerJoin(tournamentWaits, eq(tournamentWaits.tournamentId, tournaments.id))
		.where(
			or(
				ne(tournaments.status, 'registration_open'),
				and(lt(tournaments.currentTeams, tournaments.maxTeams), gt(tournaments.registrationDeadline, new Date())),
			),
		)
	const onTeam = await db
		.selectDistinct({ id: tournamentWaits.tournamentId })
		.from(tournamentWaits)
		.innerJoin(
			teamMembers,
			and(eq(teamMembers.tournamentId, tournamentWaits.tournamentId), eq(teamMembers.userId, tournamentWaits.userId)),
		)
	const stillLooking = await db
		.selectDistinct({ id: tournaments.id })
		.from(tournaments)
		.innerJoin(tournamentSolos, eq(tournamentSolos.tournamentId, tournaments.id))
		.where(ne(tournaments.status, 'registration_open'))
	const strayed = await db
		.select({ id: tournamentSolos.tournamentId, teamId: tournamentTeams.id })
		.from(tournamentSolos)
		.innerJoin(tournamentTeams, eq(tournamentTeams.id, tournamentSolos.teamId))
		.where(ne(tournamentTeams.tournamentId, tournamentSolos.tournamentId))
	const calledOff = await db
		.select({ id: tournaments.id, status: tournaments.status })
		.from(tournaments)
		.where(and(ne(tournaments.status, 'cancelled'), isNotNull(tournaments.cancelledAt)))
	return [
		...open.map(({ id, status, matches }) => `Tournament ${id} is ${status}, but ${matches} of its matches are open`),
		...early.map(({ id }) => `Tournament ${id} has matches while teams can still join`),
		...winners.map(({ id, status, of }) =>
			of === id ? `Tournament ${id} is ${status}, but has a winner` : `Tournament ${id} was won by a team of another`,
		),
		...passedOver.map(({ id }) => `Tournament ${id} has teams on its waitlist that need not wait`),
		...onTeam.map(({ id }) => `Tournament ${id} has people on its waitlist who are on a team`),
		...stillLooking.map(({ id }) => `Tournament ${id} has players without a team, but teams can’t join any more`),
		...strayed.map(({ id, teamId }) => `Tournament ${id} has a solo player in team ${teamId} of another`),
		...calledOff.map(({ id, status }) => `Tournament ${id} is ${status}, but was called off`),
		...captainless.map(({ id }) => `Team ${id} has a captain who is not on it`),
	]
}
