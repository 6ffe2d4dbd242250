import { DAY } from '#app/lib/time/time.ts'
import { RUNS_AHEAD } from '../../rules.ts'

export const Frequency = ['weekly', 'two_weekly', 'four_weekly'] as const
export type Frequency = (typeof Frequency)[number]

const weeks: Record<Frequency, number> = { weekly: 1, two_weekly: 2, four_weekly: 4 }
const names: Record<Frequency, string> = {
	weekly: 'Every week',
	two_weekly: 'Every two weeks',
	four_weekly: 'Every four weeks',
}

/** `Every two weeks` */
export const frequencyName = (frequency: Frequency) => names[frequency]

/** Runs that come again: the one with the occurrence `n` starts `n` intervals after `firstDate`. */
type Rhythm = { frequency: Frequency; firstDate: Date }

const interval = ({ frequency }: Rhythm) => weeks[frequency] * 7 * DAY

/** When a run of a series starts, from 0 for the first. */
export const startOf = (rhythm: Rhythm, occurrence: number) =>
	new Date(rhythm.firstDate.getTime() + occurrence * interval(rhythm))

/** Where a series has to begin so that the run with this occurrence starts at this instant. */
export const beginningFor = (rhythm: Rhythm, occurrence: number, start: Date) =>
	new Date(start.getTime() - occurrence * interval(rhythm))

/** How far ahead runs are planned even where many of the next ones were cancelled, in milliseconds. */
const FARTHEST = 2 * 366 * DAY

/**
 * Which occurrences have to be planned so that there are `RUNS_AHEAD` to come: those after `last`, the latest there is,
 * that start after `now`. What lies in the past is never planned. `ahead` is how many are planned and still to come.
 */
export function missingOccurrences(rhythm: Rhythm, { last, ahead }: { last: number; ahead: number }, now: Date) {
	const passed = Math.floor((now.getTime() - rhythm.firstDate.getTime()) / interval(rhythm))
	const first = Math.max(last, passed) + 1
	return Array.from({ length: Math.max(0, RUNS_AHEAD - ahead) }, (_, i) => first + i).filter(
		(occurrence) => startOf(rhythm, occurrence).getTime() <= now.getTime() + FARTHEST,
	)
}
