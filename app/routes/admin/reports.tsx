import { Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { ReportList } from '#app/features/matchmaking/reports/report-list.tsx'
import { findReports } from '#app/features/matchmaking/reports/reports.server.ts'
import { ReportQuery } from '#app/features/matchmaking/reports/schemas.ts'
import { query } from '#app/lib/form/list.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/reports'
import type { loader as adminLoader } from './layout.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Reports', 'Admin'] })

const ADDRESS = '/admin/reports'

export const loader = ({ request, context }: Route.LoaderArgs) =>
	findReports(requireRole(context, 'admin'), ReportQuery.parse(query(request)))

export default function Reports({ loaderData: { status, reports, page, pages } }: Route.ComponentProps) {
	const waiting = useRouteLoaderData<typeof adminLoader>('routes/admin/layout')?.reports
	const { search } = useLocation()
	return (
		<div className="flex flex-col gap-6">
			<h2 className="text-2xl">Reports</h2>
			<LinkTabs
				label="Reports by status"
				tabs={[
					{ label: 'Open', to: `${ADDRESS}?status=open`, current: status === 'open', count: waiting || undefined },
					{ label: 'Decided', to: `${ADDRESS}?status=decided`, current: status === 'decided' },
				]}
			/>
			{reports.length === 0 ? (
				<EmptyState
					level="h3"
					{...(status === 'open'
						? { title: 'Nothing is waiting', text: 'Reports about players show up here.' }
						: { title: 'Nothing decided yet' })}
				/>
			) : (
				<ReportList reports={reports} search={search} />
			)}
			<Pagination page={page} pages={pages} href={(page) => `${ADDRESS}?status=${status}&page=${page}`} />
			<Outlet />
		</div>
	)
}
