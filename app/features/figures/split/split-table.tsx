import { Card } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { LinkTabs } from '#app/ui/tabs.tsx'
import type { Split } from './split.server.ts'
import { SPLITS } from './splits.ts'

type Props = { venueId: number; split: Split; href: (by: string) => string }

/** The bookings and the money of a period, by what the tabs say. */
export function SplitTable({ venueId, split: { by, head, rows, total, note }, href }: Props) {
	const tabs = SPLITS.map(({ value, label }) => ({ label, to: href(value), current: value === by }))
	return (
		<Card as="section" labelledBy="split" className="flex flex-col gap-4">
			<h3 id="split" className="text-lg leading-6">
				Where it comes from
			</h3>
			<LinkTabs label="Divided by" tabs={tabs} />
			{rows.length === 0 ? (
				<p className="text-muted">Nothing in these days.</p>
			) : (
				<DataTable
					title="Where it comes from"
					head={head}
					total={total}
					rows={rows.map(({ cells: [name, ...cells], customerId }) => [
						customerId === undefined ? (
							name
						) : (
							<Link to={`/venue-dashboard/${venueId}/customers/${customerId}`} className="font-semibold underline">
								{name}
							</Link>
						),
						...cells,
					])}
				/>
			)}
			<p className="text-sm text-muted">{note}</p>
		</Card>
	)
}
