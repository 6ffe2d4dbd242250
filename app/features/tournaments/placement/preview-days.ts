import { sideLabel } from '#app/features/bookings/on-court/side-label.ts'
import { groupBy } from '#app/lib/groups.ts'
import { courtLabel, courtsLabel, type Court } from '#app/lib/text/court-name.ts'
import { dateOf, formatDay, formatTime, formatTimeRange } from '#app/lib/time/time.ts'
import { feederOf, placeOf, teamOf, type Side } from '../draw/pairing.ts'
import type { Placed } from './place.ts'

/** A day of a planned schedule, in words: when it begins and ends, on which courts, and its matches by time. */
export type PreviewDay = {
	date: string
	day: string
	/** `09:00–17:40` */
	hours: string
	courts: string
	count: number
	/** Empty where the schedule has too many matches to list all. */
	matches: { number: number; time: string; court: string; name: string }[]
}

/** So many matches are listed before they are published, the first days of more. */
const MOST_LISTED = 400

/** `courts` are those of the sport, the first one first. */
export function previewDays(
	placed: readonly Placed[],
	teams: readonly { id: number; name: string }[],
	courts: readonly Court[],
): PreviewDay[] {
	const names = new Map(teams.map(({ id, name }) => [id, name]))
	const nameOf = (number: number) => courts[number - 1] ?? number
	const inTime = [...placed].sort((a, b) => Number(a.startTime) - Number(b.startTime) || a.court - b.court)
	let listed = 0
	return [...groupBy(inTime, ({ startTime }) => dateOf(startTime))].map(([date, own]) => {
		listed += own.length
		const end = new Date(Math.max(...own.map(({ endTime }) => endTime.getTime())))
		const used = [...new Set(own.map(({ court }) => court))].sort((a, b) => a - b)
		const matches = own.map((match) => ({
			number: match.number,
			time: formatTimeRange(match.startTime, match.endTime),
			court: courtLabel(nameOf(match.court)),
			name: nameOfMatch(match, names),
		}))
		return {
			date,
			day: formatDay(own[0]!.startTime),
			hours: `${formatTime(own[0]!.startTime)}–${formatTime(end)}`,
			courts: courtsLabel(used.map(nameOf)),
			count: own.length,
			matches: listed > MOST_LISTED ? [] : matches,
		}
	})
}

/** `Kasi Stars v Hot Shots`, `Winner of match 1 v Runner-up Group B`, `Drawn after round 2` */
function nameOfMatch({ home, away, partners, ...match }: Placed, names: ReadonlyMap<number, string>) {
	const isThirdPlace = match.thirdPlace ?? false
	if ('afterRound' in home) return `Drawn after round ${home.afterRound}`
	const side = (side: Side, partner?: number) =>
		[teamOf(side), partner ?? null].flatMap((id) => (id === null ? [] : names.get(id)!)).join(' & ') ||
		sideLabel({ from: feederOf(side), place: placeOf(side, isThirdPlace), isThirdPlace })
	return `${side(home, partners?.home)} v ${side(away, partners?.away)}`
}
