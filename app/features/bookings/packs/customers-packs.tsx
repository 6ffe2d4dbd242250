import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { SoldRow } from './sold-row.tsx'
import type { CustomersPacks as Page } from './customers-packs.server.ts'

type Props = { packs: Page; base: string; here: string }

/** Lists the packs that a customer has bought, with the hours left of each. */
export function CustomersPacks({ packs: { held, sells }, base, here }: Props) {
	if (held.length === 0) return null
	return (
		<Card as="section" labelledBy="packs" className="flex flex-col gap-3">
			<div className="flex items-center justify-between gap-4">
				<h3 id="packs" className="text-xl">
					Packs
				</h3>
				{sells && (
					<ButtonLink to={`${here}/packs/new`} preventScrollReset variant="secondary" size="sm" className="shrink-0">
						Sell a {sells}
					</ButtonLink>
				)}
			</div>
			<ul className="flex flex-col gap-3">
				{held.map(({ invoice, ...sale }) => (
					<SoldRow key={sale.id} sale={sale} here={here}>
						{invoice && (
							<ButtonLink to={`${base}/money/invoices/new?sale=${sale.id}`} variant="quiet" size="sm">
								Tax Invoice<span className="sr-only"> for {sale.name}</span>
							</ButtonLink>
						)}
					</SoldRow>
				))}
			</ul>
		</Card>
	)
}
