import { requireRole } from '#app/features/accounts/auth.server.ts'
import { ActList } from '#app/features/admin/log/act-list.tsx'
import { logAddress } from '#app/features/admin/log/address.ts'
import { LogFilters } from '#app/features/admin/log/log-filters.tsx'
import { findLog } from '#app/features/admin/log/log.server.ts'
import { LogQuery } from '#app/features/admin/log/schemas.ts'
import { query } from '#app/lib/form/list.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/log'
import { Link } from '#app/ui/link/link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Log', 'Admin'] })

export const loader = ({ request, context }: Route.LoaderArgs) =>
	findLog(requireRole(context, 'admin'), LogQuery.parse(query(request)))

export default function Log({ loaderData: { acts, next, ...asked } }: Route.ComponentProps) {
	return (
		<div className="flex flex-col gap-6">
			<div>
				<h2 className="text-2xl">Log</h2>
				<p className="text-muted">All that admins have done. It’s kept for good, and nobody can change it.</p>
			</div>
			<LogFilters query={asked} />
			{acts.length === 0 ? (
				<EmptyState level="h3" title="Nothing found" text="What admins do shows up here, newest first." />
			) : (
				<ActList acts={acts} />
			)}
			{next !== null && (
				<p>
					<Link to={logAddress(asked, next)} rel="next" className={buttonClass({ variant: 'secondary' })}>
						Older <Icon name="arrow-right" className="size-4" />
					</Link>
				</p>
			)}
		</div>
	)
}
