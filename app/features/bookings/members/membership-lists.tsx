import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { OwnSale, SoldRow } from '../packs/sold-row.tsx'
import type { CustomersMembership, OwnMembership } from './member-lists.server.ts'

/** Lists the memberships that a player has bought or ordered, with where each is to pay. */
export function OwnMemberships({ memberships }: { memberships: OwnMembership[] }) {
	if (memberships.length === 0) return null
	return (
		<ul className="grid gap-4">
			{memberships.map(({ venue, state, terms, ...sale }) => (
				<OwnSale
					key={sale.id}
					sale={sale}
					title={`${sale.name} at ${venue.name}`}
					words={state}
					about={<p className="text-sm text-muted tabular-nums">{terms}</p>}
				>
					{sale.isOpen && (
						<ButtonLink to={`/venues/${venue.id}`} variant="secondary">
							Book<span className="sr-only"> at {venue.name}</span>
						</ButtonLink>
					)}
					{!sale.order && (
						<ButtonLink to={`/my-bookings/packs/${sale.id}/invoice`} variant="quiet">
							Tax Invoice<span className="sr-only"> for {sale.name}</span>
						</ButtonLink>
					)}
				</OwnSale>
			))}
		</ul>
	)
}

type Props = { memberships: CustomersMembership[]; base: string; here: string }

/** Lists the memberships that a customer has bought, with when each runs. */
export function CustomersMemberships({ memberships, base, here }: Props) {
	if (memberships.length === 0) return null
	return (
		<Card as="section" labelledBy="memberships" className="flex flex-col gap-3">
			<h3 id="memberships" className="text-xl">
				Memberships
			</h3>
			<ul className="flex flex-col gap-3">
				{memberships.map(({ invoice, ...sale }) => (
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
