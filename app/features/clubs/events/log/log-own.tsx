import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Stars } from '#app/ui/picture/stars.tsx'
import { resultsOf } from '../runner-result.tsx'

type Own = { distance: number | null; time: number | null; feedback: string | null; rating: number | null }

/** Shows a runner's own results and the way to enter them; `closed` says why they cannot any more. */
export function OwnRun({ own, log, closed }: { own: Own; log: string; closed: string | null }) {
	const results = resultsOf(own)
	const empty = results.length === 0 && own.rating === null && !own.feedback
	if (empty && closed) return null
	return (
		<Card as="section" labelledBy="own-run" className="flex flex-col gap-3">
			<div className="flex items-center justify-between gap-4">
				<h2 id="own-run" className="text-xl">
					Your run
				</h2>
				{closed === null && !empty && (
					<ButtonLink to={log} variant="secondary" size="sm" preventScrollReset>
						Change
					</ButtonLink>
				)}
			</div>
			{(results.length > 0 || own.rating !== null) && (
				<dl className="flex flex-wrap gap-x-8 gap-y-2">
					{results.map(({ label, figure, unit }) => (
						<div key={label}>
							<dt className="text-sm text-muted">{label}</dt>
							<dd className="font-display text-2xl font-semibold whitespace-nowrap tabular-nums">
								{figure}
								<span className="text-sm font-normal text-muted">{unit}</span>
							</dd>
						</div>
					))}
					{own.rating !== null && (
						<div>
							<dt className="text-sm text-muted">Your rating</dt>
							<dd className="flex h-8 items-center">
								<Stars value={own.rating} className="h-5" />
							</dd>
						</div>
					)}
				</dl>
			)}
			{own.feedback && <p className="max-w-[72ch] wrap-anywhere whitespace-pre-line">{own.feedback}</p>}
			{empty && <p className="text-muted">How far and how long did you run? It counts towards the club’s totals.</p>}
			{closed === null && empty && (
				<ButtonLink to={log} preventScrollReset className="self-start">
					Enter My Run
				</ButtonLink>
			)}
		</Card>
	)
}
