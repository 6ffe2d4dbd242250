import { wrongDate } from '#app/lib/form/schema.ts'
import { addDays, DAY, isDate } from '#app/lib/time/time.ts'

/** The days of the longest quarter. More would be slow to read, for the server and for people. */
const MOST_DAYS = 92

export const PERIODS = [
	{ value: '7', label: '7 days' },
	{ value: '28', label: '28 days' },
	{ value: '90', label: '90 days' },
	{ value: 'month', label: 'This month' },
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
	const days = value === 'month' ? { from: `${today.slice(0, 8)}01`, to: today } : lastDays(Number(value), today)
	return { ...days, value, problem: null }
}

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
