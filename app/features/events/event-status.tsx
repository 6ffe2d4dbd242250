import { Badge } from '#app/ui/badge.tsx'
import type { EventStatus } from './rules.ts'

type Lasting = { startTime: Date; endTime: Date; status: EventStatus }

/** Where an event stands, in a word. One that has just ended counts as completed. */
export function EventStatusBadge({ event, now }: { event: Lasting; now: Date }) {
	if (event.status === 'cancelled') return <Badge tone="clay">Cancelled</Badge>
	if (event.status === 'completed' || event.endTime <= now) return <Badge>Completed</Badge>
	return <Badge tone="court">{event.startTime <= now ? 'Now' : 'Scheduled'}</Badge>
}
