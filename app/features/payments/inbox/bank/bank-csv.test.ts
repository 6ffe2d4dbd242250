import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { AppError } from '#app/lib/errors.ts'
import { decimal } from '#app/lib/money.ts'
import { readStatement, referencesIn } from './bank-csv.ts'
import { STATEMENT_LINES } from './bank-limits.ts'
import { cases } from '#tests/support/cases.ts'

const [A, B] = ['CS7K4M2Q9X', 'CSABCDEFGH']

const amountsOf = (text: string) => {
	const { incoming } = readStatement(text)
	return incoming.flatMap(({ text, amount }) => referencesIn(text).map((reference) => [reference, amount]))
}

describe('a statement', () => {
	test.each([
		[
			'of FNB: a title, then names',
			`ACCOUNT TRANSACTION HISTORY\n\nName:, LERATO PADEL, CC\nAccount:, 62012345678, [FNB Gold]\nBalance:, 12345.67, 12345.67\n\nDate, Amount, Balance, Description\n2026/11/02, 450.00, 12345.67, FNB APP PAYMENT FROM CS7K 4M2Q 9X\n2026/11/01, -99.50, 11895.67, MONTHLY FEE ${B}\n`,
			[[A, 45_000]],
		],
		[
			'of Standard Bank: no names, dates of eight digits',
			`0,OPEN,,1000.00,OPEN BALANCE,,0,0\nHIST,20261102,##,450.00,IB PAYMENT FROM,${A},2501,0\nHIST,20261103,##,-450.00,IB PAYMENT TO,${B},2501,0\n`,
			[[A, 45_000]],
		],
		[
			'of Capitec: money in and money out',
			`Nr,Account,Posting Date,Transaction Date,Description,Original Description,Category,Money In,Money Out,Fee,Balance\n1,123,2026-11-02,2026-11-02,"Payment Received: ${A}","x",Other Income,450.00,,,1450.00\n2,123,2026-11-03,2026-11-03,"Paid ${B}","x",Other,,-450.00,-2.00,998.00\n`,
			[[A, 45_000]],
		],
		[
			'of Absa: quotes and a balance',
			`Date,Description,Amount,Balance\n"20261102","ACB CREDIT ${A}","450","1 450.00"\n"20261103","DEBIT ${B}","-450.00","1000.00"\n`,
			[[A, 45_000]],
		],
		[
			'of Nedbank: titles and no names',
			`Statement Enquiry :\nAccount Number :,1234567890\nAccount Description :,SAVVY\n02Nov2026,${A} T NKOSI,450.00,1450.00\n03Nov2026,${B},-450.00,1000.00\n`,
			[[A, 45_000]],
		],
		[
			'with semicolons and commas for cents',
			`Datum;Beskrywing;Bedrag;Saldo\n2026-11-02;${A};"1 450,50";2 000,00\n2026-11-03;${B};-20,00;1 980,00\n`,
			[[A, 145_050]],
		],
		[
			'with debit and credit columns, both positive, in another order',
			`Credit (R)\tDebit (R)\tDate\tReference\n450.00\t\t02/11/2026\t${A}\n\t450.00\t02/11/2026\t${B}\n`,
			[[A, 45_000]],
		],
		[
			'with a column that says which way',
			`Date,Type,Amount,Text\n2026-11-02,CR,450.00,${A}\n2026-11-02,DR,450.00,${B}\n`,
			[[A, 45_000]],
		],
		[
			'that was copied from a page',
			`02 Nov  MAGTAPE CREDIT cs7k-4m2q-9x  1,450.00  12,300.50\n03 Nov  FEE ${B}  99.00-  12,201.50\n04 Nov ${B} 1 450.00Dr\n`,
			[[A, 145_000]],
		],
		['that is one pasted line', `${A} 450.00`, [[A, 45_000]]],
		[
			'with a byte order mark and lines of Windows',
			`\ufeffDate,Amount,Text\r\n2026-11-02,R450.00,${A}\r\n`,
			[[A, 45_000]],
		],
		['with Cr and brackets', `Amount,Text\n450.00Cr,${A}\n(450.00),${B}\n450.00 Dr,${B}\n`, [[A, 45_000]]],
		[
			'with a quotation mark in the words',
			`Date,Amount,Text\n2026-11-02,450.00,"Padel ${A}\n2026-11-03,20.00,x\n`,
			[[A, 45_000]],
		],
		['with formulas', `Date,Amount,Text\n=1+1,450.00,=HYPERLINK("x") ${A}\n@x,1e309,${B}\n`, [[A, 45_000]]],
	])('%s', (_, text, expected) => expect(amountsOf(text)).toEqual(expected))

	it('says which line it was, how many were money out, and which cannot be read', () => {
		expect(readStatement(`Date,Amount,Text\n\n2026-11-02,10.00,a\n2026-11-02,-10.00,b\n2026-11-02,x,c\n`)).toEqual({
			incoming: [{ line: 2, text: '2026-11-02 10.00 a', amount: 1_000 }],
			out: 1,
			unread: [4],
		})
	})

	test.each([
		['', 'Choose a file or paste some lines.'],
		['hello', 'This doesn’t look like a bank statement. It has no amounts.'],
		[' \n\t\n', 'Choose a file or paste some lines.'],
		['PK\u0003\u0004\u0000\u0000', 'This isn’t a CSV file. Download the statement as CSV.'],
		[`a${','.repeat(100_000)}`, 'This doesn’t look like a bank statement. It has more than 100 columns.'],
		[
			'x,1.00\n'.repeat(STATEMENT_LINES + 1),
			'That is more than 2,000 lines. Send a shorter part of the statement, such as one week.',
		],
		[
			'x 1.00\n'.repeat(STATEMENT_LINES + 1),
			'That is more than 2,000 lines. Send a shorter part of the statement, such as one week.',
		],
		[`${'x'.repeat(50_000)},1.00`, 'We can’t read these lines. Download the statement as CSV and send it as it is.'],
		[`in,450.00,,x\nout,,450.00,y`, 'We can’t tell money in from money out. Send the statement with its column names.'],
		['a,b\nc,d', 'We found no amounts. Send the statement with its column names.'],
	])('is refused with what to do: %j', (text, message) => {
		expect(() => readStatement(text)).toThrow(new AppError(400, message))
	})
})

