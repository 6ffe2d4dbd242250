import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, redirect, useLocation, useParams } from 'react-router'
import { getUser, guard, requireUser, type Actor } from '#app/features/accounts/auth.server.ts'
import { clubAddress } from '#app/features/clubs/address.ts'
import { BringFriend } from '#app/features/clubs/events/bring-friend.tsx'
import { isUpcoming } from '#app/features/clubs/events/club-event.ts'
import { runMeta } from '#app/features/clubs/events/event-page-data.ts'
import { RunBadges, RunFacts, RunWhen } from '#app/features/clubs/events/event-page-facts.tsx'
import { findRunPage, type RunPage } from '#app/features/clubs/events/event-page.server.ts'
import { clubRuns, type RunIds } from '#app/features/clubs/events/gathering.server.ts'
import { ByLink, JoinClubFirst, JoinRun } from '#app/features/clubs/events/join-run.tsx'
import { OwnRun } from '#app/features/clubs/events/log/log-own.tsx'
import { RunForm, type Sent } from '#app/features/clubs/events/run-form.ts'
import { RunnerResult } from '#app/features/clubs/events/runner-result.tsx'
import { RouteDrawing } from '#app/features/clubs/route/route-drawing.tsx'
import { EVENT_NOT_FOUND } from '#app/features/clubs/words.ts'
import { acceptPerson, declinePerson } from '#app/features/gatherings/approval.server.ts'
import { checkIn } from '#app/features/gatherings/check-in.server.ts'
import { People } from '#app/features/gatherings/people.tsx'
import { reply, type Place } from '#app/features/gatherings/places.server.ts'
import { Coming, Joining, Rsvp } from '#app/features/gatherings/rsvp.tsx'
import type { List, Reply } from '#app/features/gatherings/terms.ts'
import { joinLabel, leaving, replyWords, waitlistText } from '#app/features/gatherings/words.ts'
import { findGuestPlace, findRunLink, joinRun, mayBring } from '#app/features/games/runs/run-link.server.ts'
import { viewerOf } from '#app/features/games/viewer.server.ts'
import { ErrorScreen, explain } from '#app/features/navigation/error-screen.tsx'
import { initials } from '#app/features/navigation/initials.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { sameData } from '#app/lib/same-data.ts'
import { readId } from '#app/lib/ids.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import { formatDay } from '#app/lib/time/time.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Menu, MenuLink } from '#app/ui/layer/menu.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import type { Route } from './+types/event'
import { pageMeta } from '#app/lib/page-meta.ts'

const signInToAnswer = guard('user')

/** A change while signed out leads to the sign-in and back; the loader decides who may read the run. */
export const middleware: Route.MiddlewareFunction[] = [
	(args, next) => (['GET', 'HEAD'].includes(args.request.method) ? next() : signInToAnswer(args, next)),
]

export async function loader({ request, url, params, context }: Route.LoaderArgs) {
	const user = getUser(context)
	const page = await findRunPage(idsOf(params), { user, ...askedOf(url), now: new Date() })
	const guestPlace = await findGuestPlace(await viewerOf(request, user, context.get(addressContext)), page)
	return { ...page, signedIn: user !== null, brings: mayBring(page), group: await findRunLink(page), guestPlace }
}

/** A dialog opens over the page of the run. */
export const shouldRevalidate = sameData(({ pathname, search }) => pathname.split('/', 5).join('/') + search)

const idsOf = ({ id, eventId }: Route.LoaderArgs['params']) => ({ clubId: readId(id), eventId: readId(eventId) })

const askedOf = ({ searchParams }: URL) => ({
	key: searchParams.get('key'),
	list: searchParams.get('list'),
	page: readId(searchParams.get('page')) ?? 1,
})

export async function action({ url, request, params, context }: Route.ActionArgs) {
	const viewer = await viewerOf(request, requireUser(context), context.get(addressContext))
	const ids = idsOf(params)
	return submit(request, RunForm, 'That did not work', async (sent) => {
		const here = url.pathname + url.search
		if ('personId' in sent) await manage(viewer.user, ids, sent)
		else return redirectWithToast(here, await respond(viewer, ids, sent.intent))
		return redirect(here)
	})
}

async function manage(user: Actor, ids: RunIds, { intent, personId }: Extract<Sent, { personId: number }>) {
	if (intent === 'accept') await acceptPerson(clubRuns, user, ids, personId)
	else if (intent === 'decline') await declinePerson(clubRuns, user, ids, personId)
	else await checkIn(clubRuns, user, ids, { personId, arrived: intent === 'arrived' })
}

async function respond(viewer: Parameters<typeof joinRun>[0] & { user: Actor }, ids: RunIds, intent: 'join' | Reply) {
	if (intent === 'join') return toastFor(await joinRun(viewer, ids))
	await reply(clubRuns, viewer.user, ids, intent)
	return replyWords[intent]
}

function toastFor({ status, position }: Place) {
	if (status === 'waitlisted') return { title: 'On the waitlist', description: waitlistText({ position }) }
	return status === 'requested'
		? { title: 'Request sent', description: 'We’ll tell you when the organiser replies.' }
		: { title: 'You’re going', description: 'We’ve kept your place.' }
}

