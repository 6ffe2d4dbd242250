import { amountOf } from '#app/lib/money.ts'
import { readAloud } from '#app/lib/text/reference.ts'
import type { Incoming } from './bank-csv.ts'
import { fits, type Billed } from './bank-line.ts'

/** Money to expect: a payment by hand, an unpaid booking or place, or a statement. `open` is whole cents. */
export type Candidate = {
	/** `p17` for a payment, `b12` for a booking, `e9` for a place at an event by its sale, `s3` for a statement. */
	key: string
	payer: string
	/** The kind of bill that the payer's name stands on. */
	on: Billed
	open: number
	reference: string | null
	/** Whether only the exact open amount can be taken. */
	exactly: boolean
}

/** A bill that a line may be for, with the reason in words. */
export type Guess<Known extends Candidate> = Known & { why: string }
/** The guesses for a line, likeliest first; `alike` is whether the first two are equally likely. */
export type Guesses<Known extends Candidate> = { guesses: Guess<Known>[]; alike: boolean }

type Line = Pick<Incoming, 'text' | 'amount'>
type Scored<Known extends Candidate> = { line: number; score: number; guess: Guess<Known> }

/** The most guesses for one line. */
const MOST = 3
/** How much of a line is searched. Banks write less. */
const LINE_MAX = 600

/**
 * Guesses what each line may be for, with a reason in words. A bill is guessed for one line only: the one that speaks
 * for it most, of several alike the first. A line that several bills fit alike gets them as a question.
 */
export function guessLines<Known extends Candidate>(
	lines: readonly Line[],
	candidates: readonly Known[],
): Guesses<Known>[] {
	const guesses = lines.map((): Scored<Known>[] => [])
	const taken = new Set<string>()
	const scored = lines.flatMap((line, index) => scoresOf(line, candidates).map((one) => ({ ...one, line: index })))
	const levels = [...new Set(scored.map(({ score }) => score))].sort((a, b) => b - a)
	for (const level of levels) {
		const at = scored.filter(({ score }) => score === level)
		// A line that nothing else fits comes before one that has a better guess.
		const wanting = [...new Set(at.map(({ line }) => line))].sort(
			(a, b) => Number(guesses[a]!.length > 0) - Number(guesses[b]!.length > 0) || a - b,
		)
		for (const [i, line] of wanting.entries()) {
			const free = at.filter((one) => one.line === line && !taken.has(one.guess.key))
			const later = wanting.slice(i + 1).filter((other) => guesses[other]!.length === 0)
			const rivals = new Set(at.filter((one) => later.includes(one.line)).map(({ guess }) => guess.key))
			// A person's bills that another line wants as much are shared out, one each; the others are asked about.
			const [first, ...rest] = free
			const own = first
				? [first, ...rest.filter(({ guess }) => !rivals.has(guess.key) || guess.payer !== first.guess.payer)]
				: []
			for (const one of own.slice(0, MOST - guesses[line]!.length)) {
				guesses[line]!.push(one)
				taken.add(one.guess.key)
			}
		}
	}
	return guesses.map((own) => ({
		guesses: own.map(({ guess }) => guess),
		alike: own.length > 1 && own[0]!.score === own[1]!.score,
	}))
}

/** Returns the bills that a line may be for, each with how much speaks for it. */
function scoresOf<Known extends Candidate>({ text, amount }: Line, candidates: readonly Known[]) {
	const line = text.slice(0, LINE_MAX)
	const signs = plainSigns(line)
	const words = line.toUpperCase().match(/\p{L}+/gu) ?? []
	const alike = candidates.filter(({ open }) => open === amount)
	return candidates.flatMap((candidate) => {
		const { reference, payer, on, open } = candidate
		const same = open === amount
		if (!fits(candidate, amount)) return []
		const off = reference === null ? null : on === 'statement' ? numberIn(line, reference) : errorsIn(signs, reference)
		const name = nameIn(words, on === 'statement' ? withoutForm(payer) : payer)
		const seen = [
			off !== null &&
				(on === 'statement' ? `it names ${reference}` : `the reference ${readAloud(reference!)} ${OFF[off]}`),
			name !== null && `“${name.said}” is the name on the ${on === 'place' ? 'event’s list' : on}`,
		].filter((said) => said !== false)
		if (off !== null) return [scored(candidate, (same ? 8 : 6) - off / 4, seen, amount)]
		if (name !== null && same) return [scored(candidate, name.first ? 3.5 : 3, seen, amount)]
		return same && alike.length === 1 ? [scored(candidate, 1, [], amount)] : []
	})
}

