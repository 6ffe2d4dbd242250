import { Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { CodeSearch } from '#app/features/rewards/admin/code-search.tsx'
import { RedemptionList } from '#app/features/rewards/admin/redemption-list.tsx'
import { findRedemptionList } from '#app/features/rewards/admin/redemptions.server.ts'
import { RedemptionQuery } from '#app/features/rewards/admin/schemas.ts'
import { REDEMPTION_STATUSES, statusLooks, type RedemptionStatus } from '#app/features/rewards/redemption-status.ts'
import { query } from '#app/lib/form/list.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/redemptions'
import type { loader as adminLoader } from '../layout.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Redemptions', 'Admin'] })

const ADDRESS = '/admin/redemptions'

export async function loader({ request, context }: Route.LoaderArgs) {
	const admin = requireRole(context, 'admin')
	const list = await findRedemptionList(admin, RedemptionQuery.parse(query(request)))
	return { ...list, redemptions: list.redemptions.map(({ userId: _, ...shown }) => shown) }
}

export default function Redemptions({ loaderData }: Route.ComponentProps) {
	const { status, code, total, page, pages, redemptions } = loaderData
	const waiting = useRouteLoaderData<typeof adminLoader>('routes/admin/layout')?.redemptions
	const { search } = useLocation()
	return (
		<div className="flex flex-col gap-6">
			<h2 className="text-2xl">Redemptions</h2>
			<CodeSearch code={code} page={ADDRESS} />
			{code ? (
				<p role="status">{total === 1 ? '1 code found' : `${total} codes found`}</p>
			) : (
				<LinkTabs
					label="Redemptions by status"
					tabs={REDEMPTION_STATUSES.map((one) => ({
						label: statusLooks[one].label,
						to: `${ADDRESS}?status=${one}`,
						current: one === status,
						count: one === 'pending' ? waiting : undefined,
					}))}
				/>
			)}
			{redemptions.length === 0 ? (
				<EmptyState level="h3" {...empty(code, status)} />
			) : (
				<RedemptionList redemptions={redemptions} search={search} />
			)}
			<Pagination
				page={page}
				pages={pages}
				href={(page) => `${ADDRESS}?${code ? `code=${encodeURIComponent(code)}` : `status=${status}`}&page=${page}`}
			/>
			<Outlet />
		</div>
	)
}

function empty(code: string, status: RedemptionStatus) {
	if (code) return { title: 'We can’t find this code', text: 'Ask them to read it out once more, letter by letter.' }
	if (status === 'pending')
		return { title: 'Nothing is waiting', text: 'What people redeem shows up here until they have it.' }
	return { title: `Nothing ${status} yet` }
}
