import { rate } from '#app/lib/money.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import type { EarningRule } from './earning-rules.server.ts'
import { inPoints } from './redeemable.ts'

const icons: Record<EarningRule['key'], IconName> = {
	booking: 'calendar',
	firstBooking: 'sparkles',
	review: 'star',
	tournamentPlayed: 'trophy',
	tournamentWon: 'medal',
	clubEvent: 'footprints',
	matchRequest: 'users',
}

/** What points are given for, as the rules stand. */
export function EarningTable({ rules }: { rules: EarningRule[] }) {
	if (rules.length === 0) return <p className="text-muted">No points are given at present.</p>
	return (
		<div className="flex flex-col gap-4">
			<table className="w-full border-collapse">
				<thead>
					<tr className="border-b-2 border-line text-left text-sm text-muted">
						<th scope="col" className="py-2 pr-4 font-semibold">
							What you do
						</th>
						<th scope="col" className="py-2 text-right font-semibold">
							Points
						</th>
					</tr>
				</thead>
				<tbody>
					{rules.map(({ key, name, description, pointsValue, perRand }) => (
						<tr key={key} className="border-b border-line align-baseline">
							<th scope="row" className="w-full py-3 pr-4 text-left font-normal">
								<span className="flex gap-3">
									<Icon name={icons[key]} className="mt-0.5 size-5 text-sun-strong" />
									<span className="min-w-0 wrap-anywhere">
										<span className="block font-semibold">{name}</span>
										<span className="text-muted">{description}</span>
									</span>
								</span>
							</th>
							<td className="py-3 text-right whitespace-nowrap tabular-nums">
								<span className="font-display text-xl font-semibold">{inPoints(pointsValue)}</span>
								{perRand !== null && <span className="block text-sm text-muted">per full {rate(perRand)}</span>}
							</td>
						</tr>
					))}
				</tbody>
			</table>
			<p className="max-w-[72ch] text-muted">
				Points come once it is over and paid; of club events one a day counts. They are taken back when a booking is
				refunded or a result changes.
			</p>
		</div>
	)
}
