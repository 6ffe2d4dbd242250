import { dateOf, formatLongDate, formatTimeRange } from '#app/lib/time.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'

type Event = {
	id: number
	title: string
	description: string
	startTime: Date
	endTime: Date
	currentParticipants: number
	maxParticipants: number | null
}

export function EventList({ events }: { events: Event[] }) {
	if (events.length === 0) return <EmptyState title="No upcoming events at this venue." />
	return (
		<ul className="flex flex-col divide-y divide-line">
			{events.map((event) => (
				<li key={event.id} className="py-5 first:pt-0">
					<h3 className="text-lg leading-6 wrap-break-word">{event.title}</h3>
					<p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
						<span className="flex gap-1.5">
							<Icon name="calendar" className="mt-0.5 size-4" />
							<time dateTime={dateOf(event.startTime)}>{formatLongDate(event.startTime)}</time>
						</span>
						<span className="flex gap-1.5 tabular-nums">
							<Icon name="clock" className="mt-0.5 size-4" />
							{formatTimeRange(event.startTime, event.endTime)}
						</span>
						<span className="flex gap-1.5 tabular-nums">
							<Icon name="users" className="mt-0.5 size-4" />
							<Participants now={event.currentParticipants} max={event.maxParticipants} />
						</span>
					</p>
					<p className="mt-2 max-w-[72ch] wrap-break-word whitespace-pre-line">{event.description}</p>
				</li>
			))}
		</ul>
	)
}

function Participants({ now, max }: { now: number; max: number | null }) {
	return (
		<span>
			<span className="sr-only">Participants: </span>
			{now} / {max ?? <span aria-hidden="true">∞</span>}
			{max === null && <span className="sr-only">no limit</span>}
		</span>
	)
}
