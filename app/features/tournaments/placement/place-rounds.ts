import type { PARTNER_FORMATS } from '#db/query/partner-formats.ts'
import { groupBy } from '#app/lib/groups.ts'
import { HALF_HOUR, halfHoursBetween, HOUR, MINUTE, startOfHalfHour } from '#app/lib/time/time.ts'
import { drawAmericano, drawMexicano, matchesAtOnce, roundsWithEach, type PartnerRound } from '../draw/partners.ts'
import type { Pairing } from '../draw/pairing.ts'
import type { FreeUnit } from './calendar.ts'
import type { Placed, Placement } from './place.ts'

type RoundTime = { start: number; courts: number[] }
type Times = { atOnce: number; times: RoundTime[] }

/** `minutes` is the length of a round; `rounds` is null for as many as fit, up to one with each partner. */
type Terms = { format: (typeof PARTNER_FORMATS)[number]; minutes: number; rounds: number | null }

/**
 * Draws rounds in which partners change, and places them one right after the other: all matches of a round start
 * together. Uses as many courts as the players need and the venue has free. The result is deterministic.
 *
 * `shortage` says how many rounds fit if those asked for do not.
 */
export function placeRounds(
	players: readonly number[],
	units: readonly FreeUnit[],
	{ format, minutes, rounds }: Terms,
): { rounds: number; placement: Placement } {
	const asked = rounds ?? roundsWithEach(players.length)
	const { atOnce, times } = findTimes(players.length, units, { minutes, asked, isFixed: rounds !== null })
	const free = units.length
	if (times.length < (rounds ?? 1)) {
		const needed = Math.ceil((asked * Math.max(1, atOnce) * minutes * MINUTE) / HOUR)
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
	return { rounds: times.length, placement: { needed: hoursOf(courtTimesOf(placed)), free, placed, shortage: null } }
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
	{ minutes, asked, isFixed }: { minutes: number; asked: number; isFixed: boolean },
): Times {
	const hours = [...groupBy(units, ({ start }) => start)].sort(([a], [b]) => a - b)
	const free = new Map(hours.map(([hour, own]) => [hour, own.map(({ court }) => court).sort((a, b) => a - b)]))
	const most = matchesAtOnce(players, Math.max(0, ...[...free.values()].map((courts) => courts.length)))
	const choices = Array.from({ length: most }, (_, i) => most - i).map((atOnce) => ({
		atOnce,
		times: timesOn(free, { atOnce, length: minutes * MINUTE, most: asked }),
	}))
	const none = { atOnce: most, times: [] }
	if (isFixed) return choices.find(({ times }) => times.length === asked) ?? choices[0] ?? none
	const count = ({ atOnce, times }: Times) => atOnce * times.length
	return choices.reduce<Times>((best, choice) => (count(choice) > count(best) ? choice : best), none)
}

function timesOn(
	free: ReadonlyMap<number, readonly number[]>,
	{ atOnce, length, most }: { atOnce: number; length: number; most: number },
): RoundTime[] {
	const times: RoundTime[] = []
	let from = -Infinity
	for (const hour of free.keys()) {
		for (let start = Math.max(hour, from); start < hour + HOUR && times.length < most; start += length) {
			const during = Array.from(
				{ length: Math.ceil((start + length - hour) / HOUR) },
				(_, i) => free.get(hour + i * HOUR) ?? [],
			)
			const courts = during[0]!.filter((court) => during.every((own) => own.includes(court)))
			if (courts.length < atOnce) break
			times.push({ start, courts: courts.slice(0, atOnce) })
			from = start + length
		}
	}
	return times
}

type Timed = { number: number; court: number; startTime: Date; endTime: Date }

/** The half hours of matches on their courts. One that two of them share is the first one's. */
export function courtTimesOf<Match extends Timed>(matches: readonly Match[]): Match[] {
	const taken = new Map<string, Match>()
	for (const match of [...matches].sort((a, b) => a.startTime.getTime() - b.startTime.getTime())) {
		const first = startOfHalfHour(match.startTime)
		for (const startTime of halfHoursBetween(first, match.endTime)) {
			const key = `${match.court} ${startTime.getTime()}`
			const endTime = new Date(startTime.getTime() + HALF_HOUR)
			if (!taken.has(key)) taken.set(key, { ...match, startTime, endTime })
		}
	}
	return [...taken.values()]
}

/** Counts court hours; one that is taken in part counts in full. */
const hoursOf = (times: readonly Timed[]) =>
	new Set(times.map(({ court, startTime }) => `${court} ${Math.floor(startTime.getTime() / HOUR)}`)).size
