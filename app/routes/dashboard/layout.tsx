import { isRouteErrorResponse, Outlet, redirect, useParams } from 'react-router'
import { AccessRestricted, isAccessRestricted } from '#app/features/accounts/access-restricted.tsx'
import { tabletHere } from '#app/features/accounts/acting.server.ts'
import { allows, requireUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { FigureCards } from '#app/features/bookings/desk/list/figure-cards.tsx'
import { venueFigures } from '#app/features/bookings/desk/list/venue-figures.server.ts'
import { deskChanged } from '#app/features/live/changes.server.ts'
import { LiveVenue } from '#app/features/live/hours/live-venue.tsx'
import { ErrorScreen } from '#app/features/navigation/error-screen.tsx'
import { countWaiting } from '#app/features/payments/inbox/waiting.server.ts'
import { askAgain } from '#app/features/second-factor/again.server.ts'
import { ApprovalNotice } from '#app/features/venues/approval-notice.tsx'
import { findOwnVenue, ownVenues, requireVenuePerson, type OwnVenue } from '#app/features/venues/own-venues.server.ts'
import { may, type Part, type Right } from '#app/features/venues/team/rights.ts'
import { VenueSelector } from '#app/features/venues/finder/venue-selector.tsx'
import { readId } from '#app/lib/ids.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { CachedHtml } from '#app/ui/html-cache.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Menu, MenuLink } from '#app/ui/layer/menu.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/layout'

const TABS: [part: string, label: string, right: Right][] = [
	['today', 'Today', 'desk'],
	['', 'Bookings', 'desk'],
	['day', 'Day', 'day'],
	['customers', 'Customers', 'desk'],
	['money', 'Money', 'cash'],
	['events', 'Events', 'checkIn'],
	['pricing', 'Pricing', 'pricing'],
	['figures', 'Figures', 'figures'],
	['reviews', 'Reviews', 'reviews'],
	['edit', 'Venue', 'venue'],
	['team', 'Team', 'day'],
]

/** The tabs of a phone's bar, in this order; the others are in its menu. */
const BAR: Record<string, IconName> = { today: 'clock', day: 'calendar-days', 'walk-in': 'plus', money: 'wallet' }

/** The team is a part of the venue's tab for people who have it, and a tab for the others; a shared tablet has none. */
const tabsOf = (part: Part) =>
	TABS.filter(([tab, , right]) => may(part, right) && !(tab === 'team' && (may(part, 'venue') || tabletHere())))

/** The tabs that a person has at a venue by their names, which one is open, and how much money waits behind its tab. */
type Tabs = { base: string; names: string[]; open: string; atDesk: boolean; waiting: number }

/** Tabs by all that they follow from: the HTML of a frame is cached by its object. */
const known = new Map<string, Tabs>()
const MOST_KNOWN = 5_000

function tabsAt({ id, part }: Pick<OwnVenue, 'id' | 'part'>, tab: string, waiting: number): Tabs {
	const names = tabsOf(part).map(([name]) => name)
	const open = tab === 'team' && may(part, 'venue') ? 'edit' : tab
	const tabs = { base: `/venue-dashboard/${id}`, names, open, atDesk: may(part, 'desk'), waiting }
	const key = JSON.stringify(tabs)
	if (known.size >= MOST_KNOWN) known.clear()
	if (!known.has(key)) known.set(key, tabs)
	return known.get(key)!
}

/** Returns the links of a person's tabs, and those of a phone's bar: what the desk does all day. */
function linksOf({ base, names, open, atDesk, waiting }: Tabs) {
	const link = (name: string, label: string) => ({
		label,
		to: name ? `${base}/${name}` : base,
		current: name === open,
		count: name === 'money' && waiting > 0 ? waiting : undefined,
	})
	const tabs = TABS.filter(([name]) => names.includes(name))
	const desk = atDesk ? [...tabs, ['walk-in', 'Walk-in'] as const] : tabs
	const bar = Object.entries(BAR).flatMap(([name, icon]) => {
		const tab = desk.find(([tab]) => tab === name)
		return tab ? [{ ...link(name, tab[1]), icon }] : []
	})
	const linked = tabs.map(([name, label]) => ({ name, ...link(name, label) }))
	return { tabs: linked, bar, rest: linked.filter(({ name }) => !(name in BAR)) }
}

/** Where links and icons lead first. People who may see none of these start with the day. */
const START = ['', 'today']

/** The tabs that change with time and money, even without new bookings. */
const EVERY_MINUTE = ['today', 'money']

/** With more venues than this the selector becomes a search. */
const MOST_LISTED = 200

/** Returns the tab that an address belongs to: closed courts, regulars and the week are part of the day. */
function tabOf({ pathname }: URL) {
	const [part = ''] = pathname.split('/').slice(3)
	if (part === 'bookings') return ''
	// A file of any kind is imported beside that of the customers.
	if (part === 'rewards' || part === 'import') return 'customers'
	if (part === 'closures' || part === 'regulars' || part === 'week') return 'day'
	return part
}

/** Whether an address lies below a tab, as the editor's hours do. Dialogs of a tab do not count: they open over it. */
const isBelow = (pathname: string) =>
	/\/(import|customers\/(?!new)|edit\/|events\/|pricing\/\d+\/|(closures|regulars)\/new|regulars\/\d+($|\/(change|next-term))|closures\/phone|money\/(till|invoices|statements|match|paid-out)|team\/(log|tablets))/.test(
		pathname,
	)

/** Whether an address is that of the day grid, whose toolbar on a phone has the venue's selector in it. */
const isDay = (pathname: string) => pathname.split('/')[3] === 'day'

/** Whether an address has a grid as wide as the window. Closures and regulars belong to the day's tab, and have none. */
const isWide = (pathname: string) => ['day', 'week'].includes(pathname.split('/')[3] ?? '')

const headOf = (pathname: string) => ({
	below: isBelow(pathname),
	inDay: isDay(pathname),
	wide: isWide(pathname),
})

/** Refuses others' changes on every tab before the form is read; loaders refuse pages, so errors keep the header. */
const onlyOwnPeople: Route.MiddlewareFunction = async ({ request, params, context }) => {
	if (request.method === 'GET' || request.method === 'HEAD') return
	await findOwnVenue(await requireVenuePerson(requireUser(context)), readId(params.venueId), 'day')
}
/** Admins can take money and cancel bookings on every tab of every venue. */
const asksAdmins = askAgain(({ role }) => role === 'admin')
/** The open forms of other desks hear of each change that one makes; an answer with 200 is a question or a preview. */
const tellsDesks: Route.MiddlewareFunction = async ({ request, params }, next) => {
	const response = await next()
	const venueId = readId(params.venueId)
	if (request.method === 'POST' && response.status > 200 && response.status < 400 && venueId !== null)
		deskChanged(venueId)
	return response
}
export const middleware: Route.MiddlewareFunction[] = [onlyOwnPeople, asksAdmins, tellsDesks]

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const user = await requireVenuePerson(requireUser(context))
	const venue = await findOwnVenue(user, readId(params.venueId), 'day')
	const tab = tabOf(url)
	if (START.includes(tab) && !may(venue.part, 'desk')) throw redirect(`/venue-dashboard/${venue.id}/day`)
	// On a phone the head would take the first view of the pages below a tab.
	const head = headOf(url.pathname)
	return { tab, ...head, ...(await frameOf(user, venue, { tab, ...head }, new Date())) }
}

