import { dateOf, formatDay, formatLongDate, formatTime, formatTimeRange } from '#app/lib/time/time.ts'
import type { ClubEvent } from '../club-event.ts'

type Times = Pick<ClubEvent, 'startTime' | 'endTime'>

/** Whether a run ends on a later South African day than it starts; midnight is the end of the day before it. */
export const endsLater = ({ startTime, endTime }: Times) =>
	dateOf(startTime) !== dateOf(new Date(endTime.getTime() - 1))

/** `Thu 26 Nov, 07:00–08:00`; with both days where it runs over midnight: `Thu 26 Nov 07:00 – Fri 27 Nov 06:00`. */
export function spanText(run: Times) {
	return `${formatDay(run.startTime)}${endsLater(run) ? ' ' : ', '}${timesText(run)}`
}

/** `07:00–08:00`, beside its day; over midnight with the day it ends on: `07:00 – Fri 27 Nov 06:00`. */
export function timesText(run: Times) {
	const { startTime, endTime } = run
	if (!endsLater(run)) return formatTimeRange(startTime, endTime)
	return `${formatTime(startTime)} – ${formatDay(endTime)} ${formatTime(endTime)}`
}

/** `spanText` in two parts with long dates: `Thursday 26 November 2026` and `07:00–08:00`, else each day with its time. */
export function longSpan(run: Times): [string, string] {
	const { startTime, endTime } = run
	if (!endsLater(run)) return [formatLongDate(startTime), formatTimeRange(startTime, endTime)]
	return [
		`${formatLongDate(startTime)}, ${formatTime(startTime)}`,
		`to ${formatLongDate(endTime)}, ${formatTime(endTime)}`,
	]
}
