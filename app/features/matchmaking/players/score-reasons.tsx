import { Icon, type IconName } from '#app/ui/icon.tsx'
import type { MatchScore, Reason } from '../score.ts'

const icons: Record<Reason['key'], IconName> = {
	sport: 'medal',
	level: 'chart-column',
	times: 'calendar',
	distance: 'map-pin',
}

export function ScoreReasons({ match: { reasons } }: { match: MatchScore }) {
	return (
		<ul className="flex flex-col gap-2.5">
			{reasons.map(({ key, words, points, of }) => (
				<li key={key} className="grid grid-cols-[1.25rem_1fr] items-center gap-x-2 gap-y-1 text-sm">
					<Icon name={icons[key]} className="size-4 text-muted" />
					<span className="min-w-0 wrap-anywhere">{words}</span>
					<svg
						aria-hidden="true"
						viewBox="0 0 100 4"
						preserveAspectRatio="none"
						className="col-start-2 h-1.5 w-full overflow-hidden rounded-full bg-raised"
					>
						<rect width={(100 * points) / of} height="4" className="fill-court" />
					</svg>
				</li>
			))}
		</ul>
	)
}
