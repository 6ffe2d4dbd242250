import type { Match } from '#app/features/tournaments/matches/matches.server.ts'
import { at, HOUR } from '#app/lib/time/time.ts'

let made = 0

/** A match of round 1, not yet played, by default on 5 December 2026 at 10:00 on court 1. */
export function aMatch(wishes: Partial<Match> = {}): Match {
	const id = ++made
	const startTime = wishes.startTime ?? at('2026-12-05', 10)
	const round = wishes.round ?? 1
	return {
		id,
		matchNumber: id,
		round,
		position: 0,
		isThirdPlace: false,
		startTime,
		endTime: new Date(startTime.getTime() + HOUR),
		status: 'scheduled',
		homeScore: null,
		awayScore: null,
		homePenalties: null,
		awayPenalties: null,
		forfeitedBy: null,
		decidedBy: null,
		proposal: null,
		dispute: null,
		confirmBy: null,
		courtNumber: 1,
		notes: null,
		version: 0,
		moves: 0,
		homeFrom: null,
		awayFrom: null,
		groupName: null,
		bracket: null,
		homePlace: null,
		awayPlace: null,
		roundName: `Round ${round}`,
		homeTeam: { id: 1, name: 'Kasi Stars' },
		awayTeam: { id: 2, name: 'Hot Shots' },
		homePartner: null,
		awayPartner: null,
		homeLabel: wishes.homeTeam?.name ?? 'Kasi Stars',
		awayLabel: wishes.awayTeam?.name ?? 'Hot Shots',
		court: { id: 7, name: 'Beacon Padel' },
		courtName: null,
		hasCourt: true,
		...wishes,
	}
}

export const played = (homeScore: number, awayScore: number) =>
	({ status: 'completed', decidedBy: 'captains', homeScore, awayScore }) as const
