import { sum } from '#app/lib/money.ts'
import { cardClass } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link/link.tsx'
import type { VenueFigures } from './venue-figures.server.ts'

/** The figures of a venue, each with what it counts; on a phone they come after what the desk does all day. */
export function FigureCards({ figures }: { figures: VenueFigures }) {
	const { total, completed, cancelled } = figures
	const cards = [
		['Total Bookings', String(total), 'cancelled ones too'],
		['Total Revenue', sum(figures.revenue), 'paid or completed'],
		['Occupancy Rate', `${figures.occupancyRate}%`, `${completed} of ${total} bookings completed`],
		['Cancellation Rate', `${figures.cancellationRate}%`, `${cancelled} of ${total} bookings cancelled`],
	] as const
	return (
		<div className="flex flex-col gap-1 max-sm:order-last">
			{/* The list beside them may be of fewer. */}
			<p className="flex justify-between gap-4 text-xs text-muted">
				All time{' '}
				<Link to="figures" className="-my-3 inline-flex min-h-11 items-center underline underline-offset-4">
					Court use by the hour
				</Link>
			</p>
			<dl className="grid grid-cols-2 gap-2 lg:grid-cols-4 lg:gap-4 print:grid-cols-4">
				{cards.map(([label, value, caption]) => (
					<div key={label} className={`${cardClass} flex flex-col gap-1 px-4 py-3 print:p-2`}>
						<dt className="text-sm font-semibold text-muted">{label}</dt>
						<dd className="font-display text-xl font-semibold tracking-display tabular-nums sm:text-2xl">{value}</dd>
						<dd className="text-sm text-muted">{caption}</dd>
					</div>
				))}
			</dl>
		</div>
	)
}
