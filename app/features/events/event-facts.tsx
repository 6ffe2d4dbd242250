import { dateOf, formatLongDate, formatTimeRange } from '#app/lib/time/time.ts'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'

type Event = {
	startTime: Date
	endTime: Date
	currentParticipants: number
	maxParticipants: number | null
	/** Says what a place costs and who leads it; empty where it is free and nobody does. */
	more: string
}

type Props = {
	event: Event
	/** Its sport, where nothing near by names it. */
	sport?: string
	className?: string
	/** Leaves out how many take part. */
	countless?: boolean
	/** Whether the event is over: it says how many took part. */
	over?: boolean
}

export function EventFacts({ event, sport, className, countless, over }: Props) {
	return (
		<p className={classes('flex flex-wrap gap-x-4 gap-y-1 text-muted', className)}>
			{sport && <span>{sport}</span>}
			<span className="flex gap-1.5">
				<Icon name="calendar" className="mt-0.5 size-4" />
				<time dateTime={dateOf(event.startTime)}>{formatLongDate(event.startTime)}</time>
			</span>
			<span className="flex gap-1.5 tabular-nums">
				<Icon name="clock" className="mt-0.5 size-4" />
				{formatTimeRange(event.startTime, event.endTime)}
			</span>
			{event.more && <span className="wrap-anywhere">{event.more}</span>}
			{!countless && (
				<span className="flex gap-1.5">
					<Icon name="users" className="mt-0.5 size-4" />
					<span>
						{over ? (
							placesTaken(event)
						) : (
							<>
								<Participants now={event.currentParticipants} max={event.maxParticipants} />
								{' going'}
								{event.maxParticipants !== null && event.currentParticipants >= event.maxParticipants && ' · Full'}
							</>
						)}
					</span>
				</span>
			)}
		</p>
	)
}

/** `6 of 16 places taken`, of an event that is over. */
const placesTaken = ({ currentParticipants: taken, maxParticipants: max }: Event) =>
	max === null ? `${taken} had a place` : `${taken} of ${max} places taken`

/** `8 / 16`, or an infinity sign where there is no limit. */
export function Participants({ now, max }: { now: number; max: number | null }) {
	return (
		<span className="tabular-nums">
			<span className="sr-only">Participants: </span>
			{now} / {max ?? <span aria-hidden="true">∞</span>}
			{max === null && <span className="sr-only">no limit</span>}
		</span>
	)
}
