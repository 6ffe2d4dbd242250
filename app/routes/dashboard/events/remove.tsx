import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findPerson, removePerson } from '#app/features/events/people.server.ts'
import { closedReason } from '#app/features/events/rules.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/remove'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Remove from event' })

function idsOf(params: Route.LoaderArgs['params']) {
	return [
		requireId(params.venueId, 'Venue not found'),
		requireId(params.eventId, 'Event not found'),
		requireId(params.personId, 'There is nobody like that at this event.'),
	] as const
}

export async function loader({ params, context }: Route.LoaderArgs) {
	const { event, person } = await findPerson(requireUser(context), ...idsOf(params))
	const checkedIn = person.status === 'attended' ? 'They were checked in. Undo that first.' : null
	return { event, person, reason: closedReason(event, new Date()) ?? checkedIn }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const ids = idsOf(params)
	return submit(request, z.object({}), 'Not removed', async () => {
		await removePerson(user, ...ids)
		return redirectWithToast(`/venue-dashboard/${ids[0]}/events/${ids[1]}`, {
			title: 'Taken off the list',
			description: 'They are told, and a free place goes to the waitlist.',
		})
	})
}

export default function RemovePerson({ loaderData: { event, person, reason }, actionData }: Route.ComponentProps) {
	return (
		<Question
			title={`Remove ${person.name}?`}
			back={`/venue-dashboard/${event.venue.id}/events/${event.id}`}
			reason={reason}
			failed={actionData}
			verb={['Remove', 'Removing…']}
			keep="Keep on the List"
			tone="danger"
		>
			<p className="text-muted">{consequence(person.status === 'registered', event.waitlisted)}</p>
		</Question>
	)
}

function consequence(hasPlace: boolean, waitlisted: number) {
	if (!hasPlace) return 'They leave the waitlist and are told.'
	return waitlisted > 0
		? 'They are told, and their place goes to the first person on the waitlist at once.'
		: 'They are told, and their place is free for others.'
}
