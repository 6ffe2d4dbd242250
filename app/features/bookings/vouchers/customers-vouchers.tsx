import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
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
				{held.map(({ id, name, state, sold, isShown, back, undo }) => (
					<li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
						<p className="min-w-0 grow">
							<span className="block font-semibold tabular-nums">{name}</span>
							<span className="block tabular-nums">{state}</span>
							<span className="text-sm wrap-anywhere text-muted tabular-nums">{sold}</span>
						</p>
						{undo && (
							<ButtonLink to={`${here}/packs/${id}/undo`} preventScrollReset variant="secondary" size="sm">
								Undo Sale<span className="sr-only"> of {name}</span>
							</ButtonLink>
						)}
						{back && (
							<ButtonLink to={`${here}/packs/${id}/back`} preventScrollReset variant="secondary" size="sm">
								{back}
								<span className="sr-only"> {name}</span>
							</ButtonLink>
						)}
						{isShown && (
							<ButtonLink to={`${here}/vouchers/${id}`} variant="quiet" size="sm">
								Show<span className="sr-only"> {name}</span>
							</ButtonLink>
						)}
					</li>
				))}
			</ul>
		</Card>
	)
}
