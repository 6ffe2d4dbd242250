import { groupBy } from '#app/lib/groups.ts'
import { nothing, type Tally } from './tally.ts'

type Player = { id: number; status: 'registered' | 'active' | 'withdrawn' }
type Named = { id: number } | null
export type PartnerMatch = {
	round: number
	status: 'scheduled' | 'in_progress' | 'completed' | 'cancelled'
	homeTeam: Named
	awayTeam: Named
	homePartner: Named
	awayPartner: Named
	homeScore: number | null
	awayScore: number | null
}

/** The players of a match, by side. */
export const playersOf = ({ homeTeam, homePartner, awayTeam, awayPartner }: PartnerMatch) => ({
	home: [homeTeam, homePartner].flatMap((player) => player?.id ?? []),
	away: [awayTeam, awayPartner].flatMap((player) => player?.id ?? []),
})

/**
 * Those who rest in each round that has been drawn, by its number. A cancelled match counts as not drawn. A player who
 * withdraws no longer rests after their last match.
 */
export function restingIn(players: readonly Player[], matches: readonly PartnerMatch[]): Map<number, number[]> {
	const drawn = matches.filter(({ homeTeam, status }) => homeTeam && status !== 'cancelled')
	const playing = new Map(
		[...groupBy(drawn, ({ round }) => round)].map(([round, own]) => [
			round,
			new Set(own.flatMap((match) => Object.values(playersOf(match)).flat())),
		]),
	)
	const lastOf = (id: number) => Math.max(0, ...[...playing].filter(([, ids]) => ids.has(id)).map(([round]) => round))
	const isIn = ({ id, status }: Player, round: number) => status !== 'withdrawn' || round < lastOf(id)
	return new Map(
		[...playing].map(([round, ids]) => [
			round,
			players.filter((player) => !ids.has(player.id) && isIn(player, round)).map(({ id }) => id),
		]),
	)
}

/**
 * Counts the points of players whose partners change: those of their side, and half of what a match has for each round
 * that is over and that they rested in.
 */
export function partnerTallies(
	players: readonly Player[],
	matches: readonly PartnerMatch[],
	matchPoints: number,
): Map<number, Tally> {
	const all = new Map(players.map(({ id }) => [id, nothing()]))
	for (const match of matches) {
		const { status, homeScore, awayScore } = match
		if (status !== 'completed' || homeScore === null || awayScore === null) continue
		const sides = playersOf(match)
		for (const id of sides.home) count(all.get(id), homeScore, awayScore)
		for (const id of sides.away) count(all.get(id), awayScore, homeScore)
	}
	const open = new Set(matches.filter(({ status }) => status !== 'completed' && status !== 'cancelled').map(roundOf))
	for (const [round, ids] of restingIn(players, matches)) {
		if (open.has(round)) continue
		for (const id of ids) all.get(id)!.points += matchPoints / 2
	}
	return all
}

const roundOf = ({ round }: PartnerMatch) => round

function count(player: Tally | undefined, scored: number, conceded: number) {
	if (!player) return
	player.matchesPlayed++
	player[scored > conceded ? 'wins' : scored === conceded ? 'draws' : 'losses']++
	player.points += scored
	player.goalsFor += scored
	player.goalsAgainst += conceded
}
