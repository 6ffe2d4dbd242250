import { readAloud } from '#app/lib/text/reference.ts'
import { capital } from '#app/lib/text/list.ts'
import { formatDay, formatTime, formatTimeRange } from '#app/lib/time/time.ts'
import type { MoneyLine } from './payer.server.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'

/**
 * Says what money is for: `Padel · Court 1 · Thu 5 Nov, 18:00–20:00`, `Entry of Kasi Stars · Spring Cup`, `Pack: Ten hours` or
 * `Place: Padel Clinic · Thu 5 Nov, 18:00–20:00`.
 */
export function lineWords({ entry, sort, sold, sport, court, startTime, endTime }: MoneyLine) {
	if (entry) return `Entry of ${entry.team} · ${entry.tournament}`
	if (sort === 'voucher') return sold!
	const what = sold === null ? `${sport} · ${courtLabel(court ?? 1)}` : `${capital(sort)}: ${sold}`
	if (sort !== 'booking' && sort !== 'place') return what
	return `${what} · ${formatDay(startTime)}, ${formatTimeRange(startTime, endTime)}`
}

/** `CS7K 4M2Q 9X`, with the receipt number if the payer gave one. */
export const referenceWords = (reference: string, receiptNumber: string | null = null) =>
	receiptNumber === null ? readAloud(reference) : `${readAloud(reference)}, receipt ${receiptNumber}`

/** `Sent Thu 5 Nov, 18:00` */
export const whenWords = (word: string, time: Date | null) =>
	time === null ? null : `${word} ${formatDay(time)}, ${formatTime(time)}`.trim()
