import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { findOwnVouchers } from './voucher-lists.server.ts'

/** Lists the gift vouchers that a player has bought, with where each is to pay, print or send on. */
export function OwnVouchers({ vouchers }: { vouchers: Awaited<ReturnType<typeof findOwnVouchers>> }) {
	if (vouchers.length === 0) return null
	return (
		<ul className="grid gap-4">
			{vouchers.map(({ id, name, venue, recipient, state, bought, order, isShown, isOpen }) => (
				<Card as="li" key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
					<div className="min-w-0 grow">
						<h2 className="text-lg wrap-anywhere">
							{name} of {venue.name}
						</h2>
						<p className={isOpen || order ? 'font-semibold tabular-nums' : 'text-muted tabular-nums'}>{state}</p>
						{recipient && <p className="text-sm wrap-anywhere text-muted">For {recipient}</p>}
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
					{isShown && (
						<ButtonLink to={`/my-bookings/packs/${id}/voucher`} variant={isOpen ? 'secondary' : 'quiet'}>
							Show<span className="sr-only"> {name}</span>
						</ButtonLink>
					)}
				</Card>
			))}
		</ul>
	)
}
