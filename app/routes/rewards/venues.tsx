import { isRouteErrorResponse } from 'react-router'
import { guard } from '#app/features/accounts/auth.server.ts'
import { DialogError } from '#app/features/navigation/dialog-error.tsx'
import { NO_VENUE, NOT_FOUND } from '#app/features/rewards/redeemable.ts'
import { findVenuesOf } from '#app/features/rewards/where.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Dialog } from '#app/ui/layer/dialog.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import type { Route } from './+types/venues'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Where a reward works' })

const BACK = '/rewards'
const TITLE = 'Where it works'

export const loader = ({ url, params }: Route.LoaderArgs) =>
	findVenuesOf(requireId(params.itemId, NOT_FOUND), readId(url.searchParams.get('page')) ?? 1)

export default function RewardVenues({ loaderData, params }: Route.ComponentProps) {
	const { name, venues, page, pages } = loaderData
	return (
		<Dialog title={TITLE} closeTo={BACK}>
			<p className="font-semibold wrap-anywhere">{name}</p>
			{venues.length === 0 && <p>{NO_VENUE}.</p>}
			<ul className="rows">
				{venues.map(({ id, name, location, city }) => (
					<li key={id}>
						<Link to={`/venues/${id}`} className="flex min-h-12 flex-col justify-center py-2 hover:bg-raised">
							<span className="font-semibold wrap-anywhere">{name}</span>
							<span className="text-sm text-muted wrap-anywhere">
								{location}, {city}
							</span>
						</Link>
					</li>
				))}
			</ul>
			<Pagination page={page} pages={pages} href={(page) => `/rewards/items/${params.itemId}/venues?page=${page}`} />
		</Dialog>
	)
}

/** A missing item usually means that a link was valid once. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const isGone = isRouteErrorResponse(error) && error.status === 404
	return (
		<DialogError
			error={isGone ? null : error}
			title={TITLE}
			back={BACK}
			broken={isGone ? 'This reward isn’t available any more.' : 'An error occurred. Please try again.'}
		/>
	)
}
