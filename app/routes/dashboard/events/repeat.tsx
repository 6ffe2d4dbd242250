import { requireUser } from '#app/features/accounts/auth.server.ts'
import { freeWords, inDates } from '#app/features/bookings/regulars/regular-dates.ts'
import { lookAgain } from '#app/features/bookings/regulars/look-again.ts'
import { RepeatForm as RepeatInput } from '#app/features/bookings/regulars/regular-schemas.ts'
import { EventDates, RepeatForm } from '#app/features/events/series/event-dates.tsx'
import { findRepeatPage, repeatEvent } from '#app/features/events/series/repeat.server.ts'
import { whenOf } from '#app/features/gatherings/terms.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { courtsLabel } from '#app/lib/text/court-name.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/repeat'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Repeat Event' })

export const shouldRevalidate = lookAgain

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const [venueId, eventId] = [readId(params.venueId), readId(params.eventId)]
	const change = new URLSearchParams(url.searchParams)
	change.set('edit', 'yes')
	const page = await findRepeatPage(requireUser(context), venueId, eventId, url.searchParams)
	return { page, change: `?${change.toString()}` }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const eventId = requireId(params.eventId, 'Event not found')
	return submit(request, RepeatInput, 'Dates not added', async ({ idempotencyKey, ...input }) => {
		const { dates } = await repeatEvent(user, venueId, eventId, input, { idempotencyKey })
		const description = `${inDates(dates)} added. People sign up for each.`
		return redirectWithToast(`/venue-dashboard/${venueId}/events/${eventId}`, { title: 'Event repeats', description })
	})
}

export default function RepeatEvent({ loaderData: { page, change }, actionData, params }: Route.ComponentProps) {
	const { event, plan, problem, courts, values, weekdays, series } = page
	const back = `/venue-dashboard/${params.venueId}/events/${event.id}`
	const about = `${whenOf(event)}${courts.length > 0 ? `, ${courtsLabel(courts)}` : ''}`
	const free = plan?.filter(({ problem }) => problem === null).length ?? 0
	return (
		<div className="flex w-full max-w-3xl flex-col gap-4">
			<div>
				<BackLink to={back}>{event.title}</BackLink>
				<h2 className="text-2xl">{plan ? 'Which dates?' : 'Repeat this event'}</h2>
				{!plan && <p className="text-muted">{series ? `${about}. ${series}.` : about}</p>}
			</div>
			{problem ? (
				<Card className="flex flex-col items-start gap-5">
					<p className="text-muted">{problem}</p>
					<ButtonLink to={back} variant="secondary">
						Back
					</ButtonLink>
				</Card>
			) : plan ? (
				<EventDates
					title={event.title}
					about={about}
					sent={[...Object.entries(values), ...weekdays.map((day): [string, string] => ['weekday', day])]}
					dates={plan}
					heading={freeWords(plan.length, free, 'Try other weekdays.')}
					hint="Each date is an event of its own, with its own places. Untick those to leave out."
					verb={['Add These Dates', 'Adding…']}
					back={
						<ButtonLink to={change} variant="secondary">
							Back
						</ButtonLink>
					}
					result={actionData?.result}
					idempotencyKey={page.idempotencyKey}
				/>
			) : (
				<RepeatForm key={change} page={page} back={back} />
			)}
		</div>
	)
}
