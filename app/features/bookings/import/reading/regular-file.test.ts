import { describe, expect, test } from 'vitest'
import { FILES } from '../import-kinds.ts'
import { unreadWords } from './list-file.ts'
import { readRegulars, unreadDays } from './regular-file.ts'

/** Returns why a whole file is refused, or what has to be chosen first. */
const refusal = (read: ReturnType<typeof readRegulars>) =>
	read.then(
		({ columns }) => columns.problems.join(' '),
		(error: Error) => error.message,
	)

const TITLES = 'Customer,Phone,Court,Weekday,From,To,Price,First date,Last date'
const why = async (line: string) => (await readRegulars(`${TITLES}\n${line}`)).refused[0]?.reason

describe('a file of weekly hours', () => {
	const zanele = {
		name: 'Zanele Dube',
		phone: '0825550139',
		court: '2',
		weekdays: [2],
		start: 18,
		hours: 1.5,
		price: 250,
		from: '2027-01-05',
		until: '2027-03-30',
	}

	test.each([
		['our own example', `${TITLES}\nZanele Dube,082 555 0139,2,Tuesday,18:00,19:30,250,2027-01-05,2027-03-30`],
		[
			'Excel in Afrikaans, with a BOM, semicolons and counted days',
			'\ufeffNaam;Selfoon;Baan;Weekdag;Tyd;Einde;Prys;Eerste datum;Laaste datum\r\nZanele Dube;825550139;2;Dinsdag;0.75;0.8125;R250,00;46392;46476\r\n',
		],
		[
			'memberships with American days, times and a length',
			'First name,Last name,Mobile,Resource,Days of week,Start time,Duration,Rate,Start date,End date,Status\nSam,Lee,,1,Mon,1:00 PM,60,,12/31/2026,12/31/2027,Cancelled\nZanele,Dube,+27 82 555 0139,2,Tue,6:00 PM,90,250.00,01/05/2027,03/30/2027,Active',
		],
		[
			'recurring bookings in another zone',
			'Title,Contact number,Court name,Day,Starts at,Ends at,Amount,Valid from,Repeat until\nZanele Dube,082 555 0139,2,Tuesdays,2027-01-05T16:00:00Z,2027-01-05T17:30:00Z,R 250,2027-01-05,2027-03-30',
		],
		...['Until', 'End date', 'To', 'Valid to', 'Last date', 'Ends', 'Till'].map((title) => [
			`hours and days by one title, the last day as “${title}”`,
			`Customer,Cell,Court,Day,Start,End,Price,From,${title}\nZanele Dube,082 555 0139,2,Tue,18:00,19:30,250,5/1/2027,30/3/2027`,
		]),
		...[
			['Starting', 'Ending'],
			['Begins', 'Ends'],
			['Starts', 'Finishes'],
			['Start date', 'Until'],
			['First date', 'Ending on'],
			['Begins on', 'Ending date'],
			['Commences', 'Date to'],
			['Effective from', 'Expires'],
		].map(([first, last]) => [
			`first and last day as “${first}” and “${last}”`,
			`Customer,Cell,Court,Day,Start,End,Price,${first},${last}\nZanele Dube,082 555 0139,2,Tue,18:00,19:30,250,5/1/2027,30/3/2027`,
		]),
		...[
			['Begins', 'Ends'],
			['Starting', 'Ending'],
		].map(([start, end]) => [
			`hours as “${start}” and “${end}”`,
			`Customer,Cell,Court,Day,${start},${end},Price,First date,Last date\nZanele Dube,082 555 0139,2,Tue,18:00,19:30,250,5/1/2027,30/3/2027`,
		]),
		[
			'days before the hours of those titles',
			'Customer,Cell,Court,Day,From,Until,Start,End,Price\nZanele Dube,082 555 0139,2,Tue,2027-01-05,2027-03-30,18:00,19:30,250',
		],
		[
			'no weekday but the first date',
			'Player,Cell,Court,First date,From,To,Price,Last date\nZanele Dube,082 555 0139,2,2027-01-05,18h00,19h30,250,2027-03-30',
		],
	])('%s', async (_, csv) => {
		const { lines } = await readRegulars(csv)
		const { line: __, sport, notes, phone, lacks: ___, ...read } = lines.at(-1)!
		const digits = phone?.replaceAll(' ', '').replace('+27', '0')
		expect({ ...read, phone: digits, sport, notes }).toEqual({ ...zanele, sport: '', notes: '' })
	})

	test('the example of the form', async () => {
		const { lines, refused } = await readRegulars(FILES.regulars.example('2026-11-30'))
		expect(refused).toEqual([])
		expect(lines.map(({ weekdays, price, until }) => [weekdays, price, until])).toEqual([
			[[2], null, '2027-03-01'],
			[[6], 150, '2027-03-01'],
		])
	})

	test('with columns that are not read, which it names', async () => {
		const { unread } = await readRegulars(`${TITLES},Colour,,Shoe size\nA,,1,Tue,18:00,19:00,,,,red,,9`)
		expect(unread).toEqual(['Colour', 'Shoe size'])
		expect(unreadWords(unread)).toBe('Not read: Colour, Shoe size')
		expect(unreadWords(Array.from({ length: 12 }, (_, i) => `${i}`))).toBe(
			'Not read: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more',
		)
		expect(unreadWords((await readRegulars(`${TITLES}\nA,,1,Tue,18:00,19:00,,,`)).unread)).toBeNull()
	})

	test('whose “Till” is an hour, and whose is a day', async () => {
		const { lines } = await readRegulars('Name,Weekday,From,Till\nA,Tue,18:00,19:30')
		expect(lines[0]).toMatchObject({ start: 18, hours: 1.5, until: null })
	})

	test('with columns full of days that are not read, where no first or last date is', async () => {
		const line = 'A,Tue,18:00,19:00,2027-01-05,46476'
		const titles = ['Season', 'Member'].join(',')
		const read = (titles: string) => readRegulars(`Name,Weekday,From,To,${titles}\n${line}`)
		expect(unreadDays(await read(titles)), 'a bare number may be anything').toEqual(['Season'])
		expect(unreadDays(await read('First date,Member'))).toEqual([])
		expect(unreadDays(await readRegulars(`${TITLES},Joined\nA,,1,Tue,18:00,19:00,,,,2020-01-05`))).toEqual([])
	})

	test('of several weekdays, without an end', async () => {
		const { lines } = await readRegulars(`${TITLES}\nA,,1,"Tue, Thursday en Saterdag",18:00,19:00,,,`)
		expect(lines[0]).toMatchObject({ weekdays: [2, 4, 6], from: null, until: null, price: null })
	})

	test.each([
		['A,,1,Weekly,18:00,19:00,,,', 'We can’t read the weekday: “Weekly”'],
		['A,,1,,18:00,19:00,,,', 'It has no weekday'],
		['A,,1,Tue,18:00,19:00,,31/02/2027,', 'We can’t read the first date: “31/02/2027”'],
		['A,,1,Tue,18:00,19:00,,,soon', 'We can’t read the last date: “soon”'],
		['A,,1,Tue,18:00,19:00,,2027-03-02,2027-03-01', 'Its last date is before its first'],
		['A,,1,Tue,18:00,19:00,12.50,,', 'The price isn’t in whole rand: “12.50”'],
		['A,,1,Tue,18:00,19:00,-5,,', 'The price isn’t in whole rand: “-5”'],
		['A,,1,Tue,18:10,19:00,,,', 'on the hour or at half past'],
		['A,,1,Tue,18:00,,,,', 'It has no end'],
		[',,1,Tue,18:00,19:00,,,', 'Enter a name'],
	])('%s is refused', async (line, reason) => expect(await why(line)).toContain(reason))

	test.each([
		['Name,From,To\nA,18:00,19:00', 'Your file has no weekday (or first date).'],
		['Name,Weekday,To\nA,Tue,19:00', 'Your file has no start.'],
		['Weekday,From,To\nTue,18:00,19:00', 'Your file has no name.'],
		['Name,Weekday,From\nA,Tue,18:00', 'Your file has no end (or length).'],
		[`${TITLES}\n`, 'There are no regulars'],
		[`${TITLES}\n${'A,,1,Tue,18:00,19:00,,,\n'.repeat(201)}`, 'up to 200 weekly hours'],
		[`${TITLES}\n${'A,,1,Tue,18:00,19:00,,,\n'.repeat(50_000)}`, 'up to 200 weekly hours'],
		[`${TITLES}\nA,,1,Tue,18:00,19:00,,"2027`, 'A quotation mark after line 1 is never closed'],
	])('as a whole is refused: %.40s', async (csv, why) => {
		expect(await refusal(readRegulars(csv))).toContain(why)
	})
})
