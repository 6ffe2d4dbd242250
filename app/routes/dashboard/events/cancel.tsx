import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { cancelEvent } from '#app/features/events/planning/planning.server.ts'
import { findReservation } from '#app/features/events/planning/reservation.server.ts'
import { EVENT_TERMS } from '#app/features/events/rules.ts'
import { findOwnEvent } from '#app/features/events/venue-events.server.ts'
import { closedReason, whenOf } from '#app/features/gatherings/terms.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/cancel'
import { pageMeta } from '#app/lib/page-meta.ts'
import { courtsLabel, type Court } from '#app/lib/text/court-name.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Cancel event' })

export async function loader({ params, context }: Route.LoaderArgs) {
	const event = await findOwnEvent(requireUser(context), readId(params.venueId), readId(params.eventId), 'events')
	const { named: courts } = await findReservation(event.id)
	return { event, courts, reason: closedReason(EVENT_TERMS, event, new Date()) }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const eventId = requireId(params.eventId, 'Event not found')
	return submit(request, z.object({}), 'Event not cancelled', async () => {
		await cancelEvent(user, venueId, eventId)
		return redirectWithToast(`/venue-dashboard/${venueId}/events/${eventId}`, {
			title: 'Event cancelled',
			description: 'We’ve told everyone who had joined.',
		})
	})
}

export default function CancelEvent({ loaderData: { event, courts, reason }, actionData }: Route.ComponentProps) {
	return (
		<Question
			title={reason ? 'You can’t cancel this event' : 'Cancel this event?'}
			back={`/venue-dashboard/${event.venue.id}/events/${event.id}`}
			verb={['Cancel Event', 'Cancelling…']}
			keep="Keep Event"
			tone="danger"
			reason={reason}
			failed={actionData}
			facts={
				<p>
					<span className="block font-semibold wrap-anywhere">{event.title}</span>
					{whenOf(event)}
				</p>
			}
		>
			<p className="text-muted">{consequence(event.currentParticipants + event.waitlisted, courts)}</p>
		</Question>
	)
}

function consequence(people: number, courts: readonly Court[]) {
	const told =
		people === 0 ? 'Nobody has joined yet.' : `We’ll tell ${people === 1 ? 'one person' : `${people} people`}.`
	const freed = courts.length === 0 ? '' : ` ${courtsLabel(courts)} can be booked again.`
	return `${told}${freed} You can’t undo this.`
}
