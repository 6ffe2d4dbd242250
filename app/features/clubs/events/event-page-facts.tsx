import type { ReactNode } from 'react'
import { dateOf, formatLongDate, formatTimeRange } from '#app/lib/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { levelName } from '../words.ts'
import { isUpcoming } from './club-event.ts'
import type { RunPage } from './event-page.server.ts'
import { placesText } from './places.ts'

type Shown = Pick<RunPage, 'event' | 'organizer' | 'frequency' | 'counts' | 'now'>

const often = { weekly: 'Every week', two_weekly: 'Every two weeks', four_weekly: 'Every four weeks' }

/** In a word each: that it was cancelled, for whom it is, how hard, how often. */
export function RunBadges({ event, frequency }: Pick<Shown, 'event' | 'frequency'>) {
	return (
		<p className="flex flex-wrap gap-2">
			{event.status === 'cancelled' && <Badge tone="clay">Cancelled</Badge>}
			<Badge>{levelName(event.difficulty)}</Badge>
			{frequency && <Badge icon="repeat">{often[frequency]}</Badge>}
			{!event.isPublic && <Badge icon="lock">Members only</Badge>}
		</p>
	)
}

/** When and where a run is, how far, how fast, with whom. */
export function RunFacts({ event, organizer, counts, now }: Shown) {
	const started = !isUpcoming(event, now)
	return (
		<dl className="grid grid-cols-2 gap-x-6 gap-y-3">
			<Fact icon="calendar" label="When" wide>
				<time dateTime={dateOf(event.startTime)}>{formatLongDate(event.startTime)}</time>
				<br />
				{formatTimeRange(event.startTime, event.endTime)}
			</Fact>
			<Fact icon="map-pin" label="Where" wide>
				{event.location}
			</Fact>
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
				{started ? `${counts.attended} checked in` : placesText(event)}
				{!started && counts.waitlisted > 0 && `, ${counts.waitlisted} waiting`}
			</Fact>
			{organizer && (
				<Fact icon="user" label="Organiser">
					{organizer}
				</Fact>
			)}
		</dl>
	)
}

type FactProps = { icon: IconName; label: string; wide?: boolean; children: ReactNode }

/** `wide` has the whole row of a small screen. */
function Fact({ icon, label, wide, children }: FactProps) {
	return (
		<div className={classes('relative min-w-0 pl-8', wide && 'col-span-2 sm:col-span-1')}>
			<dt className="text-sm text-muted">
				<Icon name={icon} className="absolute top-0.5 left-0 size-5" />
				{label}
			</dt>
			<dd className="font-semibold wrap-anywhere tabular-nums">{children}</dd>
		</div>
	)
}
