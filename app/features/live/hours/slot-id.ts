import { readId } from '#app/lib/ids.ts'
import { dateOf, hourOf, isDate } from '#app/lib/time/time.ts'

/** An hour of one sport at one venue: `date` is `YYYY-MM-DD` and `hour` 0–23 in the venue's time. */
export type Slot = { venueId: number; sportId: number; date: string; hour: number }

/** `3:1:2026-11-05:18` */
export const slotId = ({ venueId, sportId, date, hour }: Slot) =>
	`${venueId}:${sportId}:${date}:${String(hour).padStart(2, '0')}`

export const slotIdAt = (venueId: number, sportId: number, hour: Date) =>
	slotId({ venueId, sportId, date: dateOf(hour), hour: hourOf(hour) })

/** Parses a slot id; null for an invalid text. */
export function readSlot(text: string): Slot | null {
	const [, venue, sport, date = '', hour] = /^(\d+):(\d+):(\d{4}-\d\d-\d\d):([01]\d|2[0-3])$/.exec(text) ?? []
	const [venueId, sportId] = [readId(venue), readId(sport)]
	return venueId && sportId && isDate(date) ? { venueId, sportId, date, hour: Number(hour) } : null
}
