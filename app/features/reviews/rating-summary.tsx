import { Stars } from '#app/ui/picture/stars.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'

type Props = {
	average: number
	/** How many reviews give five stars, four, three, two and one. */
	ratings: number[]
}

/** The average of all reviews, and how they spread. */
export function RatingSummary({ average, ratings }: Props) {
	const count = ratings.reduce((sum, n) => sum + n, 0)
	if (count === 0) return null
	return (
		<div className="flex items-center gap-6">
			<div className="flex flex-col gap-1">
				<p className="font-display text-4xl font-semibold tabular-nums">{average.toFixed(1)}</p>
				<Stars value={average} />
				<p className="text-sm text-muted">{count === 1 ? '1 review' : `${count} reviews`}</p>
			</div>
			<ul className="max-w-sm grow">
				{ratings.map((n, i) => (
					<li key={i} className="flex items-center gap-3 text-sm text-muted tabular-nums">
						{5 - i}
						<ProgressBar
							aria-label={`${5 - i === 1 ? '1 star' : `${5 - i} stars`}: ${n} of ${count}`}
							value={n}
							max={count}
						/>
						<span className="w-6">{n}</span>
					</li>
				))}
			</ul>
		</div>
	)
}
