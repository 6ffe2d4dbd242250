import { Outlet, redirect } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { beforeEvent } from '#app/features/bookings/desk/day-address.ts'
import { EventFacts } from '#app/features/events/event-facts.tsx'
import { EventStatusBadge } from '#app/features/events/event-status.tsx'
import { findManagePage } from '#app/features/events/manage-page.server.ts'
import { venueEvents } from '#app/features/events/gathering.server.ts'
import { SeriesLinks } from '#app/features/events/series/series-links.tsx'
import { addressOf } from '#app/features/events/rsvp-button.tsx'
import { courtsLabel } from '#app/lib/text/court-name.ts'
import { checkIn } from '#app/features/gatherings/check-in.server.ts'
import { People } from '#app/features/gatherings/people.tsx'
import { CheckInForm } from '#app/features/gatherings/schemas.ts'
import { env } from '#app/lib/process/env.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Menu, MenuLink } from '#app/ui/layer/menu.tsx'
import { PlaceMoney } from '#app/features/events/paying/place-money.tsx'
import { ShareLink } from '#app/ui/link/share-link.tsx'
import type { Route } from './+types/manage'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: loaderData && loaderData.event.title })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const ids = { venueId: readId(params.venueId), eventId: readId(params.eventId) }
	const asked = { list: url.searchParams.get('list'), page: readId(url.searchParams.get('page')) ?? 1 }
	const page = await findManagePage(requireUser(context), ids, { ...asked, now: new Date() })
	const back = beforeEvent(url.searchParams, page.event.venue.id)
	return { ...page, back, link: (env.PUBLIC_URL ?? url.origin) + addressOf(page.event) }
}

export function action({ url, request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const eventId = requireId(params.eventId, 'Event not found')
	return submit(request, CheckInForm, 'Not checked in', async ({ intent, personId }) => {
		await checkIn(venueEvents, user, { venueId, eventId }, { personId, arrived: intent === 'arrived' })
		return redirect(url.pathname + url.search)
	})
}

export default function ManageEvent({ loaderData, actionData }: Route.ComponentProps) {
	const { event, back, plans, now, list, courts, series, link, people, page, pages, closed, checkInClosed } = loaderData
	const mayChange = plans && closed === null
	const base = `/venue-dashboard/${event.venue.id}/events/${event.id}`
	const everybody = event.currentParticipants + event.waitlisted
	const over = event.status !== 'cancelled' && event.endTime <= now
	const going = {
		list: 'going' as const,
		label: over ? 'Had a place' : 'Going',
		count: event.currentParticipants,
	}
	const hasLists = event.waitlisted > 0 || mayChange || list === 'waitlist'
	const waitlist = { list: 'waitlist' as const, label: 'Waitlist', count: event.waitlisted }
	return (
		<div className="flex flex-col gap-6">
			{/* The buttons have a line of their own: beside the title they would move as the page comes. */}
			<div className="flex flex-col gap-4">
				<div>
					<BackLink to={back.to}>{back.label}</BackLink>
					<div className="flex flex-wrap items-center gap-x-3 gap-y-2">
						<h2 className="text-2xl wrap-anywhere">{event.title}</h2>
						<EventStatusBadge event={event} now={now} />
						{!event.isPublic && <Badge icon="lock">By link</Badge>}
					</div>
					<EventFacts event={event} sport={event.sport.name} over={over} className="mt-2" />
					<p className="mt-1 text-muted empty:hidden">
						{courts.length > 0 ? `${courtsLabel(courts)} kept for it` : mayChange && 'No courts kept for it'}
					</p>
				</div>
				{event.status !== 'cancelled' && (
					<div className="relative flex flex-wrap items-start gap-2 print:hidden">
						{mayChange && event.venue.isPublished && (
							<ShareLink label="Link to share" link={link} title={event.title} />
						)}
						{mayChange ? (
							<>
								<ButtonLink to={`${base}/edit`} variant="secondary">
									<Icon name="pencil" className="size-4" /> Edit
								</ButtonLink>
								<More event={event} base={base} people={everybody} />
							</>
						) : (
							plans &&
							everybody > 0 && (
								<ButtonLink to={`${base}/message`} variant="secondary" preventScrollReset>
									<Icon name="send" className="size-4" /> Message All
								</ButtonLink>
							)
						)}
					</div>
				)}
				{series && <SeriesLinks series={series} to={(id) => `/venue-dashboard/${event.venue.id}/events/${id}`} />}
			</div>
			<People
				errors={<FormError errors={actionData?.result.error?.['']} />}
				list={list}
				heading={
					!hasLists && (
						<>
							{going.label} <span className="font-normal text-muted tabular-nums">{going.count}</span>
						</>
					)
				}
				tabs={hasLists ? [going, waitlist] : []}
				to={(list, page) => addressIn(base, list, page)}
				people={people}
				page={page}
				pages={pages}
				may={{ checkIn: checkInClosed === null, answer: false, remove: mayChange }}
				removal={(id) => `${base}/people/${id}/remove`}
				details={({ id, name, money }) =>
					money && <PlaceMoney name={name} money={money} base={`${base}/people/${id}`} />
				}
				checkInClosed={event.status === 'cancelled' ? null : checkInClosed}
				advice={mayChange ? 'Share the link to invite people.' : undefined}
			/>
			<Outlet />
		</div>
	)
}

type MoreProps = { event: Route.ComponentProps['loaderData']['event']; base: string; people: number }

/** The acts of an event that are needed less often. */
function More({ event, base, people }: MoreProps) {
	return (
		<Menu
			label="More"
			summary="⋯"
			summaryVariant="secondary"
			className="static! sm:relative!" // on a phone its panel starts where the row does, or it would not fit
			panelClassName="left-0 right-auto"
		>
			<ul>
				{people > 0 && (
					<li>
						<MenuLink to={`${base}/message`} icon="send" preventScrollReset>
							Message All
						</MenuLink>
					</li>
				)}
				{event.venue.isPublished && (
					<li>
						<MenuLink to={addressOf(event)} icon="eye">
							Open
						</MenuLink>
					</li>
				)}
				<li>
					<MenuLink to={`${base}/repeat`} icon="repeat">
						Repeat Weekly
					</MenuLink>
				</li>
				<li>
					<MenuLink to={`${base}/cancel`} icon="ban" preventScrollReset>
						Cancel Event
					</MenuLink>
				</li>
			</ul>
		</Menu>
	)
}

function addressIn(base: string, list: string, page?: number) {
	const query = [list !== 'going' && `list=${list}`, page && `page=${page}`].filter(Boolean).join('&')
	return query ? `${base}?${query}` : base
}
