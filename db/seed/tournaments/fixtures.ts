import type { tournamentMatches } from '../../schema.ts'
import { hoursFrom, isOpenFor } from '../calendar.ts'
import type { Offer, SeededVenue } from '../cast.ts'
import { at, DAY, HOUR, later } from '../clock.ts'
import type { Random } from '../random.ts'
import { offerOf, type Scene } from '../scene.ts'
import type { TournamentPlan } from './plans.ts'

type Match = typeof tournamentMatches.$inferInsert
type Side = number | null
type Pairing = { round: number; home: Side; away: Side; notes?: string }

/** The matches of a tournament that has begun; those in the past have a result. */
export function fixtures(
	scene: Scene,
	random: Random,
	id: number,
	plan: TournamentPlan,
	venue: SeededVenue,
	teams: number[],
) {
	const offer = offerOf(venue, plan.sport)
	if (plan.format === 'knockout') return knockout(scene, random, { id, plan, venue, offer }, teams)
	const single = roundRobin(teams)
	const rounds = teams.length - 1 + (teams.length % 2)
	const back = single.map(({ round, home, away }) => ({ round: round + rounds, home: away, away: home }))
	const pairings = plan.format === 'league' ? [...single, ...back] : single
	return schedule(scene, random, { id, plan, venue, offer }, pairings, 1)
}

/** Everyone against everyone by the circle method, sides alternating. */
function roundRobin(teams: number[]): Pairing[] {
	const circle: Side[] = teams.length % 2 ? [...teams, null] : [...teams]
	const pairings: Pairing[] = []
	for (let round = 1; round < circle.length; round++) {
		for (let i = 0; i < circle.length / 2; i++) {
			const pair = [circle[i]!, circle.at(-1 - i)!] as const
			const [home, away] = (round + i) % 2 ? pair : [pair[1], pair[0]]
			if (home !== null && away !== null) pairings.push({ round, home, away })
		}
		circle.splice(1, 0, circle.pop()!)
	}
	return pairings
}

type Place = { id: number; plan: TournamentPlan; venue: SeededVenue; offer: Offer }

function knockout(scene: Scene, random: Random, place: Place, teams: number[]) {
	const matches: Match[] = []
	let pairings: Pairing[] = pairUp(teams, 1)
	for (let round = 1; pairings.length > 0; round++) {
		const played = schedule(scene, random, place, pairings, matches.length + 1)
		matches.push(...played)
		if (played.length === 1) break
		const winners = played.map((match) =>
			match.status === 'completed'
				? ((match.homeScore! > match.awayScore! ? match.homeTeamId : match.awayTeamId) ?? null)
				: null,
		)
		const first = matches.length - played.length + 1
		pairings = pairUp(winners, round + 1).map((pairing, i) => ({
			...pairing,
			notes: `Winner of match ${first + 2 * i} against winner of match ${first + 2 * i + 1}`,
		}))
	}
	return matches
}

function pairUp(sides: Side[], round: number): Pairing[] {
	return Array.from({ length: sides.length / 2 }, (_, i) => ({ round, home: sides[2 * i]!, away: sides[2 * i + 1]! }))
}

/** Spreads the rounds over the days and puts each match on a free court. */
function schedule(scene: Scene, random: Random, place: Place, pairings: Pairing[], firstNumber: number): Match[] {
	const { plan, venue, offer, id } = place
	const rounds = roundsOf(plan)
	const [from, to] = plan.days
	return pairings.map(({ round, home, away, notes }, i) => {
		const day = from + (rounds === 1 ? 0 : Math.round(((round - 1) * (to - from)) / (rounds - 1)))
		const slot = freeSlot(scene, venue, offer, day)
		const endTime = later(slot.startTime, HOUR)
		const status =
			endTime <= scene.now ? 'completed' : slot.startTime <= scene.now ? 'in_progress' : ('scheduled' as const)
		const result = status === 'completed' ? score(random, plan) : {}
		return {
			...{
				tournamentId: id,
				homeTeamId: home,
				awayTeamId: away,
				courtId: venue.id,
				round,
				endTime,
				status,
				...slot,
				...result,
			},
			notes: notes ?? null,
			matchNumber: firstNumber + i,
			createdAt: later(at(scene.now, from, 0), -2 * DAY),
		}
	})
}

function roundsOf({ format, teams }: TournamentPlan) {
	if (format === 'knockout') return Math.log2(teams)
	return (teams - 1 + (teams % 2)) * (format === 'league' ? 2 : 1)
}

function freeSlot({ now, calendar }: Scene, venue: SeededVenue, offer: Offer, day: number) {
	for (let hour = 16; hour < 24; hour++) {
		const startTime = at(now, day, hour)
		const courtNumber = isOpenFor(venue, startTime, 1) && calendar.freeCourt(offer, [startTime])
		if (!courtNumber) continue
		calendar.take(offer, courtNumber, hoursFrom(startTime, 1))
		return { startTime, courtNumber }
	}
	throw new Error(`${venue.key} has no hour left for a match ${day} days from today.`)
}

/** A knockout match always has a winner. */
function score(random: Random, { sport, format }: TournamentPlan): { homeScore: number; awayScore: number } {
	const [low, high] = { soccer: [0, 6], basketball: [38, 74], padel: [0, 2], tennis: [0, 2] }[sport] as [number, number]
	const sets = high === 2
	const homeScore = sets && random.chance(0.5) ? 2 : random.whole(low, sets ? 1 : high)
	const awayScore = sets ? (homeScore === 2 ? random.whole(0, 1) : 2) : random.whole(low, high)
	if (homeScore === awayScore && (format === 'knockout' || sport !== 'soccer'))
		return { homeScore: homeScore + 1, awayScore }
	return { homeScore, awayScore }
}
