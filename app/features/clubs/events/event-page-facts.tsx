import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { levelName } from '../words.ts'
import { isUpcoming, placesText } from './club-event.ts'
import type { RunPage } from './event-page.server.ts'
import { frequencyName } from './series/series.ts'
import { longSpan } from './series/when.ts'

type Shown = Pick<RunPage, 'event' | 'organizer' | 'frequency' | 'counts' | 'now'>

export function RunBadges({ event, frequency }: Pick<Shown, 'event' | 'frequency'>) {
	return (
		<p className="flex flex-wrap gap-2">
			{event.status === 'cancelled' && <Badge tone="clay">Cancelled</Badge>}
			<Badge>{levelName(event.difficulty)}</Badge>
			{frequency && <Badge icon="repeat">{frequencyName(frequency)}</Badge>}
			{!event.isPublic && <Badge icon="lock">Members only</Badge>}
		</p>
	)
}

export function RunWhen({ event }: Pick<Shown, 'event'>) {
	const [first, second] = longSpan(event)
	return (
		<dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
			<Fact icon="calendar" label="When">
				<time dateTime={event.startTime.toISOString()}>
					{first}
					<br />
					{second}
				</time>
			</Fact>
			<Fact icon="map-pin" label="Where">
				{event.location}
			</Fact>
		</dl>
	)
}

export function RunFacts({ event, organizer, counts, now }: Shown) {
	const started = !isUpcoming(event, now)
	return (
		<dl className="grid grid-cols-2 gap-x-6 gap-y-3">
			{event.distance > 0 && (
				<Fact icon="route" label="Distance">
					{event.distance} km
				</Fact>
			)}
			{event.elevation > 0 && (
				<Fact icon="mountain" label="Climb">
					{event.elevation} m
				</Fact>
			)}
			{event.paceExpectation && (
				<Fact icon="timer" label="Pace">
					{event.paceExpectation}
				</Fact>
			)}
			<Fact icon="users" label={started ? 'Runners' : 'Places'}>
				{started ? `${counts.attended} checked in` : placesText(event, counts.waitlisted)}
			</Fact>
			{organizer && (
				<Fact icon="user" label="Organiser">
					{organizer}
				</Fact>
			)}
		</dl>
	)
}

type FactProps = { icon: IconName; label: string; children: ReactNode }

function Fact({ icon, label, children }: FactProps) {
	return (
		<div className="relative min-w-0 pl-8">
			<dt className="text-sm text-muted">
				<Icon name={icon} className="absolute top-0.5 left-0 size-5" />
				{label}
			</dt>
			<dd className="font-semibold wrap-anywhere tabular-nums">{children}</dd>
		</div>
	)
}
