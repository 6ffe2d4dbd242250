import { Form } from 'react-router'
import { formatDay, formatTimeRange } from '#app/lib/time/time.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import type { OwnWait } from './waits.server.ts'

/** The times that a player waits for, each with its way off the list; renders nothing without any. */
export const OwnWaits = ({ waits }: { waits: readonly OwnWait[] }) =>
	waits.length > 0 && (
		<Card as="section" labelledBy="waits">
			<h2 id="waits" className="text-lg">
				Waiting for a court
			</h2>
			<ul className="flex flex-col rows">
				{waits.map(({ id, venue, sport, startTime, endTime, place }) => (
					<li key={id} className="flex items-center justify-between gap-4 py-2">
						<p className="min-w-0">
							<span className="block font-semibold tabular-nums">
								{formatDay(startTime)}, {formatTimeRange(startTime, endTime)}
							</span>
							<span className="block text-sm wrap-anywhere text-muted">
								{sport} at {venue} · {place}
							</span>
						</p>
						<Form method="post" action={`/my-bookings/waits/${id}/leave`}>
							<Button variant="secondary" size="sm">
								Leave
							</Button>
						</Form>
					</li>
				))}
			</ul>
		</Card>
	)
