import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { AppError } from '#app/lib/errors.ts'
import { phoneKey, shownNumber } from '#app/lib/text/tel.ts'
import { csv } from '#app/lib/text/csv.ts'
import { decode } from '#app/lib/text/decode.ts'
import { cases } from '#tests/support/cases.ts'
import { pack, unpack } from '../../import/left-out.server.ts'
import { readCustomers } from './customer-file.server.ts'
import { FILE_LINES } from './import-limits.ts'

const utf16 = (text: string, swap = false) => {
	const bytes = Buffer.from(text, 'utf16le')
	return swap ? bytes.swap16() : bytes
}
const TEXT = 'Name;Phone\r\nZoë Müller;082 555 0139\r\n'

test.each([
	['UTF-8', Buffer.from(TEXT)],
	['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
	['UTF-16 LE', utf16(`\ufeff${TEXT}`)],
	['UTF-16 BE', utf16(`\ufeff${TEXT}`, true)],
	['UTF-16 LE without a mark', utf16(TEXT)],
	['UTF-16 BE without a mark', utf16(TEXT, true)],
	['Windows-1252', Buffer.from(TEXT, 'latin1')],
])('%s is read', async (_, bytes) => {
	const { lines } = await readCustomers(decode(bytes))
	expect(lines).toEqual([
		{ line: 2, id: null, name: 'Zoë Müller', phone: '082 555 0139', email: null, tags: [], note: null },
	])
})

describe('a file of customers', () => {
	it.each([
		['Full Name,Cell Number,Email Address,Groups,Comments', true],
		['naam;selfoon;e-pos;etikette;notas', true],
		['sep=;\nClient\tMobile\tEmail\tLabels\tRemarks', true],
		['"Name","Number","Email","Tags","Note"', true],
	])('names its columns in a few ways: %s', async (titles) => {
		const separator = titles.includes('\t') ? '\t' : titles.includes(';') ? ';' : ','
		const row = ['Zanele Khumalo', '083 555 0139', 'zanele@example.com', '"league, coach"', '"Two\nlines"'].join(
			separator,
		)
		const { lines, refused } = await readCustomers(`${titles}\n${row}\n`)
		expect(refused).toEqual([])
		expect(lines).toMatchObject([
			{
				name: 'Zanele Khumalo',
				phone: '083 555 0139',
				email: 'zanele@example.com',
				tags: ['league', 'coach'],
				note: 'Two\nlines',
			},
		])
	})

	it('joins first and last names, and ignores what it does not know', async () => {
		const { lines } = await readCustomers('Balance,First Name,Surname,Tel\n12,Thandi,Nkosi,0215550100\n')
		expect(lines).toMatchObject([{ name: 'Thandi Nkosi', phone: '021 555 0100' }])
	})

	it.each([
		['Name,Surname', 'Thandi,Nkosi'],
		['Naam;Van', 'Thandi;Nkosi'],
		['Last Name,Name', 'Nkosi,Thandi'],
		['Full Name,First Name,Surname', 'Thandi Nkosi,T,N'],
		['Full Name,Surname', 'Thandi Nkosi,Nkosi'],
		['Name,Surname', ',Thandi Nkosi'],
		['Name,Surname', 'Thandi Nkosi,'],
	])('drops no surname beside a name: %s', async (titles, row) => {
		const { lines } = await readCustomers(`${titles}\n${row}\n`)
		expect(lines.map(({ name }) => name)).toEqual(['Thandi Nkosi'])
	})

	it.each([
		['No,Name,Phone', '1,Thandi,083 555 0139', '083 555 0139'],
		['Nr;Naam;Selfoon', '1;Thandi;083 555 0139', '083 555 0139'],
		['Cell,Name,Number', ',Thandi,4', null],
		['No.,Name,Email', '1,Thandi,t@example.com', null],
		['No,Name,Number', '1,Thandi,083 555 0139', '083 555 0139'],
		['Number,Name', '083 555 0139,Thandi', '083 555 0139'],
		['Nommer,Naam', "'+27 83 555 0139,Thandi", '083 555 0139'],
	])('takes no number of a row for that of a phone: %s', async (titles, row, phone) => {
		const { lines, refused } = await readCustomers(`${titles}\n${row}\n`)
		expect(refused).toEqual([])
		expect(lines).toMatchObject([{ name: 'Thandi', phone }])
	})

	it('knows one number in ten spellings', async () => {
		const spelt = [
			'083 555 0139',
			'0835550139',
			'835550139',
			'083-555-0139',
			'(083) 555 0139',
			'+27 83 555 0139',
			'+27835550139',
			'27835550139',
			'0027 83 555 0139',
			'+27 (0)83 555 0139',
			"'+27 83 555 0139",
			'083.555.0139',
		]
		const { lines, refused } = await readCustomers(`Name,Phone\n${spelt.map((phone) => `Z,${phone}\n`).join('')}`)
		expect(refused).toEqual([])
		expect(new Set(lines.map(({ phone }) => phoneKey(phone!)))).toEqual(new Set(['27835550139']))
	})

	it('says which lines cannot be read, as spreadsheets count them, and why', async () => {
		const text = `Name,Phone,Email,Tags,Note
Sipho,083 555 0139

,083 555 0140
Zanele,2.78E+10
"Two
lines",083 555 0141
Lerato,,lerato(at)example
Amahle,,,${'x'.repeat(40)}
Bongani,,,,${'x'.repeat(1_001)}
=cmd|' /C calc'!A0,+1+1
Bongani,12345,bongani(at)example
`
		const { lines, refused, withoutEmail } = await readCustomers(text)
		expect(lines.map(({ name, email }) => [name, email])).toEqual([
			['Sipho', null],
			['Lerato', null],
		])
		expect(refused.map(({ line, wrong }) => [line, ...wrong.map(({ field }) => field)])).toEqual([
			[4, 'name'],
			[5, 'phone'],
			[6, 'name'],
			[8, 'tags'],
			[9, 'note'],
			[10, 'phone'],
			[11, 'phone', 'email'],
		])
		expect(refused[0]).toMatchObject({ name: '', wrong: [{ reason: 'Enter a name' }] })
		expect(refused[1]).toMatchObject({ name: 'Zanele', wrong: [{ reason: 'This isn’t a phone number: “2.78E+10”' }] })
		expect(withoutEmail).toMatchObject([{ line: 7, name: 'Lerato' }])
		expect(withoutEmail[0]).toMatchObject({ wrong: [{ reason: 'This isn’t an email address: “lerato(at)example”' }] })
	})

	it('stores formulas as text, and reads our own file as it was', async () => {
		const rows = [
			['Name', 'Number', 'Email', 'Visits', 'Tags'],
			['=HYPERLINK("x")', '083 555 0139', null, 3, '@home'],
			['Sipho "Sips" Dlamini', '021 555 0100', 's@example.com', 0, 'a, b'],
		]
		const { lines } = await readCustomers(csv(rows))
		expect(lines.map(({ name, phone, tags }) => [name, phone, tags])).toEqual([
			['=HYPERLINK("x")', '083 555 0139', ['@home']],
			['Sipho "Sips" Dlamini', '021 555 0100', ['a', 'b']],
		])
	})

	it.each([
		['nothing', '', 'This file is empty. Choose another one.'],
		['empty lines', ' \n\n', 'This file is empty. Choose another one.'],
		['a spreadsheet', 'PK\u0003\u0004x', 'This isn’t a CSV file. Save your list as CSV and choose that.'],
		['a zero byte', 'Name\n\0', 'This isn’t a CSV file. Save your list as CSV and choose that.'],
		[
			'a picture',
			decode(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
			'This isn’t a CSV file. Save your list as CSV and choose that.',
		],
		['a PDF', '%PDF-1.7\nName', 'This isn’t a CSV file. Save your list as CSV and choose that.'],
		['a page', '<html><body>', /^There are no customers below/],
		['titles only', 'Name,Phone\n', 'There are no customers below the column names.'],
		['an open quotation mark', 'Name,Phone\nA,1\n"B,2\nC,3\n', /^A quotation mark after line 2 is never closed/],
		[
			'too many lines',
			`Name,Phone\n${'A,0835550139\n'.repeat(FILE_LINES + 1)}`,
			/^That is more than 50\u202f000 lines/,
		],
		['too many columns', `Name${',x'.repeat(100)}\n`, /more than 100 columns/],
	])('is refused with what to do: %s', async (_, text, message) => {
		const error = await readCustomers(text).catch((error: unknown) => error)
		expect(error).toBeInstanceOf(AppError)
		expect(error).toMatchObject({ init: { status: 400 }, data: { message: expect.stringMatching(message) } })
	})
})

const NAMES = fc.constantFrom('Thandi', 'Zoë "Z" M', 'A; B', 'C, D', "O'Neil", '=1+1', '@x', '-y')
const person = fc.record({
	name: NAMES,
	digits: fc.integer({ min: 100_000_000, max: 899_999_999 }),
	note: fc.constantFrom('', 'a\nb', 'x,"y"'),
})
const layout = fc.record({
	separator: fc.constantFrom(',', ';', '\t'),
	end: fc.constantFrom('\n', '\r\n', '\r'),
	order: fc.shuffledSubarray(['Name', 'Phone', 'Note', 'Other'], { minLength: 4, maxLength: 4 }),
})

test('every layout of the same people reads the same, and comes back as it was packed', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 15 }), layout, async (people, how) => {
			const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
			const rows = people.map(({ name, digits, note }) => {
				const cells: Record<string, string> = { Name: name, Phone: `0${digits}`, Note: note, Other: '1' }
				return how.order.map((title) => quoted(cells[title]!)).join(how.separator)
			})
			const text = [how.order.join(how.separator), ...rows].join(how.end)
			const { lines, refused } = await readCustomers(text)
			expect(refused).toEqual([])
			expect(lines.map(({ name, phone, note }) => [name, phone, note ?? ''])).toEqual(
				people.map(({ name, digits, note }) => [name, shownNumber(`0${digits}`), note]),
			)
			expect(await unpack(await pack(text), 100_000)).toBe(text)
		}),
		cases(100, 3_000),
	)
})

test('whatever is sent is read or refused', async () => {
	const sign = fc.constantFrom(...'"\',;|\t\n\r 0123456789+()NameFon=@\ufeff\u00a0é')
	const text = fc.oneof(
		fc.string({ unit: 'binary', maxLength: 1_000 }),
		fc.array(sign, { maxLength: 1_000 }).map((signs) => `Name,Phone\n${signs.join('')}`),
	)
	await fc.assert(
		fc.asyncProperty(text, async (text) => {
			const [read, unpacked] = await Promise.allSettled([readCustomers(text), unpack(text, 1_000)])
			for (const { reason } of [read, unpacked].filter((done) => done.status === 'rejected'))
				expect(reason).toMatchObject({ init: { status: 400 } })
			expect(unpacked.status).toBe('rejected')
		}),
		cases(300, 20_000),
	)
})
