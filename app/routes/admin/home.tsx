import { requireRole } from '#app/features/accounts/auth.server.ts'
import { findWaiting } from '#app/features/admin/overview/overview.server.ts'
import { SearchField } from '#app/features/admin/search/search-field.tsx'
import { WaitingList } from '#app/features/admin/overview/waiting-list.tsx'
import { Platform } from '#app/features/figures/platform.tsx'
import { findPlatformFigures } from '#app/features/figures/platform.server.ts'
import type { Route } from './+types/home'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Admin' })

export async function loader({ url, context }: Route.LoaderArgs) {
	const admin = requireRole(context, 'admin')
	const [waiting, figures] = await Promise.all([findWaiting(admin), findPlatformFigures(admin, url.searchParams)])
	return { waiting, figures }
}

export default function Overview({ loaderData }: Route.ComponentProps) {
	return (
		<div className="flex flex-col gap-6">
			<SearchField />
			<h2 className="text-2xl">What is waiting</h2>
			<WaitingList waiting={loaderData.waiting} />
			<Platform figures={loaderData.figures} />
		</div>
	)
}