export const meta: Route.MetaFunction = ({ loaderData, error, ...args }) =>
	loaderData && !error
		? runMeta(args, loaderData)
		: pageMeta(args, { title: error ? explain(error).title : 'Club event' })

export default function ClubEventPage({ loaderData: page, actionData }: Route.ComponentProps) {
	const { club, event, own, signedIn } = page
	const isThere = own?.status === 'attended' && event.status !== 'cancelled'
	const leaves = own !== null && own.status !== 'attended' && own.status !== 'declined'
	const bring = page.brings && page.closed === null && (
		<BringFriend group={page.group} makes={`/running-club/${club.id}/events/${event.id}/game`} />
	)
	const part = (name: string) => clubAddress(club, `events/${event.id}/${name}`)
	const isOver = event.endTime <= page.now
	const meetsNext = isOver && event.status !== 'cancelled' && page.sight === 'stranger'
	const next = page.next && (
		<ButtonLink
			to={clubAddress(club, `events/${page.next.id}`)}
			variant={meetsNext ? 'primary' : 'secondary'}
			className={meetsNext ? '' : 'self-start'}
		>
			Next Run: {formatDay(page.next.startTime)}
		</ButtonLink>
	)
	const errors = actionData?.result.error?.['']
	const manage = event.canManage && event.status !== 'cancelled' && (
		<ManageLinks part={part} open={page.closed === null} people={everybody(page.counts)} />
	)
	return (
		<article className={classes('mx-auto flex w-full flex-col gap-6', !page.route && 'max-w-3xl')}>
			<div>
				<BackLink to={clubAddress(club)}>{club.name}</BackLink>
				<div className="flex items-start justify-between gap-3">
					<h1 className="text-3xl wrap-anywhere md:text-4xl">{event.title}</h1>
					{manage}
				</div>
				<div className="mt-2">
					<RunBadges {...page} />
				</div>
			</div>
			<div
				className={classes(
					page.route ? 'grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]' : 'contents',
				)}
			>
				<div className="flex min-w-0 flex-col gap-6">
					{event.image && (
						<Picture
							src={event.image}
							sport="running"
							width={768}
							height={224}
							className="h-24 w-full rounded-lg sm:h-56"
						/>
					)}
					{own?.status === 'attended' && <OwnRun own={own} log={part('log')} closed={page.logClosed} />}
					{isOver && !meetsNext && next}
					<RunWhen {...page} />
					{isThere && isOver ? (
						<FormError errors={errors} />
					) : (
						<Card className="flex flex-col gap-4">
							<FormError errors={errors} />
							<div className="flex flex-wrap items-center justify-between gap-3 empty:hidden">
								{page.list === 'going' && page.page === 1 && event.status !== 'cancelled' && (
									<Coming
										initials={page.people.map(({ name }) => initials({ fullName: name }))}
										count={event.participantCount}
										maybe={page.counts.maybe}
										did={isUpcoming(event, page.now) ? undefined : 'ran'}
									/>
								)}
								{isThere && (
									<Badge tone="court" icon="check">
										You’re checked in
									</Badge>
								)}
							</div>
							{!isThere && !meetsNext && (
								<RunRsvp page={page} signedIn={signedIn} guestPlace={page.guestPlace} bring={leaves && bring} />
							)}
							{page.everyTime && (
								<ButtonLink to={part('every-time')} variant="quiet" preventScrollReset className="sm:self-start">
									{page.everyTime}
								</ButtonLink>
							)}
							{!leaves && bring}
							{meetsNext && (
								<JoinClubFirst club={club} signedIn={signedIn} beside={next}>
									This run is over. Join the club to {page.next ? 'come to the next one.' : 'hear about its next run.'}
								</JoinClubFirst>
							)}
						</Card>
					)}
					{!isOver && !meetsNext && next}
					<RunFacts {...page} />
					{event.description && (
						<section aria-labelledby="about-run" className="flex flex-col gap-2">
							<h2 id="about-run" className="text-xl">
								About this run
							</h2>
							<p className="max-w-[72ch] wrap-anywhere whitespace-pre-line">{event.description}</p>
						</section>
					)}
					<RunPeople page={page} />
				</div>
				{page.route && (
					<section aria-labelledby="run-route" className="flex flex-col gap-3">
						<h2 id="run-route" className="text-xl">
							Route
						</h2>
						<RouteDrawing route={page.route} isNarrow />
					</section>
				)}
			</div>
			<Outlet />
		</article>
	)
}

type RsvpProps = { page: RunPage; signedIn: boolean; guestPlace: string | null; bring: ReactNode }

