import { describe, expect, test } from 'vitest'
import { guessFor, readLine, type Candidate } from './bank-line.ts'

describe('what a person reads of a line', () => {
	test.each([
		['2026-11-02 FNB APP PAYMENT FROM T NKOSI 450.00 12345.67', '2026-11-02', 'FNB APP PAYMENT FROM T NKOSI'],
		['HIST 20261102 ## 450.00 IB PAYMENT FROM ZANELE 2501 0', '2026-11-02', 'HIST ## IB PAYMENT FROM ZANELE 2501 0'],
		['02/11/2026 Padel Tuesday R1 450,50', '2026-11-02', 'Padel Tuesday'],
		['02Nov2026 T NKOSI 1,450.00Cr 1450.00', '2026-11-02', 'T NKOSI'],
		['02 Nov MAGTAPE CREDIT  450.00  12,300.50', null, 'MAGTAPE CREDIT'],
		['2026-13-45 x 1.00', null, '2026-13-45 x'],
		['', null, ''],
	])('%j', (text, date, words) => expect(readLine(text)).toEqual({ date, words }))

	test('is the same when read again', () => {
		const { date, words } = readLine('2026-11-02 Padel Tuesday 450.00')
		expect(readLine(`${date} ${words}`)).toEqual({ date, words })
	})
})

describe('what a line may be for', () => {
	const known = (key: string, payer: string, open: number, more: Partial<Candidate> = {}): Candidate => ({
		key,
		payer,
		open,
		reference: null,
		exactly: false,
		...more,
	})
	const [sipho, zanele, other] = [
		known('p1', 'Sipho Dlamini', 20_000, { reference: 'CS7K4M2Q9X' }),
		known('b2', 'Zanele Mthembu', 20_000),
		known('p3', 'Ruan Botha', 45_000, { reference: 'CSABCDEFGH', exactly: true }),
	]
	const all = [sipho, zanele, other]
	const guessed = (text: string, amount: number, among = all) => guessFor({ text, amount }, among).map(({ key }) => key)

	test.each([
		['two signs of the reference are wrong', 'PMT CS7K4M2Q11', 20_000, ['p1']],
		['one sign is missing', 'PMT CS7K4M29X', 20_000, ['p1']],
		['the reference is nearly right and the amount is not', 'CS7K4M2Q9Y', 19_000, ['p1']],
		['the name and the amount are right', 'EFT Z MTHEMBU', 20_000, ['b2']],
		['the name is right and the amount is not', 'EFT Z MTHEMBU', 19_000, []],
		['only the amount is right, and of one', 'PADEL', 45_000, ['p3']],
		['only the amount is right, and of two', 'PADEL', 20_000, []],
		['it is a share of another amount', 'CSABCDEFGH', 44_000, []],
		['nothing is', 'SALARY', 1, []],
	])('where %s', (_, text, amount, keys) => expect(guessed(text, amount)).toEqual(keys))

	test('says why, the likeliest first, and three at most', () => {
		const many = Array.from({ length: 9 }, (_, i) => known(`b${i + 10}`, 'Sipho Dlamini', 20_000))
		const guesses = guessFor({ text: 'Sipho Dlamini CS7K4M2Q9Y', amount: 20_000 }, [...many, sipho])
		expect(guesses.map(({ why }) => why)).toEqual([
			'Nearly the same reference, and the same amount.',
			'The same name and amount.',
			'The same name and amount.',
		])
	})
})
