import { DayGrid, DayLegend } from '#app/features/bookings/desk/day-grid.tsx'
import { SAMPLE_DAY } from '#app/features/bookings/desk/sample-day.ts'
import { ForVenues } from '#app/features/owners/for-venues.tsx'
import { findListingPrice } from '#app/features/owners/listing-price.server.ts'
import { contact } from '#app/lib/process/env.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/for-venues'

export const meta: Route.MetaFunction = (args) =>
	pageMeta(args, {
		title: 'For venues',
		description:
			'Bookings, walk-ins, regulars, rain, the till and figures for sports courts in South Africa, and players who find your free hours.',
	})

export const loader = async () => ({ price: await findListingPrice(), email: contact.email })

export default function ForVenuesPage({ loaderData }: Route.ComponentProps) {
	const day = (
		<>
			<DayGrid plan={SAMPLE_DAY} hours={SAMPLE_DAY.hours} base="" query="" />
			<DayLegend />
		</>
	)
	return <ForVenues {...loaderData} day={day} />
}
