import { isDate } from '#app/lib/time/time.ts'
import { referencesIn, type Incoming } from './bank-csv.ts'

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

/** Money to expect: a payment by hand or an unpaid booking. `open` is whole cents. */
export type Candidate = {
	/** `p17` for a payment, `b12` for a booking. */
	key: string
	payer: string
	open: number
	reference: string | null
	/** Whether only the exact open amount can be taken. */
	exactly: boolean
}

/** The most guesses for one line. */
const GUESSES = 3

/** Guesses what a line may be for, likeliest first, each with a reason in words. */
export function guessFor<Known extends Candidate>(
	{ text, amount }: Pick<Incoming, 'text' | 'amount'>,
	candidates: readonly Known[],
): (Known & { why: string })[] {
	const signs = text
		.slice(0, LINE_MAX)
		.toUpperCase()
		.replace(/[^0-9A-Z]/g, '')
	const references = new Set(referencesIn(signs))
	const words = new Set(text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
	const alike = candidates.filter(({ open }) => open === amount)
	const scored = candidates.flatMap((candidate) => {
		const same = candidate.open === amount
		if (!same && candidate.exactly) return []
		const { reference } = candidate
		const near = reference !== null && (references.has(reference) || isNear(signs, reference))
		const named = isNamed(words, candidate.payer)
		const [score, why] = near
			? [same ? 5 : 4, same ? 'Nearly the same reference, and the same amount.' : 'Nearly the same reference.']
			: named && same
				? [3, 'The same name and amount.']
				: same && alike.length === 1
					? [1, 'Only the same amount.']
					: [0, '']
		return score === 0 ? [] : [{ score, guess: { ...candidate, why } }]
	})
	return scored
		.sort((a, b) => b.score - a.score)
		.slice(0, GUESSES)
		.map(({ guess }) => guess)
}

/** Whether a text contains a payer's last name, or the whole name. */
function isNamed(words: ReadonlySet<string>, payer: string) {
	const names = payer.toLowerCase().match(/\p{L}{3,}/gu) ?? []
	const last = names.at(-1)
	return last !== undefined && words.has(last) && (last.length > 3 || names.every((name) => words.has(name)))
}

/** Whether a text contains a reference with up to two characters wrong or one missing. */
function isNear(signs: string, reference: string) {
	const tail = reference.slice(2)
	for (let at = 0; at + tail.length <= signs.length; at++) {
		let wrong = 0
		for (let i = 0; i < tail.length && wrong <= 2; i++) if (signs[at + i] !== tail[i]) wrong++
		if (wrong <= 2) return true
	}
	return [...tail].some((_, i) => signs.includes(tail.slice(0, i) + tail.slice(i + 1)))
}
