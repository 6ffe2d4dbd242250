import { sum } from '#app/lib/money.ts'
import { cardClass } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link/link.tsx'
import type { VenueFigures } from './venue-figures.server.ts'

export function FigureCards({ figures }: { figures: VenueFigures }) {
	const cards = [
		['Total Bookings', String(figures.total)],
		['Total Revenue', sum(figures.revenue)],
		['Occupancy Rate', `${figures.occupancyRate}%`],
		['Cancellation Rate', `${figures.cancellationRate}%`],
	] as const
	return (
		<div className={`${cardClass} flex flex-col gap-1 px-3 py-3 text-xs sm:px-5 sm:text-sm`}>
			<dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 sm:flex sm:flex-wrap sm:justify-between">
				{cards.map(([label, value]) => (
					<div key={label} className="flex flex-wrap items-baseline gap-x-1.5">
						<dt className="text-muted">{label}</dt>
						<dd className="font-semibold tabular-nums">{value}</dd>
					</div>
				))}
			</dl>
			<p className="text-muted">
				Occupancy Rate is completed bookings out of all.{' '}
				<Link to="figures" className="inline-flex min-h-11 items-center underline sm:min-h-0">
					How full your courts are
				</Link>
			</p>
		</div>
	)
}