describe('a reference', () => {
	test.each([
		['cs7k4m2q9x', [A]],
		['PMT CS 7K-4M.2Q/9X THANDI', [A]],
		['BANKCS7K4M2Q9X', [A]],
		['CSCS7K4M2Q9X', ['CSCS7K4M2Q', A]],
		['CSO1I0LABC', ['CS01101ABC']],
		[`${A} and ${B}`, ['CS7K4M2Q9X', 'CSABCDEFGH']],
		['CSUUUUUUUU', []],
		['CS7K4M2Q9', []],
		['nothing', []],
	])('in %j is %j', (text, references) => expect(referencesIn(text)).toEqual(references))
})

const reference = fc
	.array(fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'), { minLength: 8, maxLength: 8 })
	.map((signs) => `CS${signs.join('')}`)
const words = fc.constantFrom('FNB APP PAYMENT FROM', 'Padel', 'Mthembu; Z', 'a "b" c', '2026/11/02', 'MAGTAPE, CREDIT')
const entry = fc.record({ reference, words, cents: fc.integer({ min: -9_999_999, max: 9_999_999 }) })
const layout = fc.record({
	separator: fc.constantFrom(',', ';', '\t', '|'),
	end: fc.constantFrom('\n', '\r\n', '\r'),
	mark: fc.constantFrom('', '\ufeff'),
	two: fc.boolean(),
	order: fc.shuffledSubarray(['date', 'text', 'amount', 'balance'], { minLength: 4, maxLength: 4 }),
	title: fc.constantFrom([], ['ACCOUNT TRANSACTION HISTORY'], ['Account:', '62012345678']),
})

test('every layout of the same money reads the same', () => {
	fc.assert(
		fc.property(fc.array(entry, { minLength: 1, maxLength: 20 }), layout, (entries, how) => {
			const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
			const split = (name: string) => (name === 'amount' && how.two ? ['Debit', 'Credit'] : [name])
			const head = how.order.flatMap(split)
			const rows = entries.map(({ reference, words, cents }) => {
				const amount = decimal(cents)
				const cells = { date: '2026-11-02', text: quoted(`${words} ${reference}`), amount, balance: '1234.56' }
				return how.order.flatMap((name) => {
					if (name !== 'amount' || !how.two) return [cells[name as keyof typeof cells]]
					return cents < 0 ? [decimal(-cents), ''] : ['', amount]
				})
			})
			const lines = [...(how.title.length > 0 ? [how.title] : []), head, ...rows]
			const text = how.mark + lines.map((cells) => cells.join(how.separator)).join(how.end)
			const expected = entries.filter(({ cents }) => cents > 0)
			const { incoming, out, unread } = readStatement(text)
			expect(incoming.map(({ amount }) => amount)).toEqual(expected.map(({ cents }) => cents))
			expect(out + unread.length).toBe(rows.length - expected.length)
			incoming.forEach(({ text }, i) => expect(referencesIn(text)).toContain(expected[i]!.reference))
		}),
		cases(300, 20_000),
	)
})

test('whatever is sent is read or refused, in no time', () => {
	const sign = fc.constantFrom(...'"\',;|\t\n\r 0123456789.-+()RrCcSsDd=@\ufeff\u00a0é')
	const hostile = fc.oneof(
		fc.string({ unit: 'binary', maxLength: 2_000 }),
		fc.array(sign, { maxLength: 3_000 }).map((signs) => signs.join('')),
		fc.tuple(sign, fc.integer({ min: 1, max: 60_000 })).map(([sign, times]) => sign.repeat(times)),
		fc.tuple(sign, sign, fc.integer({ min: 1, max: 30_000 })).map(([a, b, times]) => (a + b).repeat(times)),
	)
	fc.assert(
		fc.property(hostile, (text) => {
			const began = performance.now()
			try {
				for (const { amount, text: line } of readStatement(text).incoming) {
					expect(Number.isSafeInteger(amount) && amount > 0).toBe(true)
					referencesIn(line)
				}
			} catch (error) {
				expect(error).toMatchObject({ init: { status: 400 } })
			}
			expect(performance.now() - began).toBeLessThan(2_000)
		}),
		cases(500, 20_000),
	)
})
