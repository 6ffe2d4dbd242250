import { getUser } from '#app/features/accounts/auth.server.ts'
import { QuickForm, QuickResults } from '#app/features/bookings/book/quick-booking.tsx'
import { findQuickPage } from '#app/features/bookings/book/quick-page.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/quick'

export const meta: Route.MetaFunction = (args) =>
	pageMeta(args, {
		title: 'Quick booking',
		description: 'Say when you want to play and see the courts that are truly free, cheapest first.',
	})

export function loader({ url, context }: Route.LoaderArgs) {
	return findQuickPage(getUser(context), url.searchParams)
}

export default function Quick({ loaderData }: Route.ComponentProps) {
	return (
		<div className="flex flex-col gap-6">
			<div>
				<h1 className="text-3xl md:text-4xl">Quick booking</h1>
				<p className="mt-1 text-muted">Free courts, cheapest first{loaderData.city ? '' : ' in each city'}.</p>
			</div>
			<div className="grid items-start gap-6 grid-cols-[minmax(0,1fr)] lg:grid-cols-[22rem_minmax(0,1fr)]">
				<QuickForm page={loaderData} />
				<QuickResults page={loaderData} />
			</div>
		</div>
	)
}
