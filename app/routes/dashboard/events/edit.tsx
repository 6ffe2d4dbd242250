import { requireUser } from '#app/features/accounts/auth.server.ts'
import { EventForm } from '#app/features/events/planning/event-form.tsx'
import { findEventPage } from '#app/features/events/event-page.server.ts'
import { editEvent } from '#app/features/events/planning/planning.server.ts'
import { EventForm as EventInput } from '#app/features/events/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/edit'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Edit Event' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findEventPage(requireUser(context), readId(params.venueId), readId(params.eventId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const eventId = requireId(params.eventId, 'Event not found')
	return submit(request, EventInput, 'Event not changed', async ({ idempotencyKey: _, ...plan }) => {
		await editEvent(user, venueId, eventId, plan)
		return redirectWithToast(`/venue-dashboard/${venueId}/events/${eventId}`, {
			title: 'Event saved',
			description: 'Everyone sees the changes.',
		})
	})
}

export default function EditEvent({ loaderData: page, actionData }: Route.ComponentProps) {
	const back = `/venue-dashboard/${page.venueId}/events/${page.event!.id}`
	return (
		<div className="flex w-full max-w-3xl flex-col gap-4">
			<div>
				<BackLink to={back}>{page.event!.title}</BackLink>
				<h2 className="text-2xl">Edit Event</h2>
			</div>
			<EventForm page={page} back={back} result={actionData?.result} details={actionData?.details} />
		</div>
	)
}
