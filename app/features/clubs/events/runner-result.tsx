import { Stars } from '#app/ui/picture/stars.tsx'
import { formatDuration } from '../duration.ts'
import { formatPace } from '../pace.ts'
import type { Runner } from './people.server.ts'

/** Shows a runner's results, whether they come every time, and their rating and feedback to those who manage the run. */
export function RunnerResult({ runner: { everyTime, distance, time, rating, feedback } }: { runner: Runner }) {
	const ran = resultsOf({ distance, time }).map(({ figure, unit }) => `${figure}${unit}`)
	const words = [everyTime && 'Every time', ...ran].filter(Boolean).join(' · ')
	return (
		<>
			{words && <p className="text-sm text-muted tabular-nums">{words}</p>}
			{rating !== null && <Stars value={rating} className="mt-1 h-4" />}
			{feedback && <p className="mt-1 max-w-[72ch] text-sm wrap-anywhere whitespace-pre-line">{feedback}</p>}
		</>
	)
}

type Ran = { distance: number | null; time: number | null }

/** Distance, time and pace, as far as they are known. */
export function resultsOf({ distance, time }: Ran) {
	return [
		{ label: 'Distance', figure: distance, unit: ' km' },
		{ label: 'Time', figure: time === null ? null : formatDuration(time), unit: '' },
		{ label: 'Pace', figure: distance && time ? formatPace(time / distance) : null, unit: ' min/km' },
	].filter(({ figure }) => figure !== null)
}
