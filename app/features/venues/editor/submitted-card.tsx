import type { ReactNode } from 'react'
import { rate } from '#app/lib/money.ts'
import { Card } from '#app/ui/card.tsx'
import { placeOf } from '#app/lib/text/place.ts'
import type { SubmittedVenue } from './approval.server.ts'

export function SubmittedCard({ venue, children }: { venue: SubmittedVenue; children: ReactNode }) {
	return (
		<Card as="li" className="flex flex-col gap-3">
			<div>
				<h3 className="text-lg wrap-break-word">{venue.name}</h3>
				<p className="text-sm text-muted">
					{placeOf(venue.location, venue.city)}
					{venue.owner && ` · by ${venue.owner}`}
				</p>
			</div>
			<p className="line-clamp-4 wrap-break-word">{venue.description}</p>
			<dl className="grid gap-x-6 gap-y-2 text-sm wrap-anywhere sm:grid-cols-2 lg:grid-cols-3">
				<Fact term="Address">{venue.address}</Fact>
				<Fact term="Phone and email">{[venue.contactPhone, venue.contactEmail].filter(Boolean).join(', ')}</Fact>
				<Fact term="Sports">
					{venue.sports.map(({ name, courtCount, from, pricePerHour, peakPricePerHour }) => (
						<span key={name} className="block">
							{name}: {courtCount === 1 ? '1 court' : `${courtCount} courts`}, {from}
							{rate(pricePerHour)} per hour
							{peakPricePerHour !== null && `, peak ${from}${rate(peakPricePerHour)}`}
						</span>
					))}
				</Fact>
				<Fact term="Open">
					{venue.opening.map(([days, hours]) => (
						<span key={days} className="block">
							{days} {hours}
						</span>
					))}
				</Fact>
				<Fact term="Photos">{venue.photos || 'None'}</Fact>
			</dl>
			<div className="grid grid-cols-2 gap-3 pt-1 sm:flex">{children}</div>
		</Card>
	)
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
	return (
		<div>
			<dt className="font-semibold text-muted">{term}</dt>
			<dd>{children}</dd>
		</div>
	)
}
