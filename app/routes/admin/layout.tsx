import { Outlet, useLocation } from 'react-router'
import { guard, requireRole } from '#app/features/accounts/auth.server.ts'
import { countPendingApplications } from '#app/features/owners/applications.server.ts'
import { countOpenReports } from '#app/features/matchmaking/reports/reports.server.ts'
import { countPendingRedemptions } from '#app/features/rewards/admin/redemptions.server.ts'
import { countSubmittedVenues } from '#app/features/venues/editor/approval.server.ts'
import { LinkTabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/layout'

export const middleware: Route.MiddlewareFunction[] = [guard('admin')]

export async function loader({ context }: Route.LoaderArgs) {
	const admin = requireRole(context, 'admin')
	const [owners, venues, redemptions, reports] = await Promise.all([
		countPendingApplications(),
		countSubmittedVenues(),
		countPendingRedemptions(admin),
		countOpenReports(admin),
	])
	return { owners, venues, redemptions, reports }
}

export default function Admin({ loaderData: { owners, venues, redemptions, reports } }: Route.ComponentProps) {
	const { pathname } = useLocation()
	return (
		<div className="flex flex-col gap-6">
			<h1 className="text-3xl md:text-4xl">Admin</h1>
			<LinkTabs
				label="Admin"
				tabs={[
					{ label: 'Owners', to: '/admin/owners', current: pathname.startsWith('/admin/owners'), count: owners },
					{ label: 'Venues', to: '/admin/venues', current: pathname.startsWith('/admin/venues'), count: venues },
					{ label: 'Rewards', to: '/admin/rewards', current: pathname.startsWith('/admin/rewards') },
					{
						...{ label: 'Redemptions', to: '/admin/redemptions', count: redemptions },
						current: pathname.startsWith('/admin/redemptions'),
					},
					{ label: 'Reports', to: '/admin/reports', current: pathname.startsWith('/admin/reports'), count: reports },
				]}
			/>
			<Outlet />
		</div>
	)
}
