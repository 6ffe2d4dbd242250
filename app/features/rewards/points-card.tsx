import { Icon } from '#app/ui/icon.tsx'

/** What the signed-in person has earned so far. */
export function PointsCard({ points }: { points: number }) {
	return (
		<section
			aria-labelledby="points"
			className="flex items-center justify-between gap-4 rounded-lg border border-line bg-sun-soft px-5 py-4"
		>
			<div>
				<h2 id="points" className="text-lg leading-6">
					Rewards Program
				</h2>
				<p className="text-sm text-muted">Every R100 you play for earns 10 points.</p>
			</div>
			<p className="shrink-0 text-right">
				<span className="block text-sm font-semibold text-sun-strong">Your Points</span>
				<span className="flex items-center justify-end gap-1.5 font-display text-3xl leading-9 font-semibold tabular-nums">
					<Icon name="medal" className="size-6 text-sun-strong" />
					{points}
				</span>
			</p>
		</section>
	)
}
