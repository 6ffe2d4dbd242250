import { requireRole } from '#app/features/accounts/auth.server.ts'
import { findWaiting } from '#app/features/admin/overview/overview.server.ts'
import { SearchField } from '#app/features/admin/search/search-field.tsx'
import { WaitingList } from '#app/features/admin/overview/waiting-list.tsx'
import type { Route } from './+types/home'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Admin' })

export const loader = async ({ context }: Route.LoaderArgs) => ({
	waiting: await findWaiting(requireRole(context, 'admin')),
})

export default function Overview({ loaderData }: Route.ComponentProps) {
	return (
		<div className="flex flex-col gap-6">
			<SearchField />
			<h2 className="text-2xl">What is waiting</h2>
			<WaitingList waiting={loaderData.waiting} />
		</div>
	)
}