async function frameOf(
	user: CurrentUser,
	{ part, ...venue }: OwnVenue,
	{ tab, below }: { tab: string; below: boolean },
	now: Date,
) {
	const { id, name, city, status, reviewNote } = venue
	const [venues, figures, { all: waiting }] = await Promise.all([
		listed(user),
		// On other tabs they would be in the way.
		START.includes(tab) && !below && may(part, 'figures') ? venueFigures(id, now) : null,
		countWaiting(user, { id, part }, now),
	])
	return {
		venue: { id, name, city, status, reviewNote },
		tabs: tabsAt({ id, part }, tab, waiting),
		every: EVERY_MINUTE.includes(tab) ? 60_000 : undefined,
		adds: allows(user, 'venue_owner'),
		venues,
		figures,
	}
}

/** Returns the venues to choose from, or null when there are too many to list. */
async function listed(user: CurrentUser) {
	const venues = await ownVenues(user, MOST_LISTED + 1)
	return venues.length > MOST_LISTED ? null : venues.map(({ id, name, city }) => ({ id, name, city }))
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
	const { tab, below, inDay, wide, every, venue, tabs, adds, venues, figures } = loaderData
	const selector = <VenueSelector venues={venues} current={venue} tab={tab} />
	return (
		<div className={classes('-mt-4 flex flex-col print:gap-3', wide ? 'gap-3' : 'gap-6')}>
			<h1 className="sr-only">Venue Dashboard</h1>
			<div
				className={classes(
					// The tabs have one place, beside the wide grid too: that of a page without its padding.
					'mx-auto flex w-full max-w-308 items-end gap-x-4 print:hidden [:fullscreen_&]:hidden',
					(below || inDay) && 'max-md:hidden',
				)}
			>
				<div className="flex w-full shrink-0 items-end gap-2 sm:w-64 xl:w-80 [&>:first-child]:min-w-0 [&>:first-child]:grow">
					{selector}
					{adds && (
						<ButtonLink
							to="/venue-dashboard/new"
							variant="secondary"
							title="Add New Venue"
							className="min-h-12 shrink-0 px-3!"
						>
							<Icon name="plus" />
							<span className="sr-only">Add New Venue</span>
						</ButtonLink>
					)}
				</div>
				<CachedHtml of={tabs} name="tabs" className="min-w-0 grow max-md:hidden">
					<LinkTabs label="Venue Dashboard" tabs={linksOf(tabs).tabs} room="" />
				</CachedHtml>
			</div>
			<p className="hidden font-display text-2xl font-semibold print:block">{venue.name}</p>
			<ApprovalNotice venue={venue} />
			{figures && tab === '' && <FigureCards figures={figures} />}
			<Outlet context={selector} />
			{figures && tab === 'today' && <FigureCards figures={figures} />}
			<DeskBar tabs={tabs} />
			<LiveVenue venueId={venue.id} every={every} />
		</div>
	)
}

