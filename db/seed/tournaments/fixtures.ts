import type { tournamentMatches } from '../../schema.ts'
import { hoursFrom, isOpenFor } from '../calendar.ts'
import type { Offer, SeededVenue } from '../cast.ts'
import { at, HOUR, later } from '../clock.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { knockout, roundRobin, type Pairing, type Side } from './draw.ts'
import type { Incident, TournamentPlan } from './plans.ts'
import { resultOf, winnerOf } from './results.ts'

export type Match = typeof tournamentMatches.$inferInsert & { startTime: Date; endTime: Date }

/** Matches are played between these full hours. */
export const playingHours = { dayStart: 16, dayEnd: 21 }

/** A tournament that has begun, and its teams, of which the first is that of the cast. */
export type Playing = {
	id: number
	plan: TournamentPlan
	venue: SeededVenue
	offer: Offer
	teams: number[]
	scheduledAt: Date
}

/** Makes the matches of a started tournament, each on a court that it takes; past ones have a result. */
export function fixtures(scene: Scene, random: Random, playing: Playing): Match[] {
	const { id, plan, venue, scheduledAt } = playing
	const pairings = pairingsOf(playing)
	const incidents = incidentsOf(playing, pairings)
	const matches: Match[] = []
	for (const { number, round, position, thirdPlace, ...sides } of pairings) {
		const incident = incidents.get(number)
		const isPostponed = incident === 'postponed'
		const slot = freeSlot(scene, playing, isPostponed ? plan.incidents!.postponed!.to : dayOf(plan, round))
		const [home, away] = [sideOf(sides.home, matches), sideOf(sides.away, matches)]
		const match: Match = {
			tournamentId: id,
			homeTeamId: home.team,
			awayTeamId: away.team,
			homeFrom: home.from,
			awayFrom: away.from,
			matchNumber: number,
			round,
			position,
			isThirdPlace: thirdPlace ?? false,
			courtId: venue.id,
			createdAt: scheduledAt,
			...slot,
			...(isPostponed && { moves: 1, version: 1 }),
		}
		matches.push({ ...match, ...resultOf(scene.now, random, playing, match, incident) })
	}
	return matches
}

function pairingsOf({ plan, teams }: Playing): Pairing[] {
	if (plan.format === 'knockout') return knockout(teams, plan.thirdPlace ?? false)
	return roundRobin(teams, plan.format === 'league' ? 2 : 1)
}

function incidentsOf({ plan: { incidents = {} }, teams }: Playing, pairings: Pairing[]) {
	const isFirsts = ({ home, away }: Pairing) => [home, away].some((side) => 'team' in side && side.team === teams[0])
	const found = new Map<number, Incident>()
	const note = (incident: Incident, round: number | undefined, ofFirst: boolean) => {
		const pairing = pairings.find((pairing) => pairing.round === round && isFirsts(pairing) === ofFirst)
		if (pairing) found.set(pairing.number, incident)
	}
	note('forfeit', incidents.forfeit, false)
	note('postponed', incidents.postponed?.round, false)
	note('proposed', incidents.proposed, true)
	note('disputed', incidents.disputed, true)
	if (incidents.penalties) found.set(incidents.penalties, 'penalties')
	return found
}

/** Returns the team of a side, null while it is not decided, and the match it comes from. */
function sideOf(side: Side, matches: Match[]): { team: number | null; from: number | null } {
	if ('team' in side) return { team: side.team, from: null }
	const number = 'winnerOf' in side ? side.winnerOf : side.loserOf
	const match = matches.find(({ matchNumber }) => matchNumber === number)!
	const winner = winnerOf(match)
	if (winner === null) return { team: null, from: number }
	const loser = winner === match.homeTeamId ? match.awayTeamId : match.homeTeamId
	return { team: ('winnerOf' in side ? winner : loser) ?? null, from: number }
}

/** Spreads the rounds over the days of the tournament. */
function dayOf({ format, teams, days: [from, to] }: TournamentPlan, round: number) {
	const legs = format === 'league' ? 2 : 1
	const rounds = format === 'knockout' ? Math.log2(teams) : (teams - 1 + (teams % 2)) * legs
	return from + (rounds === 1 ? 0 : Math.round(((round - 1) * (to - from)) / (rounds - 1)))
}

function freeSlot({ now, calendar }: Scene, { venue, offer }: Playing, day: number) {
	for (let hour = playingHours.dayStart; hour < playingHours.dayEnd; hour++) {
		const startTime = at(now, day, hour)
		const courtNumber = isOpenFor(venue, startTime, 1) && calendar.freeCourt(offer, [startTime])
		if (!courtNumber) continue
		calendar.take(offer, courtNumber, hoursFrom(startTime, 1))
		return { startTime, endTime: later(startTime, HOUR), courtNumber }
	}
	throw new Error(`${venue.key} has no hour left for a match ${day} days from today.`)
}
