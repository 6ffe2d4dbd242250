import { describe, expect, test } from 'vitest'
import { readBookings } from './booking-file.ts'

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
		const { line: _, sport, notes, phone, ...read } = lines.at(-1)!
		const called = name.startsWith('minutes') ? 'Dube, Zanele' : zanele.name
		expect({ ...read, phone: phone?.replaceAll(' ', '').replace('+27', '0') }).toEqual({
			...zanele,
			name: called,
			phone: '0825550139',
		})
		expect([sport, notes]).toEqual(['', name.startsWith('minutes') ? 'likes "blue"' : ''])
	})

	test('until midnight, and a formula that was made harmless', async () => {
		expect(await one("Date,Start,End,Name\n2026-12-05,22:00,00:00,'=1+1")).toMatchObject({ hours: 2, name: '=1+1' })
	})

	test.each([
		['31/02/2026,18:00,19:00,1,A', 'We can’t read the day “31/02/2026”'],
		[',18:00,19:00,1,A', 'We can’t read the day “18:00”'],
		['2026-12-05,later,19:00,1,A', 'We can’t read the time “later”'],
		['2026-12-05,,19:00,1,A', 'It has no time'],
		['2026-12-05,18:00,,1,A', 'It has no end'],
		['2026-12-05,18:00,late,1,A', 'We can’t read the end “late”'],
		['2026-12-05,18:00,17:00,1,A', 'It ends before it begins'],
		['2026-12-05,18:10,19:10,1,A', '“18:10”: bookings begin and end on the hour or at half past'],
		['2026-12-05,18:00,19:00,1,', 'Enter a name'],
		['2026-12-05,18:00,19:00,1,A,call me', '“call me” isn’t a phone number'],
	])('%s is refused', async (line, reason) => expect(await why(line)).toContain(reason))

	test.each([
		['', 'This file is empty'],
		['PK\u0003\u0004rest', 'This isn’t a CSV file'],
		['Name,Phone\nA,1', 'a column of days or times'],
		['Date,Start,End\n2026-12-05,18:00,19:00', 'a column of names'],
		['Date,Start,Name\n2026-12-05,18:00,A', 'when bookings end'],
		['Date,Start,End,Name\n', 'There are no bookings'],
		[
			'Date,Start,End,Name\n13/12/2026,18:00,19:00,A\n12/13/2026,18:00,19:00,B',
			'begin with the day and others with the month',
		],
		[`Date,Start,End,Name\n${'2026-12-05,18:00,19:00,A\n'.repeat(501)}`, 'up to 500 bookings'],
		['Date,Start,End,Name\n2026-12-05,18:00,19:00,"A', 'A quotation mark after line 1 is never closed'],
		[`Date,Start,End,Name${',x'.repeat(100)}\n`, 'This doesn’t look like a list of bookings'],
	])('as a whole is refused: %s', async (csv, why) => {
		await expect(readBookings(csv)).rejects.toMatchObject({ message: expect.stringContaining(why) })
	})
})
