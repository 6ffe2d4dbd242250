import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

export function PointsCard({ points }: { points: number }) {
	return (
		<section
			aria-labelledby="points"
			className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-lg border border-line bg-sun-soft px-5 py-4"
		>
			<div className="min-w-0 grow basis-60">
				<h2 id="points" className="text-lg leading-6">
					Rewards Program
				</h2>
				<p className="text-sm text-muted">Play, run and review to earn points, then swap them for rewards.</p>
			</div>
			<p className="shrink-0 max-sm:grow">
				<span className="block text-sm font-semibold text-sun-strong">Your Points</span>
				<span className="flex items-center gap-1.5 font-display text-3xl leading-9 font-semibold tabular-nums">
					<Icon name="medal" className="size-6 text-sun-strong" />
					{points}
				</span>
			</p>
			<ButtonLink to="/rewards" variant="secondary">
				View Rewards
			</ButtonLink>
		</section>
	)
}