/** Where the person stands towards the run, and the one thing to do about it. */
function RunRsvp({ page, signedIn, guestPlace, bring }: RsvpProps) {
	const { club, event, own, reply: replied, counts, closed, sight } = page
	const places = { taken: event.participantCount, max: event.maxParticipants || null, waiting: counts.waitlisted }
	const asks = event.requiresApproval && !event.canManage
	return (
		<Rsvp
			own={own}
			closed={closed}
			cancelled={event.status === 'cancelled' ? event.cancelReason : undefined}
			leave={
				<div className="grid gap-2 sm:flex">
					{bring}
					<ButtonLink
						to={clubAddress(club, `events/${event.id}/withdraw`)}
						variant={bring ? 'quiet' : 'secondary'}
						preventScrollReset
					>
						{own && leaving(own.status, counts.waitlisted).label}
					</ButtonLink>
				</div>
			}
		>
			{club.isMember && guestPlace !== null ? (
				<ByLink page={guestPlace} />
			) : club.isMember ? (
				<Joining places={places} asks={asks}>
					{replied && <p className="font-semibold">{replyWords[replied].title}</p>}
					<JoinRun label={joinLabel(places, asks)} replied={replied} />
				</Joining>
			) : (
				<JoinClubFirst club={club} signedIn={signedIn}>
					{sight === 'manager' ? 'Only club members can take a place.' : 'Join the club to take a place.'}
				</JoinClubFirst>
			)}
		</Rsvp>
	)
}

/** The runners of a run; for its managers also the waitlist, the requests and the check-in. */
function RunPeople({ page }: { page: RunPage }) {
	const { club, event, sight, list, counts, people, checkInClosed, closed } = page
	const manages = sight === 'manager'
	const all: { list: List; label: string; count: number; isUsed: boolean }[] = [
		{
			list: 'going',
			label: isUpcoming(event, page.now) ? 'Going' : 'Ran',
			count: event.participantCount,
			isUsed: true,
		},
		{ list: 'waitlist', label: 'Waitlist', count: counts.waitlisted, isUsed: event.maxParticipants > 0 },
		{ list: 'requests', label: 'Requests', count: counts.requested, isUsed: event.requiresApproval },
		{ list: 'maybe', label: 'Maybe', count: counts.maybe, isUsed: false },
		{ list: 'absent', label: 'Can’t Come', count: counts.absent, isUsed: false },
	]
	const tabs = manages ? all.filter(({ isUsed, count, ...tab }) => isUsed || count > 0 || tab.list === list) : []
	const ran = list === 'came' || !isUpcoming(event, page.now)
	return (
		<People
			heading={tabs.length > 1 ? 'People' : ran ? 'Who ran' : 'Who’s going'}
			list={list}
			tabs={tabs.length > 1 ? tabs : []}
			guests={list === 'going' && page.page === page.pages ? page.guests : []}
			to={(list, number) =>
				clubAddress(club, `events/${event.id}`, {
					list: list === 'going' || list === 'came' ? null : list,
					page: number,
				})
			}
			people={people}
			page={page.page}
			pages={page.pages}
			may={{
				checkIn: manages && checkInClosed === null,
				answer: manages && closed === null,
				remove: manages && closed === null,
			}}
			removal={(id) => clubAddress(club, `events/${event.id}/people/${id}/remove`)}
			details={(runner) => <RunnerResult runner={runner} />}
			checkInClosed={manages && event.status !== 'cancelled' ? checkInClosed : null}
		/>
	)
}

const everybody = ({ taken, waitlisted, requested, maybe }: RunPage['counts']) => taken + waitlisted + requested + maybe

type ManageProps = { part: (name: string) => string; open: boolean; people: number }

function ManageLinks({ part, open, people }: ManageProps) {
	const links = [
		{ to: 'edit', icon: 'pencil', label: 'Edit', isUsed: open, isDialog: false },
		{ to: 'route', icon: 'route', label: 'Route', isUsed: true, isDialog: false },
		{ to: 'message', icon: 'send', label: 'Message All', isUsed: people > 0, isDialog: true },
		{ to: 'cancel', icon: 'ban', label: 'Cancel Run', isUsed: open, isDialog: true },
	] as const
	return (
		<nav aria-label="Manage this run" className="ml-auto flex print:hidden">
			<Menu
				summary={
					<>
						<span>
							Manage<span className="max-sm:sr-only"> Run</span>
						</span>
						<Icon name="chevron-down" className="size-4" />
					</>
				}
				summaryVariant="secondary"
			>
				<ul>
					{links
						.filter(({ isUsed }) => isUsed)
						.map(({ to, icon, label, isDialog }) => (
							<li key={to}>
								<MenuLink to={part(to)} icon={icon} preventScrollReset={isDialog}>
									{label}
								</MenuLink>
							</li>
						))}
				</ul>
			</Menu>
		</nav>
	)
}

/** Shows people who may know of the club, such as a visitor who is no member yet, the way to it. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const { id } = useParams()
	const key = new URLSearchParams(useLocation().search).get('key')
	const known = isRouteErrorResponse(error) && (error.status === 403 || explain(error).title === EVENT_NOT_FOUND)
	const [to, label] = known
		? [clubAddress({ id: Number(id), key }), 'Go to the Club’s Page']
		: ['/running-club-dashboard', 'Running Clubs']
	return <ErrorScreen error={error} sport="running" action={<ButtonLink to={to}>{label}</ButtonLink>} />
}
