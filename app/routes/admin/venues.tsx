import { Form, Outlet, useNavigation } from 'react-router'
import { z } from 'zod'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { DecidedList } from '#app/features/approval/decided-list.tsx'
import { MoreWaiting } from '#app/features/approval/more-waiting.tsx'
import {
	countSubmittedVenues,
	decideVenue,
	findDecidedVenues,
	findSubmittedVenues,
} from '#app/features/venues/editor/approval.server.ts'
import { SubmittedCard } from '#app/features/venues/editor/submitted-card.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { queryNumber } from '#app/lib/form/list.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import type { Route } from './+types/venues'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Venues', 'Admin'] })

export async function loader({ url, context }: Route.LoaderArgs) {
	requireRole(context, 'admin')
	const [submitted, waiting, decided] = await Promise.all([
		findSubmittedVenues(),
		countSubmittedVenues(),
		findDecidedVenues(readId(url.searchParams.get('page')) ?? 1),
	])
	return { submitted, waiting, decided }
}

export function action({ request, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const Approval = z.object({ id: queryNumber('Choose a venue') })
	return submit(request, Approval, 'Not approved', async ({ id }) => {
		await decideVenue(admin, id, { approve: true })
		return redirectWithToast('/admin/venues', { title: 'Published', description: 'Players can find and book it now.' })
	})
}

export default function Venues({ loaderData: { submitted, waiting, decided }, actionData }: Route.ComponentProps) {
	const { formMethod, formData } = useNavigation()
	const sending = formMethod === 'POST' ? formData?.get('id') : null
	return (
		<div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
			<div className="flex flex-col gap-6">
				<h2 className="text-2xl">Venues to approve</h2>
				<FormError errors={actionData?.result?.error?.['']} />
				{submitted.length === 0 ? (
					<EmptyState level="h3" title="No venues are waiting" text="Venues sent for approval show up here." />
				) : (
					<ul className="grid gap-4">
						{submitted.map((venue) => (
							<SubmittedCard key={venue.id} venue={venue}>
								<Form method="post" preventScrollReset className="contents">
									<input type="hidden" name="id" value={venue.id} />
									<Button pending={sending === String(venue.id)} pendingText="Publishing…" className="col-span-2">
										Approve<span className="sr-only"> {venue.name}</span>
									</Button>
								</Form>
								<ButtonLink to={`${venue.id}/decline`} preventScrollReset variant="secondary">
									Decline<span className="sr-only"> {venue.name}</span>
								</ButtonLink>
								<ButtonLink to={`/venue-dashboard/${venue.id}/preview`} variant="quiet">
									Preview<span className="sr-only"> of {venue.name}</span>
								</ButtonLink>
							</SubmittedCard>
						))}
					</ul>
				)}
				<MoreWaiting waiting={waiting} shown={submitted.length} />
			</div>
			<div className="flex flex-col gap-4 empty:hidden">
				<DecidedList
					{...decided}
					address="/admin/venues"
					decided={decided.venues.map(({ id, name, city, owner, status, note }) => ({
						id,
						name,
						to: `/venue-dashboard/${id}/edit`,
						about: [city, owner, note],
						approved: status === 'published',
						outcome: status === 'published' ? 'Published' : 'Declined',
					}))}
				/>
			</div>
			<Outlet />
		</div>
	)
}
