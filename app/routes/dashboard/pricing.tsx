import { Outlet } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { PeakCards, PricingTable } from '#app/features/pricing/pricing-table.tsx'
import { findPricing } from '#app/features/pricing/pricing.server.ts'
import { readId } from '#app/lib/ids.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/pricing'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Pricing' })

export function loader({ params, context }: Route.LoaderArgs) {
	return findPricing(requireUser(context), readId(params.venueId))
}

export default function Pricing({ loaderData: { venueId, rows } }: Route.ComponentProps) {
	const base = `/venue-dashboard/${venueId}/pricing`
	return (
		<div className="flex flex-col gap-8">
			<section aria-labelledby="prices" className="flex flex-col gap-4">
				<div className="flex flex-wrap items-end justify-between gap-3">
					<div>
						<h2 id="prices" className="text-2xl">
							Pricing
						</h2>
						<p className="text-muted">New prices only apply to new bookings.</p>
					</div>
					<div className="flex flex-wrap gap-2">
						<ButtonLink to={`${base}/packs`} variant="secondary">
							Packs of Hours
						</ButtonLink>
						<ButtonLink to={`${base}/memberships`} variant="secondary">
							Memberships
						</ButtonLink>
						<ButtonLink to={`${base}/vouchers`} variant="secondary">
							Gift Vouchers
						</ButtonLink>
						<ButtonLink to={`${base}/codes`} variant="secondary">
							Promo Codes
						</ButtonLink>
					</div>
				</div>
				{rows.length === 0 ? (
					<EmptyState
						drawing={<CourtDrawing sport="generic" />}
						level="h3"
						title="No sports yet"
						text="Add your sports, then set their prices here."
						action={<ButtonLink to={`/venue-dashboard/${venueId}/edit/sports`}>Add Sports</ButtonLink>}
					/>
				) : (
					<PricingTable base={base} rows={rows} />
				)}
			</section>
			{rows.length > 0 && (
				<section aria-labelledby="peak-hours" className="flex flex-col gap-4">
					<h2 id="peak-hours" className="text-2xl">
						Peak hours
					</h2>
					<PeakCards base={base} rows={rows} />
				</section>
			)}
			<Outlet />
		</div>
	)
}
