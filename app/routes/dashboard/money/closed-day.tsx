import { Outlet } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { ClosedDayPage } from '#app/features/figures/till/closed-day.tsx'
import { findClosedDay } from '#app/features/figures/till/till-page.server.ts'
import { readId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/closed-day'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Closed day', 'Venue Dashboard'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findClosedDay(requireUser(context), readId(params.venueId), readId(params.closeId))

export default function ClosedDay({ loaderData }: Route.ComponentProps) {
	return (
		<>
			<ClosedDayPage closed={loaderData} />
			<Outlet />
		</>
	)
}
