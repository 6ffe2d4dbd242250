import { formatDate } from '#app/lib/time.ts'
import { Card } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Earning } from './history.server.ts'
import { inPoints, signedPoints } from './redeemable.ts'

type Props = {
	points: number
	/** Points that are kept from what comes next. */
	owed: number
	/** The latest few. */
	earnings: Pick<Earning, 'id' | 'points' | 'description' | 'rewardType' | 'createdAt'>[]
	/** Where all earnings stand below on the same page, a phone shows the points alone. */
	brief?: boolean
}

/** What somebody has to spend, and what it came from last. */
export function BalanceCard({ points, owed, earnings, brief }: Props) {
	return (
		<Card as="section" labelledBy="balance" padded={false}>
			<div className="bg-sun-soft px-5 py-5 sm:px-6">
				<h2 id="balance" className="text-sm leading-5 font-semibold text-sun-strong">
					Your Points
				</h2>
				<p className="flex items-center gap-2 font-display text-5xl leading-14 font-semibold tracking-display tabular-nums">
					<Icon name="medal" className="size-8 text-sun-strong" />
					{points}
				</p>
			</div>
			<div className={classes('flex flex-col gap-3 p-5 sm:px-6', brief && owed === 0 && 'max-lg:hidden')}>
				{owed > 0 && (
					<Notice tone="warn">
						{inPoints(owed)} you have spent {owed === 1 ? 'was' : 'were'} taken back. They come off what you earn next.
					</Notice>
				)}
				<div className={classes('flex flex-col gap-3', brief && 'max-lg:hidden')}>
					<h3 className="text-lg leading-6">Recent earnings</h3>
					{earnings.length === 0 ? (
						<p className="text-muted">
							Nothing yet. Play, review, run: each brings points.{' '}
							<a href="/rewards?tab=earn" className="inline-block py-1 font-semibold text-court-strong underline">
								How to earn
							</a>
						</p>
					) : (
						<ul className="flex flex-col divide-y divide-line">
							{earnings.map(({ id, points, description, rewardType, createdAt }) => (
								<li key={id} className="flex items-baseline justify-between gap-4 py-2 first:pt-0 last:pb-0">
									<span className="min-w-0 wrap-anywhere">
										{description ?? rewardType.name}
										<span className="block text-sm text-muted">{formatDate(createdAt)}</span>
									</span>
									<span className="shrink-0 font-semibold tabular-nums">{signedPoints(points)}</span>
								</li>
							))}
						</ul>
					)}
				</div>
			</div>
		</Card>
	)
}
