import { formatDay, formatTimeRange } from '#app/lib/time/time.ts'
import type { MoneyLine } from './payer.server.ts'

/** Says what money is for: `Padel · Court 1 · Thu 05 Nov, 18:00–20:00` or `Entry of Kasi Stars · Spring Cup`. */
export function lineWords({ entry, sport, courtNumber, startTime, endTime }: MoneyLine) {
	if (entry) return `Entry of ${entry.team} · ${entry.tournament}`
	return `${sport} · Court ${courtNumber} · ${formatDay(startTime)}, ${formatTimeRange(startTime, endTime)}`
}
