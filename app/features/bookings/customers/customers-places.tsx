import { amountOf } from '#app/lib/money.ts'
import { formatDay } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Card } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link/link.tsx'
import type { CustomersPlaces as Places } from '../paying/owed-places.server.ts'

/** Lists the places at events with a price that a customer has or had, with what is paid. */
export function CustomersPlaces({ places, base }: { places: Places; base: string }) {
	if (places.length === 0) return null
	return (
		<Card as="section" labelledBy="places" className="flex flex-col gap-3">
			<h3 id="places" className="text-xl">
				Places at events
			</h3>
			<ul className="flex flex-col gap-3">
				{places.map(({ id, eventId, event, startTime, label, kept }) => (
					<li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
						<p className="min-w-0 grow">
							<Link to={`${base}/events/${eventId}`} className="link block font-semibold wrap-anywhere">
								{event}
							</Link>
							<span className="text-sm text-muted tabular-nums">{formatDay(startTime)}</span>
						</p>
						{label ? (
							<Badge tone={label.tone}>{label.label}</Badge>
						) : (
							<span className="text-sm text-muted">{kept > 0 ? `Given up, ${amountOf(kept)} kept` : 'Ended'}</span>
						)}
					</li>
				))}
			</ul>
		</Card>
	)
}
