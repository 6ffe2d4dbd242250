import { amountOf } from '#app/lib/money.ts'
import { addDays, at, formatDay } from '#app/lib/time/time.ts'

/** How many days back a forgotten day can still be closed. */
export const DAYS_BACK = 31

export const earliestDay = (today: string) => addDays(today, -DAYS_BACK)

/** Says why a day can't be closed, or returns null. Days are closed in order, so none before the `last` closed one can. */
export function dayProblem(day: string, { today, last }: { today: string; last: string | null }) {
	if (day > today) return 'This day is still to come. Close it once it’s over.'
	if (last !== null && day < last) {
		return `${formatDay(at(last, 0))} is closed already, and days are closed in order.`
	}
	return day < earliestDay(today) ? `You can close a day up to ${DAYS_BACK} days later.` : null
}

/** Returns the difference in words, from whole cents: more or less than was expected. */
export const differenceWords = (cents: number, inRand: (cents: number) => string) =>
	cents === 0 ? 'Balanced' : cents > 0 ? `${inRand(cents)} too much` : `${inRand(-cents)} missing`

/** Returns what came in and what went back in words, from whole cents; empty where nothing moved. */
export const movedWords = ({ into, out }: { into: number; out: number }) =>
	[into > 0 && `${amountOf(into)} received`, out > 0 && `${amountOf(out)} paid back`].filter(Boolean).join(' and ')
