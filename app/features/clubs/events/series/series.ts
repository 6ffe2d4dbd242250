import { dateOf, DAY, shortWeekdays, weekdayOf } from '#app/lib/time/time.ts'
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

/**
 * Runs that come again, numbered from 0 for the one at `firstDate`: on `weekdays`, ISO ones in order, of its week and of
 * each an interval later. The weekday of `firstDate` is one of them; without any it is the only one.
 */
export type Rhythm = { frequency: Frequency; firstDate: Date; weekdays?: readonly number[] | null }

const WEEK = 7 * DAY
const interval = ({ frequency }: Rhythm) => weeks[frequency] * WEEK
const weekdayAt = (instant: Date) => weekdayOf(dateOf(instant))
export const weekdaysOf = ({ firstDate, weekdays }: Rhythm) => weekdays ?? [weekdayAt(firstDate)]

/** Returns the weekdays of a series with a run at `start`, whose own is one of them; null where it is the only one. */
export function seriesWeekdays(chosen: readonly number[], start: Date) {
	const all = [...new Set([...chosen, weekdayAt(start)])].sort((a, b) => a - b)
	return all.length > 1 ? all : null
}

/** `Every week`, `Every two weeks on Tue and Thu`, `Every day` */
export function rhythmText({ frequency, weekdays }: Pick<Rhythm, 'frequency' | 'weekdays'>) {
	if (!weekdays) return frequencyName(frequency)
	if (weekdays.length === 7 && frequency === 'weekly') return 'Every day'
	return `${frequencyName(frequency)} on ${shortWeekdays(weekdays)}`
}

/** Names it within a sentence: `every week on Tue`, with its only weekday too. */
export const rhythmInText = (rhythm: Rhythm) =>
	rhythmText({ ...rhythm, weekdays: weekdaysOf(rhythm) }).replace(/^E/, 'e')

/** How many runs of a series are planned ahead. */
export const runsAhead = (rhythm: Rhythm) => RUNS_AHEAD * weekdaysOf(rhythm).length

/** When a run of a series starts, by its number. */
export function startOf(rhythm: Rhythm, occurrence: number) {
	const days = weekdaysOf(rhythm)
	const first = weekdayAt(rhythm.firstDate)
	const position = days.indexOf(first) + occurrence
	const round = Math.floor(position / days.length)
	const day = days[position - round * days.length]!
	return new Date(rhythm.firstDate.getTime() + round * interval(rhythm) + (day - first) * DAY)
}

/** Where a series has to begin so that the run with this occurrence starts at this instant, on one of its weekdays. */
export const beginningFor = (rhythm: Rhythm, occurrence: number, start: Date) =>
	startOf({ ...rhythm, firstDate: start }, -occurrence)

/** Returns the number of the latest run of a rhythm that starts at an instant or before it; negative before the first. */
export function latestAt(rhythm: Rhythm, instant: Date) {
	const days = weekdaysOf(rhythm)
	const first = weekdayAt(rhythm.firstDate)
	const sinceMonday = instant.getTime() - rhythm.firstDate.getTime() + (first - 1) * DAY
	const round = Math.floor(sinceMonday / interval(rhythm))
	const inRound = days.filter((day) => (day - 1) * DAY <= sinceMonday - round * interval(rhythm))
	return round * days.length + inRound.length - 1 - days.indexOf(first)
}

/** How far ahead runs are planned even where many of the next ones were cancelled, in milliseconds. */
const FARTHEST = 2 * 366 * DAY

/**
 * Which occurrences have to be planned so that there are `runsAhead` to come: those after `last`, the latest there is,
 * that start after `now`. What lies in the past is never planned. `ahead` is how many are planned and still to come.
 */
export function missingOccurrences(rhythm: Rhythm, { last, ahead }: { last: number; ahead: number }, now: Date) {
	const first = Math.max(last, latestAt(rhythm, now)) + 1
	return Array.from({ length: Math.max(0, runsAhead(rhythm) - ahead) }, (_, i) => first + i).filter(
		(occurrence) => startOf(rhythm, occurrence).getTime() <= now.getTime() + FARTHEST,
	)
}

/**
 * Returns the rhythm from one run of a series on, where that run starts at `start` and the weekdays become `chosen`; the
 * weekday that it leaves is none of them, unless it was chosen beside the new one. `targetOf` says which number in it a
 * run of the series gets, by its number there; null where its day is none any more.
 */
export function changedRhythm(
	series: Rhythm,
	occurrence: number,
	{ start, chosen = weekdaysOf(series) }: { start: Date; chosen?: readonly number[] },
) {
	const was = startOf(series, occurrence)
	const [from, to] = [weekdayAt(was), weekdayAt(start)]
	const stays = chosen.includes(to) ? chosen : chosen.filter((day) => day !== from)
	const rhythm = { frequency: series.frequency, firstDate: start, weekdays: seriesWeekdays(stays, start) }
	const time = start.getTime() - was.getTime() - (to - from) * DAY
	const targetOf = (number: number) => {
		if (number === occurrence) return 0
		const before = startOf(series, number)
		const moves = weekdayAt(before) === from && !stays.includes(from) ? to - from : 0
		const after = new Date(before.getTime() + time + moves * DAY)
		const target = latestAt(rhythm, after)
		return startOf(rhythm, target).getTime() === after.getTime() ? target : null
	}
	return { rhythm, targetOf, meets: from !== to && weekdaysOf(series).includes(to) }
}
