import { requireRole } from '#app/features/accounts/auth.server.ts'
import { peopleAddress } from '#app/features/admin/people/address.ts'
import { PeopleFilters } from '#app/features/admin/people/people-filters.tsx'
import { PeopleList } from '#app/features/admin/people/people-list.tsx'
import { PeopleQuery } from '#app/features/admin/people/schemas.ts'
import { findPeople } from '#app/features/admin/people/search.server.ts'
import { query } from '#app/lib/form/list.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/users'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Users', 'Admin'] })

export const loader = ({ request, context }: Route.LoaderArgs) =>
	findPeople(requireRole(context, 'admin'), PeopleQuery.parse(query(request)))

export default function Users({ loaderData: { people, total, page, pages, ...asked } }: Route.ComponentProps) {
	return (
		<div className="flex flex-col gap-6">
			<h2 className="text-2xl">Users</h2>
			<PeopleFilters query={asked} />
			<p role="status" className="text-sm text-muted tabular-nums">
				{total === 1 ? '1 person' : `${total} people`}
			</p>
			{people.length === 0 ? (
				<EmptyState level="h3" title="Nobody found" text="Check the spelling, or search for the start of a name." />
			) : (
				<PeopleList people={people} />
			)}
			<Pagination page={page} pages={pages} href={(page) => peopleAddress(asked, page)} />
		</div>
	)
}
