import { describe, expect, test } from 'vitest'
import { readBookings } from './booking-file.ts'

/** Returns why a whole file is refused, or what has to be chosen first. */
const refusal = (read: ReturnType<typeof readBookings>) =>
	read.then(
		({ columns }) => columns.problems.join(' '),
		(error: Error) => error.message,
	)

const one = async (csv: string) => (await readBookings(csv)).lines[0]
const why = async (line: string) => {
	const { refused } = await readBookings(`Date,Start,End,Court,Name,Phone\n${line}`)
	return refused[0]?.reason
}

describe('a file of bookings', () => {
	const zanele = { date: '2026-12-05', start: 18, hours: 1.5, court: '2', name: 'Zanele Dube', phone: '082 555 0139' }

	test.each([
		['our own example', 'Date,Start,End,Court,Name,Phone\n2026-12-05,18:00,19:30,2,Zanele Dube,082 555 0139'],
		[
			'semicolons and a BOM',
			'\ufeffDate;Start;End;Court;Name;Phone\r\n05/12/2026;18:00;19:30;2;Zanele Dube;0825550139\r\n',
		],
		[
			'Excel, which counts days and takes a zero',
			'sep=;\nDate;Time;Duration;Court;Name;Phone\n46361;0.75;90;2;Zanele Dube;825550139',
		],
		[
			'day and time in one',
			'Start,End,Resource,Client,Mobile\n2026-12-05 18:00,2026-12-05 19:30,2,Zanele Dube,+27825550139',
		],
		[
			'another zone',
			'Starts at,Ends at,Court name,Customer,Phone\n2026-12-05T16:00:00Z,2026-12-05T17:30:00Z,2,Zanele Dube,082 555 0139',
		],
		[
			'American',
			'Booking date,Start time,End time,Court no,First name,Last name,Cell\n12/31/2026,1:00 PM,2:00 PM,1,Sam,Lee,\n12/05/2026,6:00 PM,7:30 PM,2,Zanele,Dube,082 555 0139',
		],
		[
			'a surname of its own',
			'Date,Start,End,Court,Name,Surname,Contact Number\n2026-12-05,18:00,19:30,2,Zanele,Dube,082 555 0139',
		],
		[
			'Afrikaans',
			'Datum\tTyd\tEinde\tBaan\tNaam\tSelfoon\n5 Desember 2026\t18h00\t19h30\t2\tZanele Dube\t082 555 0139',
		],
		[
			'minutes, quotes and a note',
			'Date,From,Minutes,Court,Player,Phone,Notes\n2026-12-05,18:00,90 min,2,"Dube, Zanele",082 555 0139,"likes ""blue"""',
		],
	])('%s', async (name, csv) => {
		const { lines, refused } = await readBookings(csv)
		expect(refused).toEqual([])
		const { line: _, sport, notes, phone, lacks, ...read } = lines.at(-1)!
		const called = name.startsWith('minutes') ? 'Dube, Zanele' : zanele.name
		expect({ ...read, phone: phone?.replaceAll(' ', '').replace('+27', '0') }).toEqual({
			...zanele,
			name: called,
			phone: '0825550139',
		})
		expect([lacks, sport, notes]).toEqual([null, '', name.startsWith('minutes') ? 'likes "blue"' : ''])
	})

	test('until an hour named “Till”', async () => {
		expect(await one('Date,From,Till,Name\n2026-12-05,18:00,19:30,A')).toMatchObject({ hours: 1.5 })
	})

	test('says in which rows a column that is needed may be', async () => {
		const { columns } = await readBookings(`Wanneer,Wie,Start,End\n${'2026-12-05,Zanele,18:00,19:00\n'.repeat(3)}`)
		expect(columns.columns.map(({ needed }) => needed)).toEqual([
			[{ words: 'the day', columns: ['date'] }],
			[{ words: 'the name', columns: ['name', 'firstName'] }],
			[],
			[],
		])
		expect(columns.isHopeless).toBe(false)
	})

	test('until midnight, and a formula that was made harmless', async () => {
		expect(await one("Date,Start,End,Name\n2026-12-05,22:00,00:00,'=1+1")).toMatchObject({ hours: 2, name: '=1+1' })
	})

	test.each([
		['31/02/2026,18:00,19:00,1,A', 'We can’t read the day: “31/02/2026”'],
		[',18:00,19:00,1,A', 'It has no day'],
		[',31/02/2026 18:00,19:00,1,A', 'We can’t read the day: “31/02/2026 18:00”'],
		['2026-12-05,later,19:00,1,A', 'We can’t read the time: “later”'],
		['2026-12-05,,19:00,1,A', 'It has no time'],
		['2026-12-05,18:00,,1,A', 'It has no end'],
		['2026-12-05,18:00,late,1,A', 'We can’t read the end: “late”'],
		['2026-12-05,18:00,17:00,1,A', 'It ends before it begins: “17:00”'],
		['2026-12-05,18:10,19:10,1,A', 'Bookings begin and end on the hour or at half past: “18:10”'],
		['2026-12-05,18:00,19:00,1,', 'Enter a name'],
	])('%s is refused', async (line, reason) => expect(await why(line)).toContain(reason))

	test('with columns that a person chose, each once, though not as their titles say', async () => {
		const csv = 'A,B,C,D\n05/12/2026,18:00,60,Zanele\n06/12/2026,19:00,60,Ruan'
		const columns = ['date', 'start', 'length', 'name']
		const { lines, columns: shown } = await readBookings(csv, { columns })
		expect(lines.map(({ name, date, start }) => [name, date, start])).toEqual([
			['Zanele', '2026-12-05', 18],
			['Ruan', '2026-12-06', 19],
		])
		expect(shown.columns[0]).toEqual({
			title: 'A',
			examples: ['05/12/2026', '06/12/2026'],
			becomes: 'date',
			unlike: ['name', 'phone', 'start', 'end', 'length'],
			problem: null,
			needed: [],
			hidden: false,
		})
		const twice = await readBookings(csv, { columns: ['date', 'start', 'length', 'date'] })
		expect([twice.lines, twice.columns.problems]).toEqual([
			[],
			[
				'Choose which column holds the name.',
				'Change what “A” becomes: Day is chosen twice.',
				'Change what “D” becomes: Day is chosen twice.',
			],
		])
	})

	test('with two columns whose titles both say so, the second where the first is empty', async () => {
		const { lines, columns } = await readBookings(
			'Date,Start,End,Name,Phone,Mobile\n2026-12-05,18:00,19:00,A,,0825550139',
		)
		expect([columns.problems, lines[0]!.phone]).toEqual([[], '082 555 0139'])
	})

	test('without columns it needs, which are asked for together, though a day and its hour may be in one', async () => {
		expect(await refusal(readBookings('Wie,Wanneer,Hoe lank\nA,2026-12-05 18:00,60'))).toBe(
			'Choose which columns hold the day, the start, the end (or the length) and the name.',
		)
		expect(await refusal(readBookings('Start,End,Name\n18:00,19:00,A'))).toBe(
			'Your file has no day. Add it to your file, or choose another one.',
		)
		expect(await refusal(readBookings('Date,End,Name\n2026-12-05,19:00,A'))).toBe(
			'Your file has no start. Add it to your file, or choose another one.',
		)
		expect(await refusal(readBookings('Date,End,Name\n2026-12-05 18:00,19:00,A'))).toBe('')
	})

	test('with a column that cannot be what it becomes, which says so before any line is read', async () => {
		const csv = `Wanneer,Wie,Start,End\n${'2026-12-05,Zanele,18:00,19:00\n'.repeat(3)}`
		const columns = ['name', 'date', 'start', 'end']
		const { lines, columns: shown } = await readBookings(csv, { columns })
		expect([lines, shown.columns.map(({ problem }) => problem)]).toEqual([
			[],
			['“2026-12-05” isn’t a name', '“Zanele” isn’t a day', null, null],
		])
		expect(shown.problems).toContain('Change what “Wie” becomes: “Zanele” isn’t a day.')
		expect(shown.columns[1]!.unlike).toEqual(expect.arrayContaining(['date', 'start', 'phone']))
		expect(shown.columns[1]!.unlike).not.toContain('name')
	})

	test('with a number that cannot be read, which stays behind, and not the booking', async () => {
		expect(await one('Date,Start,End,Name,Phone\n2026-12-05,18:00,19:00,A,call me')).toMatchObject({
			name: 'A',
			phone: null,
			lacks: 'Will be imported without the number: “call me”',
		})
	})

	test.each(['-', 'n/a', 'Geen', '?'])('that says there is no number, which is nothing to mend: %s', async (phone) => {
		const csv = `Date,Start,End,Name,Phone\n${`2026-12-05,18:00,19:00,A,${phone}\n`.repeat(3)}`
		const { lines, columns } = await readBookings(csv)
		expect([columns.problems, lines.map(({ phone, lacks }) => [phone, lacks])]).toEqual([
			[],
			Array(3).fill([null, null]),
		])
	})

	test('with days in doubt, and how they were read', async () => {
		const csv = 'Date,Start,End,Name\n03/04/2027,18:00,19:00,A'
		const first = await readBookings(csv)
		expect([first.remark, first.lines[0]!.date], 'it is asked, and not remarked').toEqual([null, '2027-04-03'])
		expect(first.columns.days).toEqual({
			text: '03/04/2027',
			order: 'day first',
			orders: [
				{ value: 'day first', day: '3 April 2027' },
				{ value: 'month first', day: '4 March 2027' },
			],
		})
		const columns = ['date', 'start', 'end', 'name']
		const other = await readBookings(csv, { columns, order: 'month first' })
		expect([other.columns.days!.order, other.lines[0]!.date]).toEqual(['month first', '2027-03-04'])
		const sure = await readBookings(`${csv}\n13/04/2027,18:00,19:00,B`, { columns, order: 'month first' })
		expect([sure.remark, sure.lines[0]!.date]).toEqual(['03/04/2027 is read as 3 April 2027', '2027-04-03'])
		expect(sure.columns.days, 'nothing to choose').toBeNull()
		expect((await readBookings('Date,Start,End,Name\n13/04/2027,18:00,19:00,B')).remark).toBeNull()
	})

	test.each([
		['', 'This file is empty'],
		['PK\u0003\u0004rest', 'This isn’t a CSV file'],
		['Name,Phone\nA,1', 'Your file has no day. Add it to your file, or choose another one.'],
		['Name,Phone\nA,1', 'Choose which columns hold the start and the end (or the length).'],
		['Date,Start,End\n2026-12-05,18:00,19:00', 'Your file has no name.'],
		['Date,Start,End,Phone\n2026-12-05,18:00,19:00,A', 'Choose which column holds the name.'],
		['Date,Start,Name\n2026-12-05,18:00,A', 'Your file has no end (or length).'],
		['Date,Time,Colour\n2026-12-05,18:00,7', 'Your file has no name.'],
		['Date,Time,Colour\n2026-12-05,18:00,7', 'Choose which column holds the end (or the length).'],
		['Date,Start,End,Name\n', 'There are no bookings'],
		[
			'Date,Start,End,Name\n13/12/2026,18:00,19:00,A\n12/13/2026,18:00,19:00,B',
			'begin with the day and others with the month',
		],
		[`Date,Start,End,Name\n${'2026-12-05,18:00,19:00,A\n'.repeat(501)}`, 'up to 500 bookings'],
		['Date,Start,End,Name\n2026-12-05,18:00,19:00,"A', 'A quotation mark after line 1 is never closed'],
		[`Date,Start,End,Name${',x'.repeat(100)}\n`, 'This doesn’t look like a list of bookings'],
	])('as a whole is refused: %s', async (csv, why) => {
		expect(await refusal(readBookings(csv))).toContain(why)
	})
})
