import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { inPoints } from '#app/lib/money.ts'

type Props = {
	points: number
	/** Points deducted from later earnings. */
	owed: number
}

export function BalanceCard({ points, owed }: Props) {
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
			{owed > 0 && (
				<div className="p-5 sm:px-6">
					<Notice tone="warn">
						{inPoints(owed)} you spent {owed === 1 ? 'was' : 'were'} taken back. {owed === 1 ? 'It comes' : 'They come'}{' '}
						off what you earn next.
					</Notice>
				</div>
			)}
		</Card>
	)
}
