import { Stars } from '#app/ui/picture/stars.tsx'
import { formatDuration } from '../duration.ts'
import { formatPace } from '../pace.ts'
import type { Runner } from './people.server.ts'

/** Shows a runner's results, and their rating and feedback to those who manage the run. */
export function RunnerResult({ runner: { distance, time, rating, feedback } }: { runner: Runner }) {
	const words = resultText({ distance, time })
	return (
		<>
			{words && <p className="text-sm text-muted tabular-nums">{words}</p>}
			{rating !== null && <Stars value={rating} className="mt-1 h-4" />}
			{feedback && <p className="mt-1 max-w-[72ch] text-sm wrap-anywhere whitespace-pre-line">{feedback}</p>}
		</>
	)
}

type Ran = { distance: number | null; time: number | null }

/** `10.2 km · 52:30 · 5:09 min/km`, as far as it is known; '' where nothing is. */
export function resultText({ distance, time }: Ran) {
	const pace = distance && time ? `${formatPace(time / distance)} min/km` : null
	return [distance !== null && `${distance} km`, time !== null && formatDuration(time), pace]
		.filter(Boolean)
		.join(' · ')
}
