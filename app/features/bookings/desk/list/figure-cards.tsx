import { sum } from '#app/lib/money.ts'
import { cardClass } from '#app/ui/card.tsx'
import type { VenueFigures } from './venue-figures.server.ts'

export function FigureCards({ figures }: { figures: VenueFigures }) {
	const cards = [
		['Total Bookings', String(figures.total)],
		['Total Revenue', sum(figures.revenue)],
		['Occupancy Rate', `${figures.occupancyRate}%`],
		['Cancellation Rate', `${figures.cancellationRate}%`],
	] as const
	return (
		<dl className={`${cardClass} flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-3 text-sm sm:px-5`}>
			{cards.map(([label, value]) => (
				<div key={label} className="flex flex-wrap items-baseline gap-x-1.5">
					<dt className="text-muted">{label}</dt>
					<dd className="font-semibold tabular-nums">{value}</dd>
				</div>
			))}
		</dl>
	)
}
