import { Icon } from '#app/ui/icon.tsx'
import type { MatchScore } from '../score.ts'

export function ScoreReasons({ match: { reasons } }: { match: MatchScore }) {
	return (
		<ul className="flex flex-col gap-1">
			{reasons.map(({ key, words, points }) => (
				<li key={key} className="flex gap-2">
					<Icon
						name={points > 0 ? 'check' : 'x'}
						className={`mt-0.5 size-5 shrink-0 ${points > 0 ? 'text-court-strong' : 'text-muted'}`}
					/>
					<span className="min-w-0 wrap-anywhere">{words}</span>
				</li>
			))}
		</ul>
	)
}
