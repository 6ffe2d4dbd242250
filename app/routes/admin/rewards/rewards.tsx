import { requireRole } from '#app/features/accounts/auth.server.ts'
import { CatalogueList } from '#app/features/rewards/admin/catalogue-list.tsx'
import { findCatalogue } from '#app/features/rewards/admin/catalogue.server.ts'
import { readId } from '#app/lib/ids.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/rewards'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Rewards', 'Admin'] })

export function loader({ url, context }: Route.LoaderArgs) {
	const admin = requireRole(context, 'admin')
	return findCatalogue(admin, readId(url.searchParams.get('page')) ?? 1, new Date())
}

export default function Rewards({ loaderData: { items, page, pages } }: Route.ComponentProps) {
	const add = (
		<ButtonLink to="/admin/rewards/new">
			<Icon name="plus" /> New Reward
		</ButtonLink>
	)
	return (
		<div className="flex flex-col gap-6">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 className="text-2xl">Rewards</h2>
				<div className="flex flex-wrap gap-3">
					<ButtonLink to="/admin/rewards/rules" variant="secondary">
						Earning Rules
					</ButtonLink>
					{items.length > 0 && add}
				</div>
			</div>
			{items.length === 0 ? (
				<EmptyState
					level="h3"
					title="No rewards yet"
					text="What people can swap their points for shows up here."
					action={add}
				/>
			) : (
				<CatalogueList items={items} />
			)}
			<Pagination page={page} pages={pages} href={(page) => `/admin/rewards?page=${page}`} />
		</div>
	)
}
