import { requireUser } from '#app/features/accounts/auth.server.ts'
import { EventForm } from '#app/features/events/planning/event-form.tsx'
import { findEventPage } from '#app/features/events/event-page.server.ts'
import { addEvent } from '#app/features/events/planning/planning.server.ts'
import { EventForm as EventInput } from '#app/features/events/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/new'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Add Event' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findEventPage(requireUser(context), readId(params.venueId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	return submit(request, EventInput, 'Event not added', async ({ idempotencyKey, after, ...plan }) => {
		const { id } = await addEvent(user, venueId, plan, { idempotencyKey })
		if (after) return redirectWithToast(`/venue-dashboard/${venueId}/events/${id}/repeat`, REPEATS)
		const description = plan.isPublic ? PUBLIC : PRIVATE
		return redirectWithToast(`/venue-dashboard/${venueId}/events/${id}`, { title: 'Event added', description })
	})
}

const REPEATS = { title: 'Event added', description: 'Now choose its other dates.' }
const PUBLIC = 'Players see it on your venue’s page.'
const PRIVATE = 'Share its link with the people you invite.'

export default function NewEvent({ loaderData: page, actionData }: Route.ComponentProps) {
	const back = `/venue-dashboard/${page.venueId}/events`
	return (
		<div className="flex w-full max-w-3xl flex-col gap-4">
			<div>
				<BackLink to={back}>Events</BackLink>
				<h2 className="text-2xl">Add Event</h2>
			</div>
			{page.sports.length === 0 ? (
				<EmptyState
					level="h3"
					title="No sports yet"
					text="Every event has a sport. Add your sports first."
					action={<ButtonLink to={`/venue-dashboard/${page.venueId}/edit/sports`}>Add Sports</ButtonLink>}
				/>
			) : (
				<EventForm page={page} back={back} result={actionData?.result} details={actionData?.details} />
			)}
		</div>
	)
}
