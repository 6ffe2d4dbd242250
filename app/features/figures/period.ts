import { wrongDate } from '#app/lib/form/schema.ts'
import { addDays, DAY, isDate } from '#app/lib/time/time.ts'

/** The days of the longest quarter. More would be slow to read, for the server and for people. */
const MOST_DAYS = 92

export const PERIODS = [
	{ value: '7', label: '7 days' },
	{ value: '28', label: '28 days' },
	{ value: '90', label: '90 days' },
	{ value: 'month', label: 'This month' },
	{ value: 'next', label: 'Next 28 days' },
] as const

/** South African calendar days (YYYY-MM-DD), both included. */
export type Days = { from: string; to: string }
export type Period = Days & {
	/** The name of the period, or null for other days. */
	value: (typeof PERIODS)[number]['value'] | null
	/** Why the requested days are not the ones shown. */
	problem: string | null
}

/** Reads the period from `period`, or `from` and `to`, in the query. The default is the last 28 days. */
export function readPeriod(query: URLSearchParams, today: string): Period {
	const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
	if (from || to) {
		const problem = daysProblem(from, to)
		return problem ? { ...lastDays(28, today), value: '28', problem } : { from, to, value: null, problem }
	}
	const value = PERIODS.find(({ value }) => value === query.get('period'))?.value ?? '28'
	return { ...namedDays(value, today), value, problem: null }
}

/** Returns the days of this month so far. */
export const monthUntil = (today: string): Days => ({ from: firstOf(today), to: today })

function namedDays(value: (typeof PERIODS)[number]['value'], today: string): Days {
	if (value === 'month') return monthUntil(today)
	if (value === 'next') return { from: today, to: addDays(today, 27) }
	return lastDays(Number(value), today)
}

/**
 * Returns the days to compare with: as many just before, or for this month those of the last one up to today's number.
 *
 * Days that are still to come have none: null.
 */
export function daysBefore({ from, to, value }: Pick<Period, 'from' | 'to' | 'value'>, today: string): Days | null {
	if (to > today) return null
	const last = addDays(from, -1)
	if (value !== 'month') return { from: addDays(from, -datesBetween({ from, to }).length), to: last }
	const until = last.slice(0, 8) + to.slice(8)
	return { from: firstOf(last), to: until < last ? until : last }
}

const firstOf = (date: string) => `${date.slice(0, 8)}01`

/** Returns why these days cannot be shown, or null. */
function daysProblem(from: string, to: string) {
	const wrong = [from, to].find((date) => !isDate(date))
	if (wrong !== undefined) return wrongDate('Choose two dates that exist.').error({ input: wrong })
	if (from > to) return 'The first day can’t be after the last.'
	return datesBetween({ from, to }).length > MOST_DAYS ? `Choose at most ${MOST_DAYS} days.` : null
}

const lastDays = (days: number, today: string): Days => ({ from: addDays(today, 1 - days), to: today })

export function datesBetween({ from, to }: Days) {
	const length = (Date.parse(to) - Date.parse(from)) / DAY + 1
	return Array.from({ length: Math.min(length, MOST_DAYS + 1) }, (_, i) => addDays(from, i))
}
