import { sum } from '#app/lib/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { percent } from './court-use.ts'
import { changeOn, FigureStats, span } from './figure-stats.tsx'
import { PeriodChooser } from './period-chooser.tsx'
import type { PlatformFigures } from './platform.server.ts'

/** The figures of all venues together, and the venues with the most revenue. */
export function Platform({ figures }: { figures: PlatformFigures }) {
	const { period, before, bookings, made, byPlayers, revenue, players, people, venues, venueCount, all } = figures
	const change = changeOn(period, before)
	const share = (part: number, all: number) => percent(all === 0 ? null : part / all)
	return (
		<section aria-labelledby="platform" className="flex flex-col gap-4">
			<div>
				<h2 id="platform" className="text-2xl">
					How Courtside does
				</h2>
				<p className="text-muted">{span(period, before)}</p>
			</div>
			<PeriodChooser period={period} />
			<FigureStats
				cards={[
					[
						'Bookings',
						String(bookings),
						`${share(byPlayers, made)} of those made cancelled by players`,
						change(bookings, before?.bookings),
					],
					['Revenue', sum(revenue), 'paid or completed', change(revenue, before?.revenue)],
					['Players', String(players), 'who booked', change(players, before?.players)],
					['New people', String(people), 'who joined', change(people, before?.people)],
				]}
			/>
			{venues.length > 0 && (
				<Card as="section" labelledBy="venues" className="flex flex-col gap-4">
					<div className="flex flex-wrap items-center justify-between gap-3">
						<h3 id="venues" className="text-lg leading-6">
							{venueCount > venues.length ? `${venues.length} of ${venueCount} venues, most revenue first` : 'Venues'}
						</h3>
						{all !== null && (
							<ButtonLink to={all} preventScrollReset variant="secondary" size="sm">
								All {venueCount} Venues
							</ButtonLink>
						)}
					</div>
					<DataTable
						title="Venues"
						folds
						head={['Venue', 'Bookings', 'Cancelled by players', 'Revenue']}
						rows={venues.map(({ id, name, ...own }) => [
							<Link
								key={id}
								to={`/venue-dashboard/${id}/figures?from=${period.from}&to=${period.to}`}
								className="inline-flex min-h-11 flex-col justify-center"
							>
								<span className="underline">{name}</span>
								<span className="text-muted sm:hidden">
									{own.bookings === 1 ? '1 booking' : `${own.bookings} bookings`} · {share(own.byPlayers, own.made)}{' '}
									cancelled
								</span>
							</Link>,
							String(own.bookings),
							share(own.byPlayers, own.made),
							sum(own.revenue),
						])}
					/>
				</Card>
			)}
		</section>
	)
}
