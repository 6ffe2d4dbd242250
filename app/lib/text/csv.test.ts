import { expect, test } from 'vitest'
import { csv, csvFile } from './csv.ts'

test('rows end with CRLF, after a byte order mark', () => {
	expect(csv([['Date', 'Price'], ['2026-11-20', 450], []])).toBe('\ufeffDate,Price\r\n2026-11-20,450\r\n\r\n')
	expect(csv([[null, '', 0, -5]])).toBe('\ufeff,,0,-5\r\n')
})

test.each([
	['a comma', 'Botha, Jan', '"Botha, Jan"'],
	['a quote', 'the "Rocket"', '"the ""Rocket"""'],
	['line breaks', 'one\r\ntwo', '"one\r\ntwo"'],
	['room around it', ' x ', '" x "'],
	['letters of all kinds', 'Zoë 👨‍👩‍👧', 'Zoë 👨‍👩‍👧'],
])('%s', (_, text, written) => expect(csv([[text]])).toBe(`\ufeff${written}\r\n`))

test('leaves a sum below zero as it is', () => expect(csv([['-5.00']])).toBe('\ufeff-5.00\r\n'))

test.each(['=1+1', '+27821234567', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '=HYPERLINK("http://x","y")'])(
	'%j is no formula any more',
	(text) => {
		expect(csv([[text]])).toBe(`\ufeff"'${text.replaceAll('"', '""')}"\r\n`)
	},
)

test.each([
	['x;=1+1', "x;'=1+1"],
	['x; "=1+1"', 'x;\' "=1+1"'],
	['x\n@SUM(A1)', "x\n'@SUM(A1)"],
	['x;;-1', "x;;'-1"],
])('%j is none after a semicolon or a line break', (text, safe) => {
	expect(csv([[text]])).toBe(`\ufeff"${safe.replaceAll('"', '""')}"\r\n`)
})

test('a file is downloaded under its name and not cached', async () => {
	const response = csvFile('bookings-2026-11-20', [['x']])
	expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="bookings-2026-11-20.csv"')
	expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
	expect(new Uint8Array(await response.arrayBuffer()).slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
})
