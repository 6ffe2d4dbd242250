import { formatDate } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { lastMoment } from '../redeemable.ts'
import { inPoints } from '#app/lib/money.ts'
import type { CatalogueItem } from './catalogue.server.ts'
import { Link } from '#app/ui/link/link.tsx'

export function CatalogueList({ items }: { items: CatalogueItem[] }) {
	return (
		<Card padded={false}>
			<ul className="rows">
				{items.map((item) => (
					<li
						key={item.id}
						className="relative flex items-center gap-4 px-4 py-3 transition-colors hover:bg-court-soft sm:px-5"
					>
						<div className="min-w-0 grow">
							<div className="flex items-baseline justify-between gap-x-4">
								<Link
									to={`/admin/rewards/${item.id}/edit`}
									className="font-semibold wrap-anywhere after:absolute after:inset-0"
								>
									<span className="sr-only">Edit </span>
									{item.name}
								</Link>
								<p className="font-display font-semibold whitespace-nowrap tabular-nums">{inPoints(item.pointsCost)}</p>
							</div>
							<p className="text-sm text-muted wrap-anywhere">{about(item)}</p>
							<State item={item} />
						</div>
						<Icon name="chevron-right" className="size-5 shrink-0 text-muted" />
					</li>
				))}
			</ul>
		</Card>
	)
}

function about({ category, stock, expiresAt, waiting, venues }: CatalogueItem) {
	return [
		category,
		stock === null ? 'no limit' : `${stock} left`,
		expiresAt && `until ${formatDate(lastMoment(expiresAt))}`,
		venues > 0 && (venues === 1 ? 'at 1 venue' : `at ${venues} venues`),
		waiting > 0 && `${waiting} pending`,
	]
		.filter(Boolean)
		.join(' · ')
}

function State({ item: { available, stock, expired, venues } }: { item: CatalogueItem }) {
	const states = [
		!available && 'Withdrawn',
		stock === 0 && 'Out of stock',
		expired && 'Expired',
		venues === 0 && 'At no venue',
	].filter((it) => it !== false)
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
