import type { BillSort } from '#app/features/ledger/bill.ts'
import { isDate } from '#app/lib/time/time.ts'

/** How much of a line's words is shown and compared. */
const WORDS_MAX = 140
/** How much of a line is searched. Banks write less, and the patterns are slow on endless digits. */
const LINE_MAX = 600
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DATES = [
	/\b(?<y>20\d\d)[-/ ]?(?<m>\d\d)[-/ ]?(?<d>\d\d)\b/,
	/\b(?<d>\d{1,2})[-/ ](?<m>\d{1,2})[-/ ](?<y>20\d\d)\b/,
	/\b(?<d>\d{1,2}) ?(?<m>[a-z]{3}) ?(?<y>20\d\d)?\b/i,
]
/** Amounts with their cents, sign and currency. */
const MONEY = /(?<![0-9A-Z])[-+(]?\s?(?:ZAR|R)?\s?(?:\d{1,3}(?:[ ,]\d{3})+|\d+)[.,]\d\d\)?(?:\s?(?:cr|dr)\b|-)?(?!\d)/gi

/** Returns a line's date as YYYY-MM-DD, if it has one, and its words without the amounts. */
export function readLine(text: string): { date: string | null; words: string } {
	let date: string | null = null
	let rest = text.slice(0, LINE_MAX)
	for (const pattern of DATES) {
		const found = pattern.exec(rest)
		const read = found && dateOf(found.groups!)
		if (!read) continue
		date ??= read === 'no year' ? null : read
		rest = rest.replace(found[0], ' ')
		break
	}
	const words = rest
		.replace(MONEY, ' ')
		.replace(/[",;|\t\s]+/g, ' ')
		.trim()
	return { date, words: words.slice(0, WORDS_MAX).trim() }
}

function dateOf({ y, m = '', d = '' }: Record<string, string | undefined>) {
	const month = /^\d/.test(m) ? Number(m) : MONTHS.indexOf(m.toLowerCase()) + 1
	if (month < 1) return null
	if (y === undefined) return 'no year'
	const date = `${y}-${String(month).padStart(2, '0')}-${d.padStart(2, '0')}`
	return isDate(date) ? date : null
}

/** The kinds of bill that bank lines pay. */
export type Billed = BillSort | 'statement'

type Asked = { on: Billed; open: number; exactly: boolean }

/** Whether a line of that many cents can be for it: a statement takes a part of its sum, but no more. */
export const fits = ({ on, open, exactly }: Asked, cents: number) =>
	exactly ? open === cents : on !== 'statement' || cents <= open
