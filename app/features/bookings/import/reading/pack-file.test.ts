import { describe, expect, test } from 'vitest'
import { FILES } from '../import-kinds.ts'
import { readPacks } from './pack-file.ts'

/** Returns why a whole file is refused, or what has to be chosen first. */
const refusal = (read: ReturnType<typeof readPacks>) =>
	read.then(
		({ columns }) => columns.problems.join(' '),
		(error: Error) => error.message,
	)

const TITLES = 'Customer,Phone,Pack,Hours left,Paid,Bought,Expires'
const why = async (line: string) => (await readPacks(`${TITLES}\n${line}`)).refused[0]?.reason

describe('a file of packs', () => {
	const zanele = {
		name: 'Zanele Dube',
		phone: '0825550139',
		pack: 'Ten hours',
		halfHours: 13,
		paid: 180_050,
		bought: '2026-03-04',
		expires: '2029-12-31',
	}

	test.each([
		['our own example', `${TITLES}\nZanele Dube,082 555 0139,Ten hours,6.5,R1 800.50,2026-03-04,2029-12-31`],
		[
			'Excel in Afrikaans, with a BOM, semicolons and counted days',
			'\ufeffKliënt se nr;Naam;Selfoon;Pakket;Ure oor;Betaal;Gekoop;Verval\r\n7;Zanele Dube;825550139;Ten hours;6,5;R1 800,50;46085;47483\r\n',
		],
		[
			'packages with American days',
			'First Name,Last Name,Mobile,Package Name,Remaining Hours,Amount Paid,Purchase Date,Expiration Date\nZanele,Dube,+27 82 555 0139,Ten hours,6.50,"1,800.50",03/04/2026,12/31/2029',
		],
		[
			'a punch card whose own column is Name',
			'Customer name,Contact number,Name,Balance,Price,Purchased on,Valid until\nZanele Dube,082 555 0139,Ten hours,6.5 hours,ZAR 1800.50,4 March 2026,31 Dec 2029',
		],
	])('%s', async (_, csv) => {
		const { lines, refused } = await readPacks(csv)
		expect(refused).toEqual([])
		const { line: __, sport, phone, ...read } = lines.at(-1)!
		const digits = phone?.replaceAll(' ', '').replace('+27', '0')
		expect({ ...read, phone: digits, sport }).toEqual({ ...zanele, sport: '' })
	})

	test('the example of the form', async () => {
		const { lines, refused } = await readPacks(FILES.packs.example('2026-11-30'))
		expect(refused).toEqual([])
		expect(lines.map(({ halfHours, paid }) => [halfHours, paid])).toEqual([
			[12, 180_000],
			[5, 95_000],
		])
	})

	test('takes the hours that are left, never those that were bought', async () => {
		const { lines } = await readPacks('Name,Hours,Hours left\nA,10,4')
		expect(lines[0]).toMatchObject({ halfHours: 8, pack: 'Prepaid hours', paid: null, bought: null, expires: null })
		expect(await refusal(readPacks('Name,Hours\nA,10'))).toContain('the hours that are left')
	})

	test.each([
		['Credits remaining', 'Valid till'],
		['Hours remaining', 'Till'],
		['Credits left', 'Valid until'],
		['Remaining credits', 'Expiry date'],
	])('guesses columns as other systems name them: %s, %s', async (left, until) => {
		const { lines } = await readPacks(`Name,${left},${until}\nA,4,2029-12-31`)
		expect(lines[0]).toMatchObject({ halfHours: 8, expires: '2029-12-31' })
	})

	test('makes a formula harmless', async () => {
		expect((await readPacks(`${TITLES}\n'=1+1,,=cmd(),4,,,`)).lines[0]).toMatchObject({ name: '=1+1', pack: '=cmd()' })
	})

	test.each([
		['A,,P,0,,,', 'All of its hours are used'],
		['A,,P,-2,,,', 'We can’t read the hours left: “-2”. A pack has up to 200 hours, halves too'],
		['A,,P,4.25,,,', 'We can’t read the hours left: “4.25”. A pack has up to 200 hours, halves too'],
		['A,,P,201,,,', '“201”. A pack has'],
		['A,,P,,,,', 'It says no hours that are left'],
		['A,,P,4,lots,,', 'We can’t read what was paid: “lots”'],
		['A,,P,4,-10,,', 'We can’t read what was paid: “-10”'],
		['A,,P,4,,31/02/2026,', 'We can’t read the day it was bought: “31/02/2026”'],
		['A,,P,4,,,soon', 'We can’t read the day it expires: “soon”'],
		[',,P,4,,,', 'Enter a name'],
		['A,call me,P,4,,,', 'This isn’t a phone number: “call me”'],
		[`A,,${'P'.repeat(41)},4,,,`, 'has at most 40 characters'],
	])('%s is refused', async (line, reason) => expect(await why(line)).toContain(reason))

	test.each([
		['Pack,Hours left\nP,4', 'Choose which column holds the name.'],
		['Name,Hours left\n', 'There are no packs'],
		[`${TITLES}\n${'A,,P,4,,,\n'.repeat(50_000)}`, 'up to 2\u202f000 packs'],
		[`${TITLES}\nA,,P,4,,"2026`, 'A quotation mark after line 1 is never closed'],
	])('as a whole is refused: %.40s', async (csv, why) => {
		expect(await refusal(readPacks(csv))).toContain(why)
	})
})
