import { ButtonLink } from '#app/ui/button.tsx'
import { invoiceLink, SoldCard } from '../packs/sold-row.tsx'
import type { findCustomersMemberships } from './member-lists.server.ts'

type Props = { memberships: Awaited<ReturnType<typeof findCustomersMemberships>>; base: string; here: string }

/** Lists the memberships of a customer, with where the one that ends next is renewed. */
export const CustomersMemberships = ({ memberships, base, here }: Props) => (
	<SoldCard
		id="memberships"
		title="Memberships"
		held={memberships}
		here={here}
		more={(sale) => (
			<>
				{sale.renew !== null && (
					<ButtonLink to={`${here}/packs/new?pack=${sale.renew}`} preventScrollReset variant="secondary" size="sm">
						Renew<span className="sr-only"> {sale.name}</span>
					</ButtonLink>
				)}
				{invoiceLink(base)(sale)}
			</>
		)}
	/>
)
