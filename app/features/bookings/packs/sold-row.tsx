import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'

type Sold = {
	id: number
	name: string
	/** How much of it is left, or what became of it. */
	words: string
	sold: string
	/** The verb that takes it back; null where nobody can. */
	back: string | null
	undo: boolean
}

type CardProps<One> = {
	id: string
	title: string
	held: One[]
	/** The address of the customer. */
	here: string
	/** Leads to selling another. */
	sell?: ReactNode
	/** Draws the further ways on of one. */
	more: (sale: One) => ReactNode
}

/** Lists what a customer has bought of one sort, on their page; nothing where that is nothing. */
export function SoldCard<One extends Sold>({ id, title, held, here, sell, more }: CardProps<One>) {
	if (held.length === 0) return null
	return (
		<Card as="section" labelledBy={id} className="flex flex-col gap-3">
			<div className="flex items-center justify-between gap-4">
				<h3 id={id} className="text-xl">
					{title}
				</h3>
				{sell}
			</div>
			<ul className="flex flex-col gap-3">
				{held.map((sale) => (
					<SoldRow key={sale.id} sale={sale} here={here}>
						{more(sale)}
					</SoldRow>
				))}
			</ul>
		</Card>
	)
}

type Invoiced = { id: number; name: string; invoice: boolean }

/** Draws the link to the tax invoice of what a customer has bought, where it has one; `base` is the venue's dashboard. */
export const invoiceLink = (base: string) => (sale: Invoiced) =>
	sale.invoice && (
		<ButtonLink to={`${base}/money/invoices/new?sale=${sale.id}`} variant="quiet" size="sm">
			Tax Invoice<span className="sr-only"> for {sale.name}</span>
		</ButtonLink>
	)

function SoldRow({ sale, here, children }: { sale: Sold; here: string; children: ReactNode }) {
	const { id, name, words, sold, back, undo } = sale
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-1">
			<p className="min-w-0 grow">
				<span className="block font-semibold wrap-anywhere tabular-nums">{name}</span>
				<span className="block tabular-nums">{words}</span>
				<span className="text-sm wrap-anywhere text-muted tabular-nums">{sold}</span>
			</p>
			{undo && (
				<ButtonLink to={`${here}/packs/${id}/undo`} preventScrollReset variant="secondary" size="sm">
					Sold by Mistake<span className="sr-only"> {name}</span>
				</ButtonLink>
			)}
			{back && (
				<ButtonLink to={`${here}/packs/${id}/back`} preventScrollReset variant="secondary" size="sm">
					{back}
					<span className="sr-only"> {name}</span>
				</ButtonLink>
			)}
			{children}
		</li>
	)
}

type Own = { id: number; name: string; bought: string; isOpen: boolean; order: { isDue: boolean } | null }

type OwnProps = {
	sale: Own
	title: string
	words: string
	/** Further lines, above when it was bought. */
	about?: ReactNode
	children: ReactNode
}

type Owned = Own & { venue: { id: number; name: string }; words: string; terms: string; renew?: string | null }

/** Lists packs or memberships that a player has bought or ordered, with where each is to pay. */
export const OwnSales = ({ sales }: { sales: Owned[] }) => (
	<ul className="grid gap-4">
		{sales.map(({ venue, words, terms, renew, ...sale }) => (
			<OwnSale
				key={sale.id}
				sale={sale}
				title={`${sale.name} at ${venue.name}`}
				words={words}
				about={<p className="text-sm text-muted tabular-nums">{terms}</p>}
			>
				{sale.isOpen && (
					<ButtonLink to={`/venues/${venue.id}`} variant="secondary">
						Book<span className="sr-only"> at {venue.name}</span>
					</ButtonLink>
				)}
				{renew && (
					<ButtonLink to={renew} variant="secondary">
						Renew<span className="sr-only"> {sale.name}</span>
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

/** Something that a player has bought or ordered; `children` are the ways on once it is theirs. */
export function OwnSale({ sale, title, words, about, children }: OwnProps) {
	const { id, name, bought, isOpen, order } = sale
	return (
		<Card as="li" className="flex flex-wrap items-center gap-x-4 gap-y-2">
			<div className="min-w-0 grow">
				<h2 className="text-lg wrap-anywhere">{title}</h2>
				<p className={isOpen || order ? 'font-semibold tabular-nums' : 'text-muted tabular-nums'}>{words}</p>
				{about}
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
			{children}
		</Card>
	)
}
