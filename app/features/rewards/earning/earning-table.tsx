import { rate } from '#app/lib/money.ts'
import { Icon } from '#app/ui/icon.tsx'
import { TableHead } from '#app/ui/table-head.tsx'
import type { EarningRule } from './earning-rules.server.ts'
import { MOST_UNPAID } from '../redeemable.ts'

export function EarningTable({ rules }: { rules: EarningRule[] }) {
	if (rules.length === 0) return <p className="text-muted">There’s no way to earn points right now.</p>
	return (
		<div className="flex flex-col gap-4">
			<table className="w-full border-collapse">
				<TableHead columns={['What you do', 'Points']} />
				<tbody>
					{rules.map(({ key, name, description, pointsValue, perRand, icon }) => (
						<tr key={key} className="border-b border-line align-baseline">
							<th scope="row" className="w-full py-3 pr-4 text-left font-normal">
								<span className="flex gap-3">
									<Icon name={icon} className="mt-0.5 size-5 text-sun-strong" />
									<span className="min-w-0 wrap-anywhere">
										<span className="block font-semibold">{name}</span>
										<span className="text-muted">{description}</span>
									</span>
								</span>
							</th>
							<td className="py-3 text-right whitespace-nowrap tabular-nums">
								<span className="font-display text-xl font-semibold">+{pointsValue}</span>
								{perRand !== null && <span className="block text-sm text-muted">per full {rate(perRand)}</span>}
							</td>
						</tr>
					))}
				</tbody>
			</table>
			<ul className="flex list-disc flex-col gap-1 pl-5 text-muted">
				<li>Points come once you’ve played and paid.</li>
				<li>One club run a day counts. Free things earn up to {MOST_UNPAID} points a month together.</li>
				<li>A refund or a changed result takes its points back.</li>
			</ul>
		</div>
	)
}
