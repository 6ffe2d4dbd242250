import { formatDate } from '#app/lib/time.ts'
import type { Earning } from './history.server.ts'
import { inPoints, signedPoints } from './redeemable.ts'

/** Everything that came to somebody and was taken back, line by line. */
export function EarningList({ earnings }: { earnings: Earning[] }) {
	if (earnings.length === 0) return <p className="text-muted">You have earned nothing yet.</p>
	return (
		<table className="w-full border-collapse">
			<thead>
				<tr className="border-b-2 border-line text-left text-sm text-muted">
					<th scope="col" className="py-2 pr-4 font-semibold">
						For
					</th>
					<th scope="col" className="py-2 pr-4 font-semibold">
						Date
					</th>
					<th scope="col" className="py-2 text-right font-semibold">
						Points
					</th>
				</tr>
			</thead>
			<tbody>
				{earnings.map(({ id, points, owed, description, rewardType, createdAt }) => (
					<tr key={id} className="border-b border-line align-baseline">
						<td className="w-full py-2.5 pr-4 wrap-anywhere">
							{description ?? rewardType.name}
							{owed > 0 && (
								<span className="block text-sm text-muted">{inPoints(owed)} to come off what you earn next</span>
							)}
						</td>
						<td className="py-2.5 pr-4 text-sm whitespace-nowrap text-muted tabular-nums">{formatDate(createdAt)}</td>
						<td className="py-2.5 text-right font-semibold tabular-nums">{signedPoints(points)}</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}
