import { readId } from '#app/lib/ids.ts'
import { clock, dateOf, halfHourOf, isDate } from '#app/lib/time/time.ts'

/** An hour of one sport at one venue: `date` is `YYYY-MM-DD`, and `hour` 0–23.5 in the venue's time, where it begins. */
export type Slot = { venueId: number; sportId: number; date: string; hour: number }

/** `3:1:2026-11-05:18`, and `3:1:2026-11-05:18:30` for what begins at half past. */
export const slotId = ({ venueId, sportId, date, hour }: Slot) =>
	`${venueId}:${sportId}:${date}:${clock(hour).replace(':00', '')}`

export const slotIdAt = (venueId: number, sportId: number, hour: Date) =>
	slotId({ venueId, sportId, date: dateOf(hour), hour: halfHourOf(hour) })

/** Parses a slot id; null for an invalid text. */
export function readSlot(text: string): Slot | null {
	const [, venue, sport, date = '', hour, half] =
		/^(\d+):(\d+):(\d{4}-\d\d-\d\d):([01]\d|2[0-3])(:30)?$/.exec(text) ?? []
	const [venueId, sportId] = [readId(venue), readId(sport)]
	return venueId && sportId && isDate(date) ? { venueId, sportId, date, hour: Number(hour) + (half ? 0.5 : 0) } : null
}
