import { ButtonLink } from '#app/ui/button.tsx'
import type { CustomersPacks as Page } from './customers-packs.server.ts'
import { invoiceLink, SoldCard } from './sold-row.tsx'

type Props = { packs: Page; base: string; here: string }

/** Lists the packs that a customer has bought, with the hours left of each. */
export const CustomersPacks = ({ packs: { held, sells }, base, here }: Props) => (
	<SoldCard
		id="packs"
		title="Packs"
		held={held}
		here={here}
		sell={
			sells && (
				<ButtonLink to={`${here}/packs/new`} preventScrollReset variant="secondary" size="sm" className="shrink-0">
					Sell a {sells}
				</ButtonLink>
			)
		}
		more={invoiceLink(base)}
	/>
)
