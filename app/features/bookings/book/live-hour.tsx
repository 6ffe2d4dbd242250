import { useState } from 'react'
import { slotId } from '#app/features/live/hours/slot-id.ts'
import { useLive } from '#app/features/live/use-live.ts'
import { clock } from '#app/lib/time/time.ts'
import { PausedNote } from '#app/ui/paused-note.tsx'
import { isFree, type HourState } from '../slots.ts'

/** Without a signal no state is known. */
type Hour = { hour: number; state: HourState | null }
type Props = {
	venueId: number
	sportId: number
	date: string
	/** The hours of that day; empty while they are loading. */
	hours: readonly Hour[]
	/** The chosen start, null while nothing is chosen, and the last of those that have to stay free. */
	start: number | null
	last: number
	className: string
}

/** Shows how many people look at the chosen hour, and says when it is taken. The empty element keeps its height. */
export function LiveHour({ venueId, sportId, date, hours, start, last, className }: Props) {
	const slot = start === null ? null : slotId({ venueId, sportId, date, hour: start })
	const { viewers, gone } = useLive({ venueId, sportId, slotId: slot })
	const lost = useLost(`${venueId}:${sportId}:${date}`, hours).find((hour) => hour >= start! && hour <= last)
	return (
		<>
			<PausedNote shown={gone} />
			{slot && (
				<p className={`min-h-6 text-sm leading-6 ${className}`}>
					<span role="status" className="font-semibold text-clay-strong">
						{lost !== undefined && `${clock(lost)} has just been taken`}
					</span>
					{lost === undefined && viewers > 1 && (
						<span className="text-muted">{viewers} people are looking at this hour</span>
					)}
				</p>
			)}
		</>
	)
}

/** Returns the hours that were free when the day was first shown and are taken now. */
function useLost(day: string, hours: readonly Hour[]) {
	const [before, setBefore] = useState({ day, hours, lost: [] as number[] })
	if (before.day === day && before.hours === hours) return before.lost
	const wasFree = ({ hour }: Hour) =>
		before.lost.includes(hour) || before.hours.some((h) => h.hour === hour && isFree(h))
	const gone = before.day === day ? hours.filter((hour) => hour.state === 'full' && wasFree(hour)) : []
	const lost = gone.map(({ hour }) => hour)
	setBefore({ day, hours, lost })
	return lost
}
