import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOf } from '#app/lib/money.ts'
import { cases } from '#tests/support/cases.ts'
import { guessLines, type Candidate } from './bank-guess.ts'

const known = (key: string, payer: string, open: number, more: Partial<Candidate> = {}): Candidate => ({
	key,
	payer,
	on: 'booking',
	open,
	reference: null,
	exactly: false,
	...more,
})
const [sipho, zanele, other] = [
	known('p1', 'Sipho Dlamini', 20_000, { reference: 'CS7K4M2Q9X' }),
	known('b2', 'Zanele Mthembu', 20_000),
	known('p3', 'Ruan Botha', 45_000, { reference: 'CSABCDEFGH', exactly: true, on: 'entry' }),
]
const statement = known('s4', 'Karoo Tiles (Pty) Ltd', 60_000, { reference: 'ST-000012', on: 'statement' })
const all = [sipho, zanele, other]
const guess = (text: string, amount: number, among = all) => guessLines([{ text, amount }], among)[0]!

describe('a line may be for', () => {
	test.each([
		['two signs of the reference are wrong', 'PMT CS7K4M2Q11', 20_000, ['p1']],
		['one sign is missing', 'PMT CS7K4M29X', 20_000, ['p1']],
		['one sign is too many', 'PMT CS7K44M2Q9X', 20_000, ['p1']],
		['two signs are swapped', 'PMT CS7K4M2Q X9', 20_000, ['p1']],
		['two are swapped and one is wrong', 'PMT CS7K4M2Z X9', 20_000, ['p1']],
		[
			'an I stands for a 1, and an O for a 0',
			'PMT CSIKOM2Q9X',
			20_000,
			['p9'],
			known('p9', 'X', 20_000, { reference: 'CS1K0M2Q9X' }),
		],
		['three signs are wrong', 'PMT CS7K4M2111', 19_000, []],
		['the reference is nearly right and the amount is not', 'CS7K4M2Q9Y', 19_000, ['p1']],
		['the name and the amount are right', 'EFT Z MTHEMBU', 20_000, ['b2']],
		['the name is right and the amount is not', 'EFT Z MTHEMBU', 19_000, []],
		['only the amount is right, and of one', 'PADEL', 45_000, ['p3']],
		['only the amount is right, and of two', 'PADEL', 20_000, []],
		['it is a share of another amount', 'CSABCDEFGH', 44_000, []],
		['it names a statement', 'EFT ST-000012', 60_000, ['s4'], statement],
		['it names a statement in short, for a part of it', 'KAROO st 12', 20_000, ['s4'], statement],
		['it names another statement', 'ST-0000123', 50_000, [], statement],
		['it is more than a statement comes to', 'ST-000012', 60_001, [], statement],
		['a company and the sum of its statement are right', 'TILES ACCOUNT', 60_000, ['s4'], statement],
		['only the form of the company is there', 'ABSA LTD', 59_000, [], statement],
		['nothing is', 'SALARY', 1, []],
	] as [string, string, number, string[], Candidate?][])('where %s', (_, text, amount, keys, only) =>
		expect(guess(text, amount, only ? [only] : all).guesses.map(({ key }) => key)).toEqual(keys),
	)

	test.each([
		['EFT DLAMINI', 20_000, 'Same amount, and “DLAMINI” is the name on the booking.'],
		['botha padel', 45_000, 'Same amount, and “BOTHA” is the name on the entry.'],
		['PADEL', 45_000, 'Only the same amount.'],
		['CS7K4M2Q9Y', 20_000, 'Same amount, and the reference CS7K 4M2Q 9X is there but for one sign.'],
		['CS7K4M2Q9Y', 19_000, 'The reference CS7K 4M2Q 9X is there but for one sign, but R10.00 less than is open.'],
		[
			'DLAMINI CS7K4M2QY1',
			21_000,
			'The reference CS7K 4M2Q 9X is there but for two signs, “DLAMINI” is the name on the booking, but R10.00 more than is open, which goes back.',
		],
	])('%s over %i cents: says why', (text, amount, why) =>
		expect(guess(text, amount).guesses.map((one) => one.why)).toEqual([why]),
	)
})

