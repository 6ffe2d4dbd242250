import { sum } from '#app/lib/money.ts'
import { cardClass } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link/link.tsx'
import type { VenueFigures } from './venue-figures.server.ts'

/** The figures of a venue; on a phone they come after what the desk does all day. */
export function FigureCards({ figures }: { figures: VenueFigures }) {
	const { total, completed, cancelled } = figures
	const cards = [
		['Total Bookings', String(total), 'so far'],
		['Total Revenue', sum(figures.revenue), 'paid or completed'],
		['Occupancy Rate', `${figures.occupancyRate}%`, `completed ÷ all bookings: ${completed} of ${total}`],
		['Cancellation Rate', `${figures.cancellationRate}%`, `${cancelled} of ${total} bookings cancelled`],
	] as const
	return (
		<div className="flex flex-col gap-1 max-sm:order-last">
			<dl className="grid grid-cols-2 gap-2 lg:grid-cols-4 lg:gap-4 print:grid-cols-4">
				{cards.map(([label, value, caption]) => (
					<div
						key={label}
						className={`${cardClass} flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-2 print:p-2`}
					>
						<dt className="text-sm font-semibold text-muted max-xl:basis-full">{label}</dt>
						<dd className="font-display text-xl font-semibold tabular-nums">{value}</dd>
						<dd className="w-full text-xs text-muted">{caption}</dd>
					</div>
				))}
			</dl>
			<p className="text-sm text-muted">
				Occupancy Rate counts bookings. How full your courts are, by the hour, is{' '}
				<Link to="figures" className="inline-flex min-h-11 items-center underline pointer-fine:min-h-0">
					Court use
				</Link>
			</p>
		</div>
	)
}
