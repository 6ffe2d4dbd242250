import { formatDate } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { lastMoment } from '../redeemable.ts'
import { inPoints } from '#app/lib/money.ts'
import type { CatalogueItem } from './catalogue.server.ts'
import { Link } from '#app/ui/link/link.tsx'

export function CatalogueList({ items }: { items: CatalogueItem[] }) {
	return (
		<Card padded={false}>
			<ul className="rows">
				{items.map((item) => (
					<li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
						<div className="min-w-0 grow basis-32">
							<p className="font-semibold wrap-anywhere">{item.name}</p>
							<p className="text-sm text-muted wrap-anywhere">{about(item)}</p>
							<State item={item} />
						</div>
						<p className="font-display font-semibold tabular-nums">{inPoints(item.pointsCost)}</p>
						<Link to={`/admin/rewards/${item.id}/edit`} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
							Edit<span className="sr-only"> {item.name}</span>
						</Link>
					</li>
				))}
			</ul>
		</Card>
	)
}

function about({ category, stock, expiresAt, waiting }: CatalogueItem) {
	return [
		category,
		stock === null ? 'no limit' : `${stock} left`,
		expiresAt && `until ${formatDate(lastMoment(expiresAt))}`,
		waiting > 0 && `${waiting} pending`,
	]
		.filter(Boolean)
		.join(' · ')
}

function State({ item: { available, stock, expired } }: { item: CatalogueItem }) {
	const states = [!available && 'Withdrawn', stock === 0 && 'Out of stock', expired && 'Expired'].filter(
		(it) => it !== false,
	)
	if (states.length === 0) return null
	return (
		<p className="mt-1.5 flex flex-wrap gap-1.5">
			{states.map((state) => (
				<Badge key={state} tone="sun">
					{state}
				</Badge>
			))}
		</p>
	)
}
