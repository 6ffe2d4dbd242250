import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { SoldRow } from '../packs/sold-row.tsx'
import type { CustomersVouchers as Page } from './voucher-lists.server.ts'

/** Lists the gift vouchers that a customer has bought, with what became of each. */
export function CustomersVouchers({ vouchers: { held }, here }: { vouchers: Page; here: string }) {
	if (held.length === 0) return null
	return (
		<Card as="section" labelledBy="vouchers" className="flex flex-col gap-3">
			<h3 id="vouchers" className="text-xl">
				Gift vouchers bought
			</h3>
			<ul className="flex flex-col gap-3">
				{held.map(({ isShown, ...sale }) => (
					<SoldRow key={sale.id} sale={sale} here={here}>
						{isShown && (
							<ButtonLink to={`${here}/vouchers/${sale.id}`} variant="quiet" size="sm">
								Show<span className="sr-only"> {sale.name}</span>
							</ButtonLink>
						)}
					</SoldRow>
				))}
			</ul>
		</Card>
	)
}
