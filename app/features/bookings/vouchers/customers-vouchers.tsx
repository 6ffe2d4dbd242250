import { ButtonLink } from '#app/ui/button.tsx'
import { SoldCard } from '../packs/sold-row.tsx'
import type { CustomersVouchers as Page } from './voucher-lists.server.ts'

/** Lists the gift vouchers that a customer has bought, with what became of each. */
export const CustomersVouchers = ({ vouchers: { held }, here }: { vouchers: Page; here: string }) => (
	<SoldCard
		id="vouchers"
		title="Gift vouchers bought"
		held={held}
		here={here}
		more={({ id, name, isShown }) =>
			isShown && (
				<ButtonLink to={`${here}/vouchers/${id}`} variant="quiet" size="sm">
					Show<span className="sr-only"> {name}</span>
				</ButtonLink>
			)
		}
	/>
)
