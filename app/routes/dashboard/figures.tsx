import { requireUser } from '#app/features/accounts/auth.server.ts'
import { CashUp } from '#app/features/figures/cash-up.tsx'
import { span } from '#app/features/figures/figure-stats.tsx'
import { Charts, PeriodFigures } from '#app/features/figures/figures.tsx'
import { findFiguresPage } from '#app/features/figures/figures-page.server.ts'
import { PeriodChooser } from '#app/features/figures/period-chooser.tsx'
import { SplitTable } from '#app/features/figures/split/split-table.tsx'
import { readId } from '#app/lib/ids.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/figures'
import { Link } from '#app/ui/link/link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Figures' })

export function loader({ url, params, context }: Route.LoaderArgs) {
	return findFiguresPage(requireUser(context), readId(params.venueId), url.searchParams)
}

const PROGRAMS = ['Xero', 'Sage']

export default function Figures({ loaderData }: Route.ComponentProps) {
	const { venueId, period, before, bookings, use } = loaderData
	const base = `/venue-dashboard/${venueId}/figures`
	const days = `from=${period.from}&to=${period.to}`
	return (
		<div className="flex flex-col gap-6">
			<div>
				<h2 className="text-2xl">Figures</h2>
				<p className="text-muted">{span(period, before)}</p>
			</div>
			<PeriodChooser period={period} />
			<PeriodFigures {...loaderData} />
			{bookings === 0 && use.booked === 0 ? (
				<EmptyState
					drawing={<CourtDrawing sport="tennis" />}
					level="h3"
					title="No bookings in these days"
					text="Choose a longer period, or come back once players have booked."
				/>
			) : (
				<Charts {...loaderData} />
			)}
			<SplitTable venueId={venueId} split={loaderData.split} href={(by) => `?${days}&by=${by}`} />
			<CashUp {...loaderData} page={base} keep={{ from: period.from, to: period.to }} />
			<Card as="section" labelledBy="books" className="flex flex-col gap-4 print:hidden">
				<div>
					<h3 id="books" className="text-lg leading-6">
						For your bookkeeping
					</h3>
					<p className="text-muted">
						The money of these days as a bank statement to import. Xero takes up to 1 000 lines at a time.
					</p>
					<p className="text-muted">
						It has cash, card and EFT together. If your bank account feeds Xero or Sage, don’t import this there too:
						EFT and card money would be in your books twice.
					</p>
				</div>
				<div className="flex flex-wrap gap-3">
					<Link to={`${base}/bookings.csv?${days}`} download className={buttonClass({ variant: 'secondary' })}>
						<Icon name="download" className="size-4" />
						Bookings as CSV
					</Link>
					{PROGRAMS.map((name) => (
						<Link
							key={name}
							to={`${base}/${name.toLowerCase()}.csv?${days}`}
							download
							className={buttonClass({ variant: 'secondary' })}
						>
							<Icon name="download" className="size-4" />
							Bank statement for {name}
						</Link>
					))}
				</div>
			</Card>
		</div>
	)
}
