import { Outlet } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { countToPhone } from '#app/features/bookings/closing/phone-list.server.ts'
import { ToPhoneLine } from '#app/features/bookings/closing/to-phone-line.tsx'
import { Changes } from '#app/features/bookings/desk/change-button.tsx'
import { backQuery } from '#app/features/bookings/desk/day-address.ts'
import { ShutNotice } from '#app/features/bookings/desk/shut-notice.tsx'
import { Arrivals } from '#app/features/bookings/desk/today/today-arrivals.tsx'
import { Requests, ToDecide, TodayNumbers } from '#app/features/bookings/desk/today/today-board.tsx'
import { TodayCourts } from '#app/features/bookings/desk/today/today-courts.tsx'
import { partQuery, readPart, readToday } from '#app/features/bookings/desk/today/today-query.ts'
import { findToday, sendToday } from '#app/features/bookings/desk/today/today.server.ts'
import { WeeklyRequests } from '#app/features/bookings/regulars/weekly-requests.tsx'
import { CourtRequests } from '#app/features/tournaments/venue/court-requests.tsx'
import { findOpenCourtRequests } from '#app/features/tournaments/venue/venue-tournaments.server.ts'
import { findEventsOfDay } from '#app/features/events/venue-events.server.ts'
import { countWaiting, waitingWords } from '#app/features/payments/inbox/waiting.server.ts'
import { WaitingLine } from '#app/features/payments/inbox/waiting-line.tsx'
import { hasRewards } from '#app/features/rewards/desk/honoured.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { may } from '#app/features/venues/team/rights.ts'
import { readId } from '#app/lib/ids.ts'
import { dateOf, formatDay, formatTime } from '#app/lib/time/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Route } from './+types/today'
import { submitChange } from './change-booking.server.ts'
import { Link } from '#app/ui/link/link.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Today' })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const [now, user] = [new Date(), requireUser(context)]
	const venue = await findOwnVenue(user, readId(params.venueId), 'desk')
	const [today, events, waiting, toPhone, tournaments] = await Promise.all([
		findToday(user, venue.id, now, readPart(url.searchParams)).then(sendToday),
		findEventsOfDay(now, venue.id, dateOf(now)),
		countWaiting(user, venue, now).then(waitingWords),
		countToPhone(now, venue.id),
		may(venue.part, 'events') ? findOpenCourtRequests(now, venue.id) : [],
	])
	return { now, today, events, waiting, toPhone, tournaments, rewards: await hasRewards(now, venue.id) }
}

export const action = (args: Route.ActionArgs) => submitChange(args)

export default function TodayPage({
	loaderData: { now, today: sent, events, waiting, toPhone, tournaments, rewards },
	actionData,
	params,
}: Route.ComponentProps) {
	const today = readToday(sent)
	const base = `/venue-dashboard/${params.venueId}`
	const here = `${base}/today${today.parts ? partQuery(today.parts.part, today.parts.page) : ''}`
	return (
		<Changes action={here}>
			<div className="flex flex-col gap-4" data-wide-print="">
				<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
					<p className="flex flex-wrap items-center gap-x-4 text-muted">
						<span>
							{formatDay(now)}
							{events.length > 0 && ` · ${events.length === 1 ? '1 event' : `${events.length} events`}`} · as at{' '}
							<span className="tabular-nums">{formatTime(now)}</span>
						</span>
						<Link
							to={base + today.yesterday}
							className="inline-flex min-h-11 items-center gap-1 font-semibold text-court-strong underline underline-offset-4 pointer-fine:min-h-0 print:hidden"
						>
							<Icon name="arrow-left" className="size-4" />
							Yesterday
						</Link>
						<noscript>
							<Link
								to={here}
								className="inline-flex min-h-11 items-center font-semibold text-court-strong underline underline-offset-4 print:hidden"
							>
								Refresh
							</Link>
						</noscript>
					</p>
					<TodayNumbers today={today} />
				</div>
				{today.shut && (
					<ShutNotice
						words={today.shut.words}
						reopen={`${base}/day/closures/${today.shut.id}/reopen?${backQuery(here)}`}
					/>
				)}
				<FormError errors={actionData?.result.error?.['']} />
				<div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
					<div className="max-lg:order-2 flex flex-col gap-6">
						<Arrivals today={today} events={events} now={now} base={base} />
						{rewards && (
							<ButtonLink to={`${base}/rewards`} variant="secondary" className="self-start">
								Reward Codes
							</ButtonLink>
						)}
					</div>
					<div className="flex flex-col gap-6 max-lg:contents">
						<ToDecide
							counts={[
								[today.requestCount, 'request', 'requests'],
								[today.asked.total, 'weekly hour', 'weekly hours'],
								[tournaments.length, 'tournament that asks for courts', 'tournaments that ask for courts'],
							]}
						>
							<Requests today={today} base={base} />
							<WeeklyRequests asked={today.asked} base={base} level="h2" />
							<CourtRequests requests={tournaments} />
						</ToDecide>
						<WaitingLine waiting={waiting} base={base} />
						<ToPhoneLine count={toPhone} base={base} />
						<div className="max-lg:order-2">
							<TodayCourts today={today} base={base} />
						</div>
					</div>
				</div>
				<Outlet />
			</div>
		</Changes>
	)
}
