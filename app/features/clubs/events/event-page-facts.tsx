import { Badge } from '#app/ui/badge.tsx'
import { paceWords } from '../pace.ts'
import { levelName } from '../words.ts'
import { isUpcoming, placesText } from './club-event.ts'
import type { RunPage } from './event-page.server.ts'
import { longSpan } from './series/when.ts'
import { LabelledFact } from '#app/ui/fact.tsx'

type Shown = Pick<RunPage, 'event' | 'organizer' | 'repeats' | 'counts' | 'now'>

export function RunBadges({ event, repeats, now }: Pick<Shown, 'event' | 'repeats' | 'now'>) {
	return (
		<p className="flex flex-wrap items-center gap-2 text-muted">
			{event.status === 'cancelled' && <Badge tone="clay">Cancelled</Badge>}
			{event.status !== 'cancelled' && event.endTime <= now && <Badge tone="outline">Past</Badge>}
			{[levelName(event.difficulty), repeats].filter(Boolean).join(' · ')}
			{!event.isPublic && <Badge icon="lock">Members only</Badge>}
		</p>
	)
}

export function RunWhen({ event }: Pick<Shown, 'event'>) {
	const [first, second] = longSpan(event)
	return (
		<dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
			<LabelledFact icon="calendar" label="When">
				<time dateTime={event.startTime.toISOString()}>
					{first}
					<br />
					{second}
				</time>
			</LabelledFact>
			<LabelledFact icon="map-pin" label="Where">
				{event.location}
			</LabelledFact>
		</dl>
	)
}

export function RunFacts({ event, organizer, counts, now }: Shown) {
	return (
		<dl className="grid grid-cols-2 gap-x-6 gap-y-3">
			{event.distance > 0 && (
				<LabelledFact icon="route" label="Distance">
					{event.distance} km
				</LabelledFact>
			)}
			{event.elevation > 0 && (
				<LabelledFact icon="mountain" label="Climb">
					{event.elevation} m
				</LabelledFact>
			)}
			{event.paceExpectation && (
				<LabelledFact icon="timer" label="Pace">
					{paceWords(event.paceExpectation)}
				</LabelledFact>
			)}
			{event.maxParticipants > 0 && isUpcoming(event, now) && (
				<LabelledFact icon="users" label="Places">
					{placesText(event, counts.waitlisted)}
				</LabelledFact>
			)}
			{organizer && (
				<LabelledFact icon="user" label="Organiser">
					{organizer}
				</LabelledFact>
			)}
		</dl>
	)
}
