import { Outlet } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { BookingCard } from '#app/features/bookings/mine/booking-card.tsx'
import { LargeBooking } from '#app/features/bookings/mine/large-booking.tsx'
import type { Tab } from '#app/features/bookings/mine/my-bookings.server.ts'
import { findMyBookings } from '#app/features/bookings/mine/my-bookings-page.server.ts'
import { actionsOf, againLabel } from '#app/features/bookings/mine/own-actions.ts'
import { EndingMemberships } from '#app/features/bookings/members/ending-memberships.tsx'
import { ToPayNotices } from '#app/features/bookings/mine/to-pay.tsx'
import { OwnWaits } from '#app/features/bookings/waiting/own-waits.tsx'
import { findOpenVotes, findOwnGroup } from '#app/features/games/own-group.server.ts'
import { InstallHint } from '#app/features/navigation/install/install-hint.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { env } from '#app/lib/process/env.server.ts'
import { sameData } from '#app/lib/same-data.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/mine'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'My Bookings' })

export async function loader({ url, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const list = await findMyBookings(user, url.searchParams, findOpenVotes)
	return { ...list, group: await findOwnGroup(user, list.first, env.PUBLIC_URL ?? url.origin) }
}

/** A dialog opens over the list. */
export const shouldRevalidate = sameData(({ search }) => search)

const labels: Record<Tab, string> = { upcoming: 'Upcoming', past: 'Past', cancelled: 'Cancelled' }
const empty: Record<Tab, { title: string; text: string }> = {
	upcoming: { title: 'No upcoming bookings', text: 'Your next game shows up here.' },
	past: { title: 'No past bookings', text: 'What you have played is kept here, to book again in one tap.' },
	cancelled: { title: 'No cancelled bookings', text: 'Nothing was called off.' },
}

export default function MyBookings({ loaderData }: Route.ComponentProps) {
	const { tab, now, toPay, isRegular, packs, ending, waits, first, group, last, byCard, cards, page, pages } =
		loaderData
	return (
		<div className="flex flex-col gap-6">
			<div className="flex items-center justify-between gap-4">
				<h1 className="text-3xl md:text-4xl">My Bookings</h1>
				<div className="-my-2 flex flex-wrap justify-end gap-2">
					{packs && (
						<ButtonLink to="/my-bookings/packs" variant="secondary" size="sm">
							{packs}
						</ButtonLink>
					)}
					{tab === 'past' && (
						<ButtonLink to="/profile/season" variant="secondary" size="sm">
							Your Season
						</ButtonLink>
					)}
				</div>
			</div>
			{toPay && <ToPayNotices toPay={toPay} shown={first?.id} now={now} />}
			<EndingMemberships ending={ending} />
			<OwnWaits waits={waits} />
			<LinkTabs
				label="My Bookings"
				tabs={(['upcoming', 'past', 'cancelled'] as const).map((it) => ({
					label: labels[it],
					to: address(it),
					current: it === tab,
				}))}
			/>
			{loaderData.total === 0 ? (
				<EmptyState
					drawing={<CourtDrawing sport="tennis" />}
					{...empty[tab]}
					action={
						<div className="flex flex-wrap justify-center gap-3">
							<ButtonLink to="/">Find a Venue</ButtonLink>
							{last && (
								<ButtonLink to={actionsOf(last, now).again} variant="secondary">
									{againLabel(last)}
								</ButtonLink>
							)}
						</div>
					}
				/>
			) : (
				<ul className="grid gap-4">
					{first && <LargeBooking as="li" booking={first} now={now} cards={byCard} group={group} />}
					{cards.map((card) => (
						<BookingCard key={card.id} card={card} />
					))}
				</ul>
			)}
			<Pagination
				page={page}
				pages={pages}
				href={(page) => `${address(tab)}${tab === 'upcoming' ? '?' : '&'}page=${page}`}
			/>
			{/* Comes once the browser makes its offer, so it stands where it moves nothing. */}
			{isRegular && <InstallHint />}
			<Outlet />
		</div>
	)
}

const address = (tab: Tab) => (tab === 'upcoming' ? '/my-bookings' : `/my-bookings?tab=${tab}`)
