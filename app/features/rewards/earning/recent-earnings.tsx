import { Card } from '#app/ui/card.tsx'
import { EarningWords } from './earning-words.tsx'
import type { Earning } from '../history.server.ts'
import { signedPoints } from '../redeemable.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = { earnings: Omit<Earning, 'owed'>[] }

export function RecentEarnings({ earnings }: Props) {
	return (
		<Card as="section" labelledBy="recent">
			<h2 id="recent" className="mb-3 text-lg leading-6">
				Recent earnings
			</h2>
			{earnings.length === 0 ? (
				<p className="text-muted">
					Nothing yet. Play, review and run to earn points.{' '}
					<Link to="/rewards?tab=earn" className="inline-block py-1 font-semibold text-court-strong underline">
						How to earn
					</Link>
				</p>
			) : (
				<ul className="flex flex-col rows">
					{earnings.map(({ id, points, createdAt, ...earning }) => (
						<li key={id} className="flex items-baseline justify-between gap-4 py-2 first:pt-0 last:pb-0">
							<span className="min-w-0 wrap-anywhere">
								<EarningWords {...earning} createdAt={createdAt} />
							</span>
							<span className="shrink-0 font-semibold tabular-nums">{signedPoints(points)}</span>
						</li>
					))}
				</ul>
			)}
		</Card>
	)
}
