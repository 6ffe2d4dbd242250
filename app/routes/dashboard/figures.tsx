import { requireUser } from '#app/features/accounts/auth.server.ts'
import { span } from '#app/features/figures/figure-stats.tsx'
import { Charts, PeriodFigures } from '#app/features/figures/figures.tsx'
import { findFiguresPage } from '#app/features/figures/figures-page.server.ts'
import { PeriodChooser } from '#app/features/figures/period-chooser.tsx'
import { SplitTable } from '#app/features/figures/split/split-table.tsx'
import { readId } from '#app/lib/ids.ts'
import { buttonClass } from '#app/ui/button.tsx'
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

export default function Figures({ loaderData }: Route.ComponentProps) {
	const { venueId, period, before, bookings, revenue, use } = loaderData
	const base = `/venue-dashboard/${venueId}`
	const days = `from=${period.from}&to=${period.to}`
	return (
		<div className="flex flex-col gap-4 sm:gap-6">
			<div>
				<div className="flex items-center justify-between gap-3">
					<h2 className="text-2xl">Figures</h2>
					<Link
						to={`${base}/figures/bookings.csv?${days}`}
						download
						className={buttonClass({ variant: 'secondary', size: 'sm' })}
					>
						<Icon name="download" className="size-4" />
						Bookings as CSV
					</Link>
				</div>
				<p className="text-muted max-sm:text-sm">{span(period, before)}</p>
			</div>
			<PeriodChooser period={period} />
			<PeriodFigures {...loaderData} />
			{bookings === 0 && revenue === 0 && use.booked === 0 ? (
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
			<p className="print:hidden">
				<Link to={`${base}/money#cash-up`} className="inline-flex min-h-11 items-center text-court-strong underline">
					Cash-up and files for your bookkeeping
				</Link>
			</p>
		</div>
	)
}
