import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findOwnPacks } from '#app/features/bookings/packs/own-packs.server.ts'
import { OwnSales } from '#app/features/bookings/packs/sold-row.tsx'
import { findOwnMemberships } from '#app/features/bookings/members/member-lists.server.ts'
import { OwnVouchers } from '#app/features/bookings/vouchers/own-vouchers.tsx'
import { findOwnVouchers } from '#app/features/bookings/vouchers/voucher-lists.server.ts'
import { allOf } from '#app/lib/text/list.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Outlet } from 'react-router'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import type { Route } from './+types/packs'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Your packs' })

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const [packs, memberships, vouchers] = await Promise.all([
		findOwnPacks(user),
		findOwnMemberships(user),
		findOwnVouchers(user),
	])
	return { packs, memberships, vouchers, ...titleOf({ packs, memberships, vouchers }) }
}

function titleOf(held: Record<'packs' | 'memberships' | 'vouchers', object[]>) {
	const kinds = (['packs', 'memberships', 'vouchers'] as const).filter((kind) => held[kind].length > 0)
	const isPacks = kinds.length === 0 || kinds[0] === 'packs'
	return { title: `Your ${allOf(kinds.length > 0 ? kinds : ['packs'])}`, isPacks }
}

export default function OwnPacks({ loaderData }: Route.ComponentProps) {
	const { title, isPacks, packs, memberships, vouchers } = loaderData
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-5">
			<div>
				<BackLink to="/my-bookings">My Bookings</BackLink>
				<h1 className="text-3xl md:text-4xl">{title}</h1>
				<p className="mt-1 text-muted">
					{isPacks && 'Hours that you’ve bought at a venue. Use them when you pay for a booking there.'}{' '}
					{memberships.length > 0 && 'As a member of a venue you pay less for its courts, or book further ahead.'}{' '}
					{vouchers.length > 0 && 'Gift vouchers that you’ve bought, to print or send on.'}
				</p>
			</div>
			{memberships.length > 0 && <OwnSales sales={memberships} />}
			<OwnVouchers vouchers={vouchers} />
			{!isPacks ? null : packs.length === 0 ? (
				<EmptyState
					drawing={<CourtDrawing sport="padel" />}
					title="No packs yet"
					text="Your venue’s page says if it sells packs of hours. You can ask at its desk too."
				/>
			) : (
				<OwnSales sales={packs} />
			)}
			<Outlet />
		</div>
	)
}
