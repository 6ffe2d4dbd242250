import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findOwnPacks } from '#app/features/bookings/packs/own-packs.server.ts'
import { OwnVouchers } from '#app/features/bookings/vouchers/own-vouchers.tsx'
import { findOwnVouchers } from '#app/features/bookings/vouchers/voucher-lists.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Outlet } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import type { Route } from './+types/packs'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Your packs' })

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const [packs, vouchers] = await Promise.all([findOwnPacks(user), findOwnVouchers(user)])
	return { packs, vouchers }
}

export default function OwnPacks({ loaderData: { packs, vouchers } }: Route.ComponentProps) {
	const isPacks = packs.length > 0 || vouchers.length === 0
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-5">
			<div>
				<BackLink to="/my-bookings">My Bookings</BackLink>
				<h1 className="text-3xl md:text-4xl">
					{vouchers.length === 0 ? 'Your packs' : isPacks ? 'Your packs and vouchers' : 'Your vouchers'}
				</h1>
				<p className="mt-1 text-muted">
					{isPacks && 'Hours that you’ve bought at a venue. Use them when you pay for a booking there.'}{' '}
					{vouchers.length > 0 && 'Gift vouchers that you’ve bought, to print or send on.'}
				</p>
			</div>
			<OwnVouchers vouchers={vouchers} />
			{!isPacks ? null : packs.length === 0 ? (
				<EmptyState
					drawing={<CourtDrawing sport="padel" />}
					title="No packs yet"
					text="Your venue’s page says if it sells packs of hours. You can ask at its desk too."
				/>
			) : (
				<ul className="grid gap-4">
					{packs.map(({ id, name, venue, hours, terms, bought, isOpen, order }) => (
						<Card as="li" key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
							<div className="min-w-0 grow">
								<h2 className="text-lg wrap-anywhere">
									{name} at {venue.name}
								</h2>
								<p className={isOpen || order ? 'font-semibold tabular-nums' : 'text-muted tabular-nums'}>{hours}</p>
								<p className="text-sm text-muted tabular-nums">{terms}</p>
								<p className="text-sm text-muted tabular-nums">{bought}</p>
							</div>
							{order?.isDue && (
								<ButtonLink to={`/my-bookings/packs/${id}/pay`}>
									Pay<span className="sr-only"> for {name}</span>
								</ButtonLink>
							)}
							{order && (
								<ButtonLink to={`/my-bookings/packs/${id}/cancel`} preventScrollReset variant="secondary">
									Cancel<span className="sr-only"> the order of {name}</span>
								</ButtonLink>
							)}
							{!order && (
								<ButtonLink to={`/my-bookings/packs/${id}/invoice`} variant="quiet">
									Tax Invoice<span className="sr-only"> for {name}</span>
								</ButtonLink>
							)}
							{isOpen && (
								<ButtonLink to={`/venues/${venue.id}`} variant="secondary">
									Book<span className="sr-only"> at {venue.name}</span>
								</ButtonLink>
							)}
						</Card>
					))}
				</ul>
			)}
			<Outlet />
		</div>
	)
}
