import { readAloud } from '#app/lib/text/reference.ts'
import { formatDay, formatTime, formatTimeRange } from '#app/lib/time/time.ts'
import type { MoneyLine } from './payer.server.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'

/**
 * Says what money is for: `Padel · Court 1 · Thu 5 Nov, 18:00–20:00`, `Entry of Kasi Stars · Spring Cup`, `Pack: Ten hours` or
 * `Place: Padel Clinic · Thu 5 Nov, 18:00–20:00`.
 */
export function lineWords({ entry, pack, voucher, event, sport, court, startTime, endTime }: MoneyLine) {
	if (pack !== null) return `Pack: ${pack}`
	if (voucher !== null) return voucher
	if (entry) return `Entry of ${entry.team} · ${entry.tournament}`
	const what = event === null ? `${sport} · ${courtLabel(court ?? 1)}` : `Place: ${event}`
	return `${what} · ${formatDay(startTime)}, ${formatTimeRange(startTime, endTime)}`
}

/** `CS7K 4M2Q 9X`, with the receipt number if the payer gave one. */
export const referenceWords = (reference: string, receiptNumber: string | null = null) =>
	receiptNumber === null ? readAloud(reference) : `${readAloud(reference)}, receipt ${receiptNumber}`

/** `Sent Thu 5 Nov, 18:00` */
export const whenWords = (word: string, time: Date | null) =>
	time === null ? null : `${word} ${formatDay(time)}, ${formatTime(time)}`.trim()