/** The phone's bar in place of a player's: what a desk does all day, and a menu of the rest. */
function DeskBar({ tabs }: { tabs: Tabs }) {
	const { bar, rest } = linksOf(tabs)
	return (
		<nav
			aria-label="Desk"
			className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden [body:has([data-flow])_&]:hidden"
		>
			<CachedHtml of={tabs} name="bar" className="contents">
				{bar.map(({ label, icon, to, current, count }) => (
					<Link
						key={to}
						to={to}
						aria-current={current ? 'page' : undefined}
						className={`flex items-center ${itemClass}`}
					>
						<Icon name={icon} className="size-6" />
						{label} {count}
					</Link>
				))}
			</CachedHtml>
			<Menu
				className="flex-1"
				summaryClassName={itemClass}
				panelClassName="top-auto! right-2 bottom-full mb-2 max-h-[80dvh] overflow-y-auto"
				current={rest.some(({ current }) => current)}
				summary={
					<>
						<Icon name="menu" className="size-6" />
						More
					</>
				}
			>
				<CachedHtml of={tabs} name="menu">
					{rest.map(({ to, label, current }) => (
						<MenuLink key={to} to={to} current={current}>
							{label}
						</MenuLink>
					))}
				</CachedHtml>
			</Menu>
		</nav>
	)
}

const itemClass =
	'h-15 flex-1 flex-col justify-center gap-0.5 text-xs font-semibold text-muted -outline-offset-4 aria-[current]:text-court-strong'

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
	return (
		<>
			<Trouble error={error} />
			{loaderData && <DeskBar tabs={loaderData.tabs} />}
		</>
	)
}

function Trouble({ error }: { error: unknown }) {
	const { venueId } = useParams()
	if (isAccessRestricted(error)) return <AccessRestricted />
	const own = isRouteErrorResponse(error) && error.status === 403 ? `/${venueId}` : ''
	return <ErrorScreen error={error} action={<ButtonLink to={`/venue-dashboard${own}`}>Venue Dashboard</ButtonLink>} />
}
