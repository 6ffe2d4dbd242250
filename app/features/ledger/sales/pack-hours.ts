import { inHours } from '#app/lib/time/time.ts'

/** Half hours of a pack in words: `no hours`, `half an hour`, `1 hour`, `4½ hours`. */
export const packHours = (halfHours: number) =>
	halfHours === 0 ? 'no hours' : halfHours === 1 ? 'half an hour' : inHours(halfHours / 2)

/** Half hours of a customer's packs as a tag: `half a pack hour`, `1 pack hour`, `4½ pack hours`. */
export const packTag = (halfHours: number) =>
	halfHours === 1 ? 'half a pack hour' : inHours(halfHours / 2).replace(' hour', ' pack hour')

/**
 * How long a gift voucher is valid. Consumer Protection Act 68 of 2008, s 63(2): what is prepaid lasts until all of it is
 * used, or for three years, or longer where that is agreed.
 */
export const VOUCHER_MONTHS = 36

/** Returns the last day of so many months from a South African day, that day included: `2026-11-29` and 36 give `2029-11-29`. */
export function lastDay(date: string, months: number) {
	const [year, month, day] = date.split('-').map(Number) as [number, number, number]
	// The last day of that month, where it has no such day.
	const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
	return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}
