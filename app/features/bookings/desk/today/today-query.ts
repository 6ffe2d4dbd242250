import { readId } from '#app/lib/ids.ts'
import { dataOf } from '#app/lib/sheet.ts'
import type { SentToday, Today } from './today.server.ts'

/** Parts of a day: games to come, those that are over with something left to do, and those with nothing left. */
export const PARTS = ['coming', 'open', 'done'] as const
export type Part = (typeof PARTS)[number]
export type AskedPart = { part: Part; page: number }

/** The most arrivals on one page; a day with more is shown in parts, by pages. */
export const MOST_ARRIVALS = 24

/** Reads the part and its page from the address. Values that make no sense are ignored. */
export const readPart = (query: URLSearchParams): AskedPart => ({
	part: PARTS.find((part) => part === query.get('part')) ?? 'coming',
	page: readId(query.get('page')) ?? 1,
})

/** Returns the query of a part of the day, empty or starting with `?`. */
export function partQuery(part: Part, page = 1) {
	const query = new URLSearchParams()
	if (part !== 'coming') query.set('part', part)
	if (page > 1) query.set('page', String(page))
	return query.size > 0 ? `?${query.toString()}` : ''
}

/** Returns the day that the server has sent. */
export const readToday = ({ sports, arrivals, overdue, earlier, ...today }: SentToday): Today => ({
	...today,
	sports: dataOf(sports),
	arrivals: dataOf(arrivals),
	overdue: dataOf(overdue),
	earlier: dataOf(earlier),
})
