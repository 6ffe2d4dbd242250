import { ButtonLink } from '#app/ui/button.tsx'
import { OwnSale } from '../packs/sold-row.tsx'
import type { findOwnVouchers } from './voucher-lists.server.ts'

/** Lists the gift vouchers that a player has bought, with where each is to pay, print or send on. */
export function OwnVouchers({ vouchers }: { vouchers: Awaited<ReturnType<typeof findOwnVouchers>> }) {
	if (vouchers.length === 0) return null
	return (
		<ul className="grid gap-4">
			{vouchers.map(({ venue, recipient, state, isShown, ...sale }) => (
				<OwnSale
					key={sale.id}
					sale={sale}
					title={`${sale.name} of ${venue.name}`}
					words={state}
					about={recipient && <p className="text-sm wrap-anywhere text-muted">For {recipient}</p>}
				>
					{isShown && (
						<ButtonLink to={`/my-bookings/packs/${sale.id}/voucher`} variant={sale.isOpen ? 'secondary' : 'quiet'}>
							Show<span className="sr-only"> {sale.name}</span>
						</ButtonLink>
					)}
				</OwnSale>
			))}
		</ul>
	)
}
