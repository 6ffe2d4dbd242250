import { rate } from '#app/lib/money.ts'
import { at, formatDate } from '#app/lib/time/time.ts'

export const CODE_MAX = 20
/** How many codes of a venue run at one time. */
export const MOST_CODES = 50
export const MOST_USES = 100_000

export const CODE_HOURS = ['all', 'off_peak', 'peak'] as const
export type CodeHours = (typeof CODE_HOURS)[number]

/** The hours as the venue chooses them. */
export const hoursWords: Record<CodeHours, string> = {
	all: 'All hours',
	off_peak: 'Off-peak hours only',
	peak: 'Peak hours only',
}

export type Off = { percent: number | null; rand: number | null }

/** Returns the form's `{ percent }` or `{ rand }` as the columns have it. */
export const offColumns = (
	off: { percent: number; rand?: undefined } | { rand: number; percent?: undefined },
): Off => ({
	percent: off.percent ?? null,
	rand: off.rand ?? null,
})

/** `20% off`, `R50 off` */
export const offWords = ({ percent, rand }: Off) => `${percent === null ? rate(rand!) : `${percent}%`} off`

/** `1 November 2026 – 30 November 2026`, or one date where both are the same. */
export const datesWords = ({ fromDate, untilDate }: { fromDate: string; untilDate: string }) =>
	[...new Set([fromDate, untilDate])].map((date) => formatDate(at(date, 0))).join(' – ')
