import type { PARTNER_FORMATS } from '#db/query/partner-formats.ts'
import { groupBy } from '#app/lib/groups.ts'
import { HALF_HOUR, HOUR, MINUTE } from '#app/lib/time/time.ts'
import { drawAmericano, drawMexicano, matchesAtOnce, roundsWithEach, type PartnerRound } from '../draw/partners.ts'
import type { Pairing } from '../draw/pairing.ts'
import { courtsFree, paceOf, stretchesOf, type FreeUnit, type Pace, type Stretch } from './calendar.ts'
import { hoursOf } from './court-times.ts'
import type { Placed, Placement } from './place.ts'

type RoundTime = { start: number; courts: number[] }
type Times = { atOnce: number; times: RoundTime[] }

/**
 * `minutes` is the length of a round, with `breakMinutes` before the next one; `rounds` is null for as many as fit, up to
 * one with each partner.
 */
type Terms = {
	format: (typeof PARTNER_FORMATS)[number]
	minutes: number
	breakMinutes?: number
	rounds: number | null
}

/**
 * Draws rounds in which partners change, and places them one after the other in free half hours: all matches of a round start
 * together. Uses as many courts as the players need and the venue has free. The result is deterministic.
 *
 * `shortage` says how many rounds fit if those asked for do not.
 */
export function placeRounds(
	players: readonly number[],
	units: readonly FreeUnit[],
	{ format, minutes, breakMinutes, rounds }: Terms,
): { rounds: number; placement: Placement } {
	const asked = rounds ?? roundsWithEach(players.length)
	const pace = paceOf({ matchHours: 1, matchMinutes: minutes, breakMinutes })
	const { atOnce, times } = findTimes(players.length, units, { pace, asked, isFixed: rounds !== null })
	const free = (units.length * pace.unit) / HOUR
	if (times.length < (rounds ?? 1)) {
		const needed = Math.ceil((asked * Math.max(1, atOnce) * minutes * MINUTE) / HALF_HOUR) / 2
		const shortage = { of: 'rounds', needed: rounds ?? 1, free: times.length } as const
		return { rounds: asked, placement: { needed, free, placed: null, shortage } }
	}
	const drawn = format === 'americano' ? drawAmericano(players, { courts: atOnce, rounds: times.length }) : []
	const placed = times.flatMap(({ start, courts }, i) => {
		const round = drawn[i] ?? (i === 0 ? drawMexicano(players, atOnce, []) : null)
		return courts.map((court, position): Placed => ({
			number: i * atOnce + position + 1,
			round: i + 1,
			position,
			...sidesOf(round, position, i),
			court,
			startTime: new Date(start),
			endTime: new Date(start + minutes * MINUTE),
		}))
	})
	return { rounds: times.length, placement: { needed: hoursOf(placed), free, placed, shortage: null } }
}

function sidesOf(
	round: PartnerRound | null,
	position: number,
	before: number,
): Pick<Pairing, 'home' | 'away' | 'partners'> {
	if (!round) return { home: { afterRound: before }, away: { afterRound: before } }
	const { home, away } = round.matches[position]!
	return { home: { team: home[0] }, away: { team: away[0] }, partners: { home: home[1], away: away[1] } }
}

/** The most matches there can be; where the number of rounds is fixed, on as many courts as have room for all. */
function findTimes(
	players: number,
	units: readonly FreeUnit[],
	{ pace, asked, isFixed }: { pace: Pace; asked: number; isFixed: boolean },
): Times {
	const free = [...groupBy(units, ({ start }) => start)].sort(([a], [b]) => a - b)
	const stretches = stretchesOf(units, pace.unit)
	const most = matchesAtOnce(players, Math.max(0, ...free.map(([, courts]) => courts.length)))
	const choices = Array.from({ length: most }, (_, i) => most - i).map((atOnce) => ({
		atOnce,
		times: timesOn(
			free.map(([half]) => half),
			stretches,
			{ ...pace, atOnce, most: asked },
		),
	}))
	const none = { atOnce: most, times: [] }
	if (isFixed) return choices.find(({ times }) => times.length === asked) ?? choices[0] ?? none
	const count = ({ atOnce, times }: Times) => atOnce * times.length
	return choices.reduce<Times>((best, choice) => (count(choice) > count(best) ? choice : best), none)
}

function timesOn(
	halves: readonly number[],
	stretches: readonly Stretch[],
	{ atOnce, length, step, most }: Pace & { atOnce: number; most: number },
): RoundTime[] {
	const times: RoundTime[] = []
	let from = -Infinity
	for (const half of halves) {
		if (times.length === most) break
		for (let start = Math.max(half, from); start < half + HALF_HOUR && times.length < most; start += step) {
			const courts = courtsFree(stretches, start, start + length)
			if (courts.length < atOnce) break
			times.push({ start, courts: courts.slice(0, atOnce) })
			from = start + step
		}
	}
	return times
}
