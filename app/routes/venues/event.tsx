import { getUser, guard, requireUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { eventCardPath } from '#app/features/events/card-words.ts'
import { EventFacts } from '#app/features/events/event-facts.tsx'
import { findEvent, type EventDetails } from '#app/features/events/events.server.ts'
import { venueEvents } from '#app/features/events/gathering.server.ts'
import { findOwnPlaceSale, joiningTerms, type OwnPlaceSale } from '#app/features/events/paying/own-place.server.ts'
import { addressOf, placesOf, RsvpButton } from '#app/features/events/rsvp-button.tsx'
import { EVENT_TERMS } from '#app/features/events/rules.ts'
import { Withdrawal } from '#app/features/events/withdrawal.tsx'
import { RsvpForm } from '#app/features/events/schemas.ts'
import { SeriesLinks } from '#app/features/events/series/series-links.tsx'
import { structuredData } from '#app/features/events/structured-data.ts'
import { findStandings, join, withdraw, type Place } from '#app/features/gatherings/places.server.ts'
import { Coming, Joining, Rsvp } from '#app/features/gatherings/rsvp.tsx'
import { closedReason } from '#app/features/gatherings/terms.ts'
import { waitlistText } from '#app/features/gatherings/words.ts'
import { PageError } from '#app/features/navigation/error-screen.tsx'
import { placeOf, streetAddress } from '#app/lib/text/place.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { formatLongDate, formatTimeRange } from '#app/lib/time/time.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import type { Route } from './+types/event'

const signInToAnswer = guard('user')

/** All people may read it. Visitors who reply sign in and return here. */
export const middleware: Route.MiddlewareFunction[] = [
	(args, next) => (['GET', 'HEAD'].includes(args.request.method) ? next() : signInToAnswer(args, next)),
]

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const user = getUser(context)
	const key = url.searchParams.get('key')
	const event = await findEvent(readId(params.id), readId(params.eventId), { user, key })
	const places = await findStandings(venueEvents, user, [event.id])
	const now = new Date()
	const [sale, terms] = [await findOwnPlaceSale(user, event.id, now), joiningTerms({ ...event, ...event.terms }, now)]
	return { event, own: places.get(event.id) ?? null, sale, terms, signedIn: user !== null, now }
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const key = url.searchParams.get('key')
	const event = await findEvent(readId(params.id), readId(params.eventId), { user, key })
	return submit(request, RsvpForm, 'That did not work', async ({ intent }) => {
		const place = await (intent === 'join' ? join : withdraw)(venueEvents, user, { eventId: event.id, key })
		return goOn(user, event, place)
	})
}

/** Leads a person to the payment of the place that they have just taken, where it has a price. */
async function goOn(user: CurrentUser, event: EventDetails, place: Place) {
	const sale = place.status === 'registered' ? await findOwnPlaceSale(user, event.id) : null
	if (!sale?.pay) return redirectWithToast(addressOf(event), toastFor(place, event.title))
	return redirectWithToast(payAddress(sale), { title: 'Your place is kept', description: `${sale.title}.` })
}

const payAddress = ({ saleId }: { saleId: number }) => `/my-bookings/places/${saleId}/pay`

function toastFor({ status, position }: Place, title: string) {
	if (status === 'waitlisted') return { title: 'On the waitlist', description: waitlistText({ position }) }
	return status === null
		? { title: 'You’re off the list', description: `You’re no longer down for ${title}.` }
		: { title: 'You’re going', description: `Your place at ${title} is kept.` }
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) => {
	if (!loaderData) return []
	const { event } = loaderData
	const { venue } = event
	const when = `${formatLongDate(event.startTime)}, ${formatTimeRange(event.startTime, event.endTime)}`
	return pageMeta(args, {
		title: [event.title, venue.name],
		description: `${when}, ${placeOf(venue.location, venue.city)}. ${event.description}`,
		path: `/venues/${venue.id}/events/${event.id}`,
		listed: event.isPublic,
		...(event.isPublic && { card: { path: eventCardPath(event), alt: `${event.title} at ${venue.name}, ${when}` } }),
		data: import.meta.env.SSR ? (origin) => structuredData(event, origin) : undefined,
	})
}

export const ErrorBoundary = PageError

export default function EventPage({ loaderData, actionData }: Route.ComponentProps) {
	const { event, own, sale, terms, signedIn, now } = loaderData
	const { venue, sport } = event
	const isOpen = event.status !== 'cancelled'
	return (
		<article className="mx-auto flex w-full max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={`/venues/${venue.id}?tab=events#about`}>{venue.name}</BackLink>
				<CourtDrawing sport={sport.icon} color={sport.color} className="mb-4 h-28 w-full rounded-lg" />
				<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
					<h1 className="text-3xl wrap-anywhere md:text-4xl">{event.title}</h1>
					{event.status === 'cancelled' && <Badge tone="clay">Cancelled</Badge>}
					{!event.isPublic && <Badge icon="lock">By invitation</Badge>}
				</div>
				<EventFacts event={event} className="mt-3" countless={isOpen} />
				<p className="mt-1 flex gap-1.5 text-muted">
					<Icon name="map-pin" className="mt-0.5 size-4" />
					<span className="min-w-0">
						{sport.name} at {venue.name}, {streetAddress(venue)}
					</span>
				</p>
			</div>
			<section aria-labelledby="about-event" className="flex flex-col gap-2">
				<h2 id="about-event" className="text-xl">
					What happens
				</h2>
				<p className="max-w-[72ch] wrap-anywhere whitespace-pre-line">{event.description}</p>
			</section>
			<Card className="flex flex-col gap-4">
				<FormError errors={actionData?.result.error?.['']} />
				{isOpen && <Coming initials={event.faces} count={event.currentParticipants} of={event.maxParticipants} />}
				<Rsvp
					own={own}
					closed={closedReason(EVENT_TERMS, event, now)}
					cancelled={event.status === 'cancelled' ? null : undefined}
					stands={sale && <Stands sale={sale} arrived={own?.status === 'attended'} />}
					leave={own && <Withdrawal event={event} own={own} money={sale?.leaving} />}
				>
					<Joining places={placesOf(event)}>
						<RsvpButton event={event} signedIn={signedIn} />
						{terms && <p className="text-sm text-muted">{terms}</p>}
					</Joining>
				</Rsvp>
			</Card>
			{event.series && <SeriesLinks series={event.series} to={(id) => addressOf({ ...event, id })} />}
		</article>
	)
}

/** The place of a person with what is paid of it, and the button that pays it. */
function Stands({ sale, arrived }: { sale: OwnPlaceSale; arrived: boolean }) {
	return (
		<div className="flex flex-col gap-3">
			<Notice tone={sale.pay ? 'warn' : 'success'} title={arrived ? 'You’re checked in.' : sale.title}>
				{sale.text}
			</Notice>
			{sale.pay && (
				<ButtonLink to={payAddress(sale)} size="lg" className="self-start">
					{sale.pay}
				</ButtonLink>
			)}
		</div>
	)
}
