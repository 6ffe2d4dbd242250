import { requireUser } from '#app/features/accounts/auth.server.ts'
import { lookAgain } from '#app/features/bookings/regulars/look-again.ts'
import { inDates, scopeWords } from '#app/features/bookings/regulars/regular-dates.ts'
import { EventEnd } from '#app/features/events/schemas.ts'
import { cancelEvents, findCancelPage } from '#app/features/events/series/cancel.server.ts'
import { whenOf } from '#app/features/gatherings/terms.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { RadioCards } from '#app/ui/form/choice-field.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/cancel'
import { pageMeta } from '#app/lib/page-meta.ts'
import { courtsLabel, type Court } from '#app/lib/text/court-name.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Cancel event' })

export const shouldRevalidate = lookAgain

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findCancelPage(requireUser(context), readId(params.venueId), readId(params.eventId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const eventId = requireId(params.eventId, 'Event not found')
	return submit(request, EventEnd, 'Event not cancelled', async (input) => {
		const dates = await cancelEvents(user, venueId, eventId, input)
		return redirectWithToast(`/venue-dashboard/${venueId}/events/${eventId}`, {
			title: dates > 1 ? `${inDates(dates)} cancelled` : 'Event cancelled',
			description: 'We’ve told everyone who had joined.',
		})
	})
}

export default function CancelEvent({ loaderData, actionData }: Route.ComponentProps) {
	const { event, courts, choices, day, reason, seen } = loaderData
	const several = !reason && choices.length > 1
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
			{several && (
				<>
					<input type="hidden" name="seen" value={seen} />
					<RadioCards
						label="Which dates"
						name="scope"
						defaultValue="this"
						options={choices.map(({ scope, dates, places }) => ({
							value: scope,
							label: scopeWords(scope, day, dates),
							description:
								places > 0 ? `${places} ${places === 1 ? 'place' : 'places'} taken or waited for` : undefined,
						}))}
					/>
				</>
			)}
			<p className="text-muted">
				{several ? SEVERAL : consequence(event.currentParticipants + event.waitlisted, courts)}
			</p>
		</Question>
	)
}

const SEVERAL = 'We’ll tell everyone who has joined, and the courts can be booked again. You can’t undo this.'

function consequence(people: number, courts: readonly Court[]) {
	const told =
		people === 0 ? 'Nobody has joined yet.' : `We’ll tell ${people === 1 ? 'one person' : `${people} people`}.`
	const freed = courts.length === 0 ? '' : ` ${courtsLabel(courts)} can be booked again.`
	return `${told}${freed} You can’t undo this.`
}
