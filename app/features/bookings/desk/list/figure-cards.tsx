import { sum } from '#app/lib/money.ts'
import { Stat } from '#app/ui/stat.tsx'
import type { VenueFigures } from './venue-figures.server.ts'

export function FigureCards({ figures }: { figures: VenueFigures }) {
	const cards = [
		['Total Bookings', String(figures.total)],
		['Total Revenue', sum(figures.revenue)],
		['Occupancy Rate', `${figures.occupancyRate}%`],
		['Cancellation Rate', `${figures.cancellationRate}%`],
	] as const
	return (
		<dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
			{cards.map(([label, value]) => (
				<Stat
					key={label}
					label={label}
					value={<span className="block text-xl leading-7">{value}</span>}
					className="px-4! py-2!"
				/>
			))}
		</dl>
	)
}
