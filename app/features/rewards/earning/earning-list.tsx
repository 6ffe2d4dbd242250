import { formatDate } from '#app/lib/time/time.ts'
import { TableHead } from '#app/ui/table-head.tsx'
import { EarningWords } from './earning-words.tsx'
import type { Earning } from '../history.server.ts'
import { signedPoints } from '../redeemable.ts'
import { inPoints } from '#app/lib/money.ts'

export function EarningList({ earnings }: { earnings: Earning[] }) {
	if (earnings.length === 0) return <p className="text-muted">No points yet. Play, review or run to earn some.</p>
	return (
		<table className="w-full border-collapse max-sm:[&_th:nth-child(2)]:hidden">
			<TableHead columns={['For', 'Date', 'Points']} />
			<tbody>
				{earnings.map(({ id, points, owed, createdAt, ...earning }) => (
					<tr key={id} className="border-b border-line align-baseline">
						<td className="w-full py-2.5 pr-4 wrap-anywhere">
							<EarningWords {...earning} createdAt={createdAt} dateClass="sm:hidden" />
							{owed > 0 && (
								<span className="block text-sm text-muted">{inPoints(owed)} to come off what you earn next</span>
							)}
						</td>
						<td className="py-2.5 pr-4 text-sm whitespace-nowrap text-muted tabular-nums max-sm:hidden">
							{formatDate(createdAt)}
						</td>
						<td className="py-2.5 text-right font-semibold tabular-nums">{signedPoints(points)}</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}
