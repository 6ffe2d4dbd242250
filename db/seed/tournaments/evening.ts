import { at, HOUR, later } from '../clock.ts'
import { hoursFrom } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { roundRobin } from './draw.ts'
import { playingHours, type Match, type Playing } from './fixtures.ts'

/** An evening in which partners change: every half hour another round, and 24 points in each match. */
export const eveningTerms = { matchMinutes: 30, matchPoints: 24 }

/** Makes the matches of an evening that is over, in which each of the players has had every partner once. */
export function evening(
	{ now, calendar }: Scene,
	random: Random,
	{ id, plan, venue, offer, teams, scheduledAt }: Playing,
): Match[] {
	const pairs = roundRobin(teams, 1)
	const rounds = pairs.at(-1)!.round
	const start = at(now, plan.days[0], playingHours.dayStart + 1)
	const hours = hoursFrom(start, Math.ceil(rounds / 2))
	const courts = Array.from({ length: teams.length / 4 }, () => {
		const court = calendar.freeCourt(offer, hours)
		if (!court) throw new Error(`${venue.key} has no court left for an evening.`)
		calendar.take(offer, court, hours)
		return court
	})
	return Array.from({ length: rounds }, (_, i) => i + 1).flatMap((round) => {
		const own = pairs.filter((pair) => pair.round === round)
		const startTime = later(start, ((round - 1) * HOUR) / 2)
		return courts.map((courtNumber, position): Match => {
			const [home, away] = own.slice(position * 2, position * 2 + 2).map((pair) => [idOf(pair.home), idOf(pair.away)])
			const homeScore = random.whole(7, 17)
			return {
				tournamentId: id,
				homeTeamId: home![0],
				homePartnerId: home![1],
				awayTeamId: away![0],
				awayPartnerId: away![1],
				homeScore,
				awayScore: eveningTerms.matchPoints - homeScore,
				matchNumber: (round - 1) * courts.length + position + 1,
				round,
				position,
				courtId: venue.id,
				courtNumber,
				startTime,
				endTime: later(startTime, HOUR / 2),
				status: 'completed',
				decidedBy: 'organizer',
				version: 1,
				createdAt: scheduledAt,
			}
		})
	})
}

const idOf = (side: object) => (side as { team: number }).team

/** Returns the player who has won the most points. */
export function bestOf(players: readonly number[], matches: readonly Match[]): number {
	const points = (id: number) =>
		matches.reduce((sum, { homeTeamId, homePartnerId, homeScore, awayTeamId, awayPartnerId, awayScore }) => {
			if (id === homeTeamId || id === homePartnerId) return sum + homeScore!
			return id === awayTeamId || id === awayPartnerId ? sum + awayScore! : sum
		}, 0)
	return [...players].sort((a, b) => points(b) - points(a))[0]!
}
