import type { MatchScore } from '../score.ts'

export function ScoreReasons({ match: { reasons } }: { match: MatchScore }) {
	return (
		<ul className="flex flex-col gap-1">
			{reasons.map(({ key, words, points, of }) => (
				<li key={key} className="flex justify-between gap-3">
					<span className="min-w-0 wrap-anywhere">{words}</span>
					<span className="shrink-0 text-muted tabular-nums">
						{points} of {of}
					</span>
				</li>
			))}
		</ul>
	)
}