const OFF = ['is there, with letters that look like digits', 'is there but for one sign', 'is there but for two signs']

function scored<Known extends Candidate>(candidate: Known, score: number, seen: string[], amount: number) {
	const off = amount - candidate.open
	const amountWords =
		off === 0
			? 'same amount'
			: `${amountOf(Math.abs(off))} ${off > 0 ? 'more than is open, which goes back' : 'less than is open'}`
	// A difference is said last.
	const parts = off === 0 ? [amountWords, ...seen] : [...seen, `but ${amountWords}`]
	const said = seen.length === 0 ? 'only the same amount' : parts.join(off === 0 ? ', and ' : ', ')
	return { score, guess: { ...candidate, why: `${said[0]!.toUpperCase()}${said.slice(1)}.` } }
}

/**
 * Returns the word of a text that is a payer's last name, and whether their first name or its initial is beside it. A
 * short one counts beside the first name only, and none beside another person's initial.
 */
function nameIn(words: readonly string[], payer: string) {
	const names = payer.toUpperCase().match(/\p{L}{3,}/gu) ?? []
	const last = names.at(-1)
	const at = last === undefined ? -1 : words.indexOf(last)
	if (last === undefined || at < 0) return null
	const initials = initialsAround(words, at)
	const isTheirs = initials.includes(payer.trim().toUpperCase().charAt(0))
	if (initials.length > 0 && !isTheirs) return null
	const whole = names.every((name) => words.includes(name))
	if (last.length <= 3 && !whole) return null
	return { said: last, first: isTheirs || (names.length > 1 && whole) }
}

/** Returns the single letters directly before a word, or else the one after it. */
function initialsAround(words: readonly string[], at: number) {
	let from = at
	while (from > 0 && words[from - 1]!.length === 1) from--
	return from < at ? words.slice(from, at) : words[at + 1]?.length === 1 ? [words[at + 1]!] : []
}

/** Returns 0 where a text names a statement by its number, such as `ST-000012` or `st 12`, else null. */
function numberIn(text: string, reference: string) {
	const number = Number(reference.replace(/\D/g, ''))
	return new RegExp(`\\bST[\\s-]*0*${number}\\b`, 'i').test(text) ? 0 : null
}

/** Returns the name of a company without its legal form, which says nothing about who paid. */
const withoutForm = (name: string) => name.replace(/\b(pty|ltd|limited|cc|inc|npc)\b/gi, '')

/** Returns a text's letters and digits, with letters that our references never have as the signs they look like. */
const plainSigns = (text: string) =>
	text
		.toUpperCase()
		.replace(/[^0-9A-Z]/g, '')
		.replace(/O/g, '0')
		.replace(/[IL]/g, '1')
		.replace(/U/g, 'V')

/** In how many places of a line a part of a reference is followed up, so that no line takes long. */
const MOST_PLACES = 6
/** How many signs of a reference may be wrong, missing, too many, or swapped with the next. */
const MOST_OFF = 2

/** Returns how many signs of a reference, without its `CS`, a text has wrong at least; null for more than two. */
function errorsIn(signs: string, reference: string): number | null {
	const tail = plainSigns(reference.slice(2))
	let least: number | null = null
	// With two errors, one of these three parts of it is whole, except where both are swaps across their borders.
	for (const from of [0, 3, 6]) {
		const part = tail.slice(from, from + 3)
		let left = MOST_PLACES
		for (let at = signs.indexOf(part); at >= 0 && left-- > 0; at = signs.indexOf(part, at + 1)) {
			for (const start of [at - from, at - from - 1, at - from + 1, at - from + 2, at - from - 2]) {
				for (let length = tail.length - MOST_OFF; length <= tail.length + MOST_OFF; length++) {
					if (start < 0 || start + length > signs.length) continue
					const off = distance(signs.slice(start, start + length), tail)
					if (off <= MOST_OFF && (least === null || off < least)) least = off
				}
			}
		}
	}
	return least
}

/** Counts the signs to change, leave out, add or swap with the next to make one text the other. */
function distance(a: string, b: string) {
	let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)]
	for (let i = 1; i <= a.length; i++) {
		const row = [i]
		for (let j = 1; j <= b.length; j++) {
			const same = a[i - 1] === b[j - 1] ? 0 : 1
			let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same)
			const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
			if (swapped) least = Math.min(least, before[j - 2]! + 1)
			row.push(least)
		}
		;[before, last] = [last, row]
	}
	return last[b.length]!
}
