import type { ReactNode } from 'react'
import { Outlet, useOutletContext } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findChosen } from '#app/features/bookings/customers/proposed-customers.server.ts'
import { dayQuery } from '#app/features/bookings/desk/day-address.ts'
import { DayGrid, DayLegend } from '#app/features/bookings/desk/day-grid.tsx'
import { findDay, type DayPlan } from '#app/features/bookings/desk/day-grid.server.ts'
import { DayPicker, TodayLink } from '#app/features/bookings/desk/day-picker.tsx'
import { ShutNotice } from '#app/features/bookings/desk/shut-notice.tsx'
import { FullScreenButton } from '#app/features/bookings/desk/full-screen.tsx'
import { findDayClosed } from '#app/features/figures/till/till.server.ts'
import { sameData } from '#app/lib/same-data.ts'
import { dataOf, sheetOf } from '#app/lib/sheet.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { at, dateOf, formatDay, formatLongDate } from '#app/lib/time/time.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Menu, MenuLink } from '#app/ui/layer/menu.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/day'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Day', 'Venue Dashboard'] })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const query = url.searchParams
	const venueId = requireId(params.venueId, 'Venue not found')
	const asked = { date: query.get('date'), sportId: readId(query.get('sport')), books: query.has('customer') }
	const plan = await findDay(requireUser(context), venueId, asked)
	const customer = await findChosen(requireUser(context), { venueId, sportId: asked.sportId }, query)
	const closed = plan.acts ? await findDayClosed(new Date(), venueId, plan.date) : null
	const [hour, hint] = [readId(query.get('hour')), plan.refused ?? tapWords(plan)]
	const pages = pagesOf(plan, `/venue-dashboard/${venueId}`)
	return { venueId, sheet: sheetOf(plan), customer, query: dayQuery(query, plan.date), hour, hint, pages, closed }
}

/** A dialog opens over the grid of the same day; one without a day is today's. */
export const shouldRevalidate = sameData(
	({ pathname, searchParams: query }) =>
		pathname.split('/')[2] + dayQuery(query, query.get('date') ?? dateOf(new Date())),
)

/** Starts and ends where the grid does, which has the whole window. */
const besideGrid = 'w-full'

export default function Day({
	loaderData: { venueId, sheet, customer, query, hour, hint, pages, closed },
}: Route.ComponentProps) {
	const plan = dataOf(sheet)
	const base = `/venue-dashboard/${venueId}`
	const { hours } = plan
	// Beside a choice of sports there is no room for all of them in a window of 1024.
	const [inMenu, inRow] = plan.sports.length > 1 ? ['xl:hidden', 'max-xl:hidden'] : ['sm:hidden', 'max-sm:hidden']
	return (
		<div className="flex flex-col gap-4" data-wide-print="">
			<div className={`${besideGrid} flex flex-wrap items-end justify-between gap-3 sm:items-center`}>
				<div className="min-w-0 grow basis-0 md:hidden print:hidden">{useOutletContext<ReactNode>()}</div>
				<h2 className="min-w-32 text-xl max-md:sr-only">
					<span className="print:hidden">{formatDay(at(plan.date, 0))}</span>
					<span className="hidden print:block">{formatLongDate(at(plan.date, 0))}</span>
				</h2>
				<DayPicker plan={plan} base={base} customerId={customer?.id} />
				<div className="flex flex-wrap gap-2 print:hidden">
					<FullScreenButton />
					<TodayLink plan={plan} base={base} customerId={customer?.id} className="sm:hidden" />
					{plan.acts && (
						<Menu
							label="More of the day"
							summary={
								<>
									More
									<Icon name="chevron-down" className="size-4" />
								</>
							}
							summaryVariant="secondary"
							summaryClassName="min-h-12"
							className={inMenu}
						>
							{pages.map(([label, to, icon]) => (
								<MenuLink key={to} to={to} icon={icon} preventScrollReset={to.includes('/day/')}>
									{label}
								</MenuLink>
							))}
						</Menu>
					)}
					{pages.map(([label, to]) => (
						<ButtonLink
							key={to}
							to={to}
							preventScrollReset={to.includes('/day/')}
							variant="secondary"
							size="sm"
							className={plan.acts ? inRow : undefined}
						>
							{label}
						</ButtonLink>
					))}
				</div>
			</div>
			{closed && (
				<Link
					to={`${base}/money/till/${closed.id}`}
					className="-my-2 inline-flex min-h-11 items-center self-start text-sm font-semibold underline underline-offset-4 print:hidden"
				>
					Till closed at {closed.at}
				</Link>
			)}
			{customer && (
				<Notice>
					<span className="font-semibold">Tap a free hour for {customer.name}.</span>{' '}
					<Link
						to={`${base}/customers/${customer.id}`}
						className="inline-flex min-h-11 items-center underline underline-offset-4"
					>
						Back to their page
					</Link>
				</Notice>
			)}
			{plan.shut && (
				<ShutNotice
					words={plan.shut.words}
					reopen={plan.acts && plan.date >= plan.today ? `${base}/day/closures/${plan.shut.id}/reopen${query}` : null}
				/>
			)}
			{hours && plan.shown.length > 0 ? (
				<>
					<DayGrid plan={plan} hours={hours} base={base} query={query} asked={hour} />
					<div className={`${besideGrid} flex flex-wrap items-center gap-3`}>
						{plan.acts && <DayLegend />}
						<p className="text-sm text-muted print:hidden">
							{hint}
							{plan.acts && !plan.shut && plan.date >= plan.today && (
								<span className="noscript:hidden">
									<span className="md:hidden"> Hold a booking to move it.</span>
									<span className="max-md:hidden">
										{' '}
										Drag a booking to move it, or pull its end. On a touch screen, hold it first.
										<span className="pointer-coarse:hidden"> On a keyboard, press M.</span>
									</span>
								</span>
							)}
						</p>
					</div>
				</>
			) : (
				<EmptyState
					drawing={<CourtDrawing sport="tennis" />}
					title={plan.sports.length > 0 ? 'Closed on this day' : 'No courts yet'}
					text={
						plan.sports.length > 0
							? 'There are no bookings and no opening hours.'
							: 'Add your sports and courts to see their day here.'
					}
					action={
						plan.sports.length > 0 || !plan.acts ? undefined : <ButtonLink to={`${base}/edit`}>Edit Venue</ButtonLink>
					}
				/>
			)}
			<Outlet />
		</div>
	)
}

/** The other pages of a day, and what the desk does with all of it. Courts of a day that is over stay as they were. */
function pagesOf({ date, today, acts }: DayPlan, base: string) {
	const of = `?date=${date}`
	const pages: [label: string, to: string, icon: IconName][] = [
		['Week', `${base}/week${of}`, 'calendar-days'],
		['Regulars', `${base}/regulars`, 'repeat'],
		['Message', `${base}/day/message${of}`, 'send'],
		['Close Courts', `${base}/closures/new${of}`, 'cloud-rain'],
	]
	return pages.slice(0, acts ? (date < today ? 3 : 4) : 1)
}

/** Says what tapping a free hour does while some are to come, or that the day is over. */
function tapWords({ shown, date, today, shut }: DayPlan) {
	if (date < today) return 'This day is over.'
	const usable = !shut && shown.some(({ courts }) => courts.some(({ usable }) => usable.length > 0))
	return usable ? 'Tap a free hour to book or block it.' : null
}
