import { Outlet } from 'react-router'
import { z } from 'zod'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { ListFilters } from '#app/features/admin/list-filters.tsx'
import { listQuery } from '#app/features/admin/list-query.ts'
import { DecidedList } from '#app/features/approval/decided-list.tsx'
import { MoreWaiting } from '#app/features/approval/more-waiting.tsx'
import {
	countSubmittedVenues,
	decideVenue,
	findDecidedVenues,
	findSubmittedVenues,
} from '#app/features/venues/editor/approval.server.ts'
import { DecideVenue } from '#app/features/venues/editor/decide-venue.tsx'
import { SubmittedCard } from '#app/features/venues/editor/submitted-card.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import { query, queryNumber } from '#app/lib/form/list.ts'
import { listAddress } from '#app/lib/list-address.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import type { Route } from './+types/venues'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Venues', 'Admin'] })

const ADDRESS = '/admin/venues'
const DecidedQuery = listQuery(['published', 'declined'])
const PARTS = [
	{ value: 'published', label: 'Published' },
	{ value: 'declined', label: 'Declined' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
	requireRole(context, 'admin')
	const [submitted, waiting, decided] = await Promise.all([
		findSubmittedVenues(),
		countSubmittedVenues(),
		findDecidedVenues(DecidedQuery.parse(query(request))),
	])
	return { submitted, waiting, decided }
}

export function action({ request, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const Approval = z.object({ id: queryNumber('Choose a venue') })
	return submit(request, Approval, 'Not approved', async ({ id }) => {
		await decideVenue(admin, id, { approve: true })
		return redirectWithToast(ADDRESS, { title: 'Published', description: 'Players can find and book it now.' })
	})
}

export default function Venues({ loaderData: { submitted, waiting, decided }, actionData }: Route.ComponentProps) {
	const { q, show, venues, ...paging } = decided
	return (
		<div className="flex flex-col gap-8">
			<section aria-labelledby="waiting" className="flex flex-col gap-4">
				<div className="flex flex-wrap items-center justify-between gap-3">
					<h2 id="waiting" className="text-2xl">
						Venues to approve
					</h2>
					<ButtonLink to="/admin/catalogue" variant="secondary" size="sm">
						Sports and Facilities
					</ButtonLink>
				</div>
				<FormError errors={actionData?.result?.error?.['']} />
				{submitted.length === 0 ? (
					<EmptyState level="h3" title="No venues are waiting" text="Venues sent for approval show up here." />
				) : (
					<ul className="grid gap-4">
						{submitted.map((venue) => (
							<SubmittedCard key={venue.id} venue={venue}>
								<DecideVenue venue={venue} />
								<ButtonLink to={`/venue-dashboard/${venue.id}/preview`} variant="quiet">
									Preview<span className="sr-only"> of {venue.name}</span>
								</ButtonLink>
							</SubmittedCard>
						))}
					</ul>
				)}
				<MoreWaiting waiting={waiting} shown={submitted.length} />
			</section>
			<DecidedList
				{...paging}
				href={(page) => listAddress(ADDRESS, { q, show }, page)}
				filters={
					(paging.total > 0 || q || show) && (
						<ListFilters list={ADDRESS} label="Venue or city" parts={PARTS} q={q} show={show} />
					)
				}
				decided={venues.map(({ id, name, city, owner, status, note }) => ({
					id,
					name,
					to: `/venue-dashboard/${id}/edit`,
					about: [city, owner, note],
					approved: status === 'published',
					outcome: status === 'published' ? 'Published' : 'Declined',
				}))}
			/>
			<Outlet />
		</div>
	)
}
