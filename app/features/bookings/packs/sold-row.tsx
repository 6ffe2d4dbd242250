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

/** A pack or voucher on the page of the customer who bought it; `children` are further ways on. */
export function SoldRow({ sale, here, children }: { sale: Sold; here: string; children: ReactNode }) {
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
					Undo Sale<span className="sr-only"> of {name}</span>
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

/** A pack or voucher that a player has bought or ordered; `children` are the ways on once it is theirs. */
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
