import { readAloud } from '#app/lib/text/reference.ts'
import { formatDay, formatTime, formatTimeRange } from '#app/lib/time/time.ts'
import type { MoneyLine } from './payer.server.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'

/** Says what money is for: `Padel · Court 1 · Thu 5 Nov, 18:00–20:00`, `Entry of Kasi Stars · Spring Cup` or `Pack: Ten hours`. */
export function lineWords({ entry, pack, sport, court, startTime, endTime }: MoneyLine) {
	if (pack !== null) return `Pack: ${pack}`
	if (entry) return `Entry of ${entry.team} · ${entry.tournament}`
	return `${sport} · ${courtLabel(court ?? 1)} · ${formatDay(startTime)}, ${formatTimeRange(startTime, endTime)}`
}

/** `CS7K 4M2Q 9X`, with the receipt number if the payer gave one. */
export const referenceWords = (reference: string, receiptNumber: string | null = null) =>
	receiptNumber === null ? readAloud(reference) : `${readAloud(reference)}, receipt ${receiptNumber}`

/** `Sent Thu 5 Nov, 18:00` */
export const whenWords = (word: string, time: Date | null) =>
	time === null ? null : `${word} ${formatDay(time)}, ${formatTime(time)}`.trim()