describe('a family name that two have', () => {
	const [vusi, fatima] = [known('b1', 'Vusi Maharaj', 42_000), known('b2', 'Fatima Maharaj', 42_000)]
	test.each([
		['PAYMENT F MAHARAJ', ['b2'], false],
		['PAYMENT MAHARAJ F', ['b2'], false],
		['MAHARAJ FATIMA', ['b2', 'b1'], false],
		['PAYMENT V B MAHARAJ', ['b1'], false],
		['PAYMENT MAHARAJ', ['b1', 'b2'], true],
		['PAYMENT Z MAHARAJ', [], false],
	] as const)('%s', (text, keys, alike) => {
		const guessed = guess(text, 42_000, [vusi, fatima])
		expect([guessed.guesses.map(({ key }) => key), guessed.alike]).toEqual([keys, alike])
	})

	test('two lines without an initial are no reason to tell them apart', () => {
		const line = { text: 'PAYMENT MAHARAJ', amount: 42_000 }
		const [first] = guessLines([line, line], [vusi, fatima])
		expect(first).toMatchObject({ guesses: [{ key: 'b1' }, { key: 'b2' }], alike: true })
	})
})

describe('several lines and bills', () => {
	const bills = ['b10', 'b11', 'b12', 'b13'].map((key) => known(key, 'Sipho Dlamini', 20_000))
	const line = { text: 'EFT DLAMINI', amount: 20_000 }
	const keysOf = (lines: (typeof line)[], among: Candidate[]) =>
		guessLines(lines, among).map(({ guesses, alike }) => [guesses.map(({ key }) => key), alike])

	test('one line that bills fit alike is a question, of three at most', () =>
		expect(keysOf([line], bills)).toEqual([[['b10', 'b11', 'b12'], true]]))
	test('as many lines as bills get one each', () =>
		expect(keysOf([line, line], bills.slice(0, 2))).toEqual([
			[['b10'], false],
			[['b11'], false],
		]))
	test('a bill is guessed for the first of two lines alike', () =>
		expect(keysOf([line, line], bills.slice(0, 1))).toEqual([
			[['b10'], false],
			[[], false],
		]))
	test('a better reason takes the bill from a line before', () =>
		expect(keysOf([line, { text: 'CS7K4M2Q9Y', amount: 20_000 }], [sipho])).toEqual([
			[[], false],
			[['p1'], false],
		]))
})

test('no bill is guessed twice, for nothing, or for another amount without saying so', () => {
	const names = ['Sipho Dlamini', 'Zanele Mthembu', 'Ruan Botha']
	const references = ['CS7K4M2Q9X', 'CSABCDEFGH', 'CS0000000Z']
	const candidate = fc.record({
		payer: fc.constantFrom(...names),
		on: fc.constantFrom('booking' as const, 'entry' as const),
		open: fc.constantFrom(10_000, 20_000, 45_000),
		reference: fc.constantFrom(null, ...references),
		exactly: fc.boolean(),
	})
	const text = fc
		.array(fc.constantFrom('EFT', 'DLAMINI', 'mthembu', 'CS7K4M2Q9Y', 'CSABCDEFG', '7K4M2Q9X', 'CSOOOOOO0Z', '20 000'))
		.map((words) => words.join(' '))
	const line = fc.record({ text, amount: fc.constantFrom(10_000, 19_000, 20_000, 45_000, 46_000) })
	fc.assert(
		fc.property(fc.array(line, { maxLength: 6 }), fc.array(candidate, { maxLength: 6 }), (lines, made) => {
			const candidates = made.map((one, i) => ({ ...one, key: `p${i}` }))
			const guessed = guessLines(lines, candidates)
			const keys = guessed.flatMap(({ guesses }) => guesses.map(({ key }) => key))
			expect(keys).toEqual([...new Set(keys)])
			for (const [i, { guesses, alike }] of guessed.entries()) {
				expect(guesses.length <= 3 && (!alike || guesses.length > 1)).toBe(true)
				for (const { key, open, exactly, why } of guesses) {
					expect(candidates.some((one) => one.key === key)).toBe(true)
					const off = lines[i]!.amount - open
					if (off === 0) expect(why).toMatch(/same amount/i)
					else expect(why).toContain(`${amountOf(Math.abs(off))} ${off > 0 ? 'more' : 'less'} than is open`)
					expect(off === 0 || !exactly).toBe(true)
				}
			}
		}),
		cases(1_000, 50_000),
	)
})
