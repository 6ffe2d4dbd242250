import { cardClass } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { positionLabel } from '../balance/positions.ts'
import { differenceLine, type SharedTeams } from './share-text.ts'
import { Stripe } from '../stripe.tsx'

/** Teams as anyone with the link sees them, without links to people. */
export function SharedScreen({
	teams: { title, when, where, teams, difference, sport, over, squadChanged },
	pitch,
}: {
	/** The picture of the teams on their pitch, in pixels; null where they have no positions. */
	pitch: { src: string; width: number; height: number } | null
	teams: SharedTeams & { sport: string; over: string | null; squadChanged: boolean }
}) {
	return (
		<div className="flex flex-col gap-6">
			<div className="flex flex-col gap-1">
				<h1 className="text-3xl wrap-anywhere md:text-4xl">
					<bdi>{title}</bdi>
				</h1>
				<p className="wrap-anywhere text-muted">{[sport, when, where].filter(Boolean).join(' · ')}</p>
			</div>
			{over ? (
				<Notice tone="warn">{over}</Notice>
			) : (
				squadChanged && <Notice tone="warn">The squad has changed, so these teams may change too.</Notice>
			)}
			{/* The lists below say it in words. */}
			{pitch && <img {...pitch} alt="" className="h-auto w-full rounded-lg border border-line" />}
			<ol className="grid items-start gap-4 sm:grid-cols-2">
				{teams.map((team) => (
					<li key={team.name} className={cardClass}>
						<Stripe color={team.color} />
						<div className="flex items-baseline justify-between gap-3 px-4 py-3">
							<h2 className="text-xl">{team.name}</h2>
							<p className="font-display text-lg font-semibold tabular-nums">{team.average.toFixed(2)} / 4</p>
						</div>
						<ol className="rows border-t border-line">
							{team.players.map(({ name, position }, i) => (
								<li key={i} className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 px-4 py-2">
									<span className="wrap-anywhere">
										<bdi>{name}</bdi>
									</span>
									{position && <span className="text-sm text-muted">{positionLabel(position)}</span>}
								</li>
							))}
						</ol>
					</li>
				))}
			</ol>
			<p className="text-muted">{differenceLine(difference)}.</p>
		</div>
	)
}
