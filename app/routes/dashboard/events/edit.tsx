import { requireUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { EventForm } from '#app/features/events/planning/event-form.tsx'
import { courtNames, fieldsOf, findEventPage } from '#app/features/events/event-page.server.ts'
import { editEvent } from '#app/features/events/planning/planning.server.ts'
import { EventChange } from '#app/features/events/schemas.ts'
import { changeDates, planChange } from '#app/features/events/series/change.server.ts'
import { changeWords, EventDates } from '#app/features/events/series/event-dates.tsx'
import { inDates } from '#app/features/bookings/regulars/regular-dates.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Button } from '#app/ui/button.tsx'
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
	return submit(request, EventChange, 'Event not changed', (input) => change(user, venueId, eventId, input))
}

/** Changes one event, or shows the dates of several first, which come back ticked. */
async function change(user: CurrentUser, venueId: number, eventId: number, input: EventChange) {
	const { scope, on, seen, intent, idempotencyKey: _, ...plan } = input
	const typed = { fields: { ...fieldsOf(plan), scope }, courts: courtNames(plan) }
	if (intent === 'back') return { typed }
	const asked = { eventId, scope, plan }
	if (scope !== 'this' && seen === undefined) return { typed, plan: await planChange(user, venueId, asked) }
	const one = { title: 'Event saved', description: 'Everyone sees the changes.' }
	if (scope === 'this') await editEvent(user, venueId, eventId, plan)
	else one.description = `${inDates(await changeDates(user, venueId, { ...asked, on, seen: seen! }))} changed`
	return redirectWithToast(`/venue-dashboard/${venueId}/events/${eventId}`, one)
}

export default function EditEvent({ loaderData: page, actionData }: Route.ComponentProps) {
	const back = `/venue-dashboard/${page.venueId}/events/${page.event!.id}`
	const failed = actionData && 'result' in actionData ? actionData : undefined
	const shown = actionData && 'typed' in actionData ? actionData : undefined
	return (
		// The form as it was typed, or its dates, come with an answer that a reload would lose.
		<div data-answer={shown && ''} className="flex w-full max-w-3xl flex-col gap-4">
			<div>
				<BackLink to={back}>{page.event!.title}</BackLink>
				<h2 className="text-2xl">{shown?.plan ? 'Which dates change?' : 'Edit Event'}</h2>
			</div>
			{shown?.plan ? (
				<EventDates
					inPlace
					title={shown.plan.title}
					about="People with a place are told of a new time."
					sent={[
						...Object.entries(shown.typed.fields),
						...shown.typed.courts.map((court): [string, string] => ['courts', court]),
						['seen', shown.plan.seen],
					]}
					dates={shown.plan.dates}
					heading={changeWords(shown.plan.dates)}
					hint="Untick those to leave as they are."
					verb={['Change These Dates', 'Changing…']}
					back={
						<Button name="intent" value="back" variant="secondary">
							Back
						</Button>
					}
				/>
			) : (
				<EventForm
					key={shown ? 'typed' : 'stored'}
					page={{ ...page, ...shown?.typed }}
					back={back}
					result={failed?.result}
					details={failed?.details}
				/>
			)}
		</div>
	)
}
