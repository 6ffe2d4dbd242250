import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findWeek } from '#app/features/bookings/desk/week/week.server.ts'
import { WeekGrid } from '#app/features/bookings/desk/week/week-grid.tsx'
import { readId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { addDays, at, formatDay } from '#app/lib/time/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/week'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Week', 'Venue Dashboard'] })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const query = url.searchParams
	const asked = { date: query.get('date'), sportId: readId(query.get('sport')) }
	return findWeek(requireUser(context), readId(params.venueId), asked)
}

export default function Week({ loaderData: plan, params }: Route.ComponentProps) {
	const base = `/venue-dashboard/${params.venueId}`
	const { dates, hours, sportId, sports } = plan
	const to = (date: string, sport = sportId) => `${base}/week?date=${date}${sport === null ? '' : `&sport=${sport}`}`
	return (
		<div className="flex flex-col gap-4" data-wide-print="">
			<div className="flex w-full flex-wrap items-center justify-between gap-3">
				<h2 className="text-2xl">
					{formatDay(at(dates[0]!, 0))} to {formatDay(at(dates[6]!, 0))}
				</h2>
				<div className="flex flex-wrap gap-2 print:hidden">
					<ButtonLink
						to={to(addDays(dates[0]!, -7))}
						preventScrollReset
						variant="secondary"
						size="sm"
						className="min-w-11"
					>
						<Icon name="chevron-left" />
						<span className="sr-only">Week before</span>
					</ButtonLink>
					<ButtonLink
						to={to(addDays(dates[0]!, 7))}
						preventScrollReset
						variant="secondary"
						size="sm"
						className="min-w-11"
					>
						<Icon name="chevron-right" />
						<span className="sr-only">Week after</span>
					</ButtonLink>
					{plan.date !== plan.today && (
						<ButtonLink to={to(plan.today)} preventScrollReset variant="secondary" size="sm">
							This Week
						</ButtonLink>
					)}
					<ButtonLink to={`${base}/day?date=${plan.date}`} variant="secondary" size="sm">
						Day
					</ButtonLink>
				</div>
			</div>
			{sports.length > 1 && (
				<LinkTabs
					label="Sport"
					tabs={sports.map(({ id, name }) => ({ label: name, to: to(plan.date, id), current: id === sportId }))}
				/>
			)}
			{hours ? (
				<WeekGrid plan={{ ...plan, hours }} base={base} here={to(plan.date)} />
			) : (
				<EmptyState
					drawing={<CourtDrawing sport="tennis" />}
					title={sports.length > 0 ? 'Closed all week' : 'No courts yet'}
					text={
						sports.length > 0
							? 'There are no opening hours on these days.'
							: 'Add your sports and courts to see their week here.'
					}
				/>
			)}
		</div>
	)
}
