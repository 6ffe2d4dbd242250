import Sqlite from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { databaseUrl } from '#db/dialect.ts'
import { findViolations } from '#db/ops/invariants.ts'
import { auditLog, bookings, courtTime, customers, regulars, users } from '#db/schema.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { hoursWhere } from '#tests/support/database/court-time.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { cancelBooking } from '../bookings.server.ts'
import { customerOf } from '../customers/customer-of.server.ts'
import { bookWalkIn } from '../desk/walk-ins.server.ts'
import { findRegulars } from '../regulars/regulars.server.ts'
import { findImport, findImported, findImportsPage, importFile, previewImport, undoImport } from './imports.server.ts'

/** Monday, half past nine in the morning. */
const now = new Date('2027-03-01T07:30:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
let owner: Awaited<ReturnType<typeof createUser>>
let venue: Awaited<ReturnType<typeof createVenue>>
beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner' })
	venue = await createVenue({ ownerId: owner.id, courts: 2, price: 200 })
})

const fileOf = (...rows: string[]) =>
	['Customer,Phone,Court,Weekday,From,To,Price,First date,Last date', ...rows].join('\n')
const show = (csv: string, user = owner, at = now) => previewImport(user, venue.venueId, 'regulars', csv, at)
const linesOf = ({ leftOut }: Awaited<ReturnType<typeof previewImport>>) =>
	leftOut.flatMap(({ listed }) => listed).sort((a, b) => a.line - b.line)
async function bring(csv: string) {
	const { seen, key } = await show(csv)
	return (await importFile(owner, venue.venueId, 'regulars', { csv, seen, key }, now)).made
}
const here = () =>
	db.select().from(bookings).where(eq(bookings.courtId, venue.venueId)).orderBy(bookings.startTime, bookings.id)
const held = () => hoursWhere(eq(courtTime.courtId, venue.venueId))
const lastImport = async () => (await findImportsPage(owner, venue.venueId, 'regulars', now)).imports[0]!
const walkIn = (courtNumber: number, date: string, hour = 18) =>
	bookWalkIn(
		owner,
		{ ...venue, courtNumber, date, hour },
		{ name: 'Lindiwe', phone: '082 555 0155', notes: '', hours: 1 },
		{ now },
	)
const TUESDAYS = 'Zanele,082 555 0139,1,Tuesday,18:00,19:00,,2027-03-02,2027-03-23'

describe('weekly hours of another system', () => {
	test('name the columns that are not read beside the dates, and end with a last day of any title', async () => {
		const csv = 'Customer,Court,Weekday,Start,End,From,Until,Colour\nZanele,1,Tue,18:00,19:00,2027-03-02,2027-03-23,red'
		const { says } = await show(csv)
		expect(says).toEqual(['4 dates will be booked', '1 customer will be new', 'Not read: Colour'])
	})

	test('say first how many dates they take and until when, where the file has no last date', async () => {
		const titles = 'Customer,Court,Weekday,From,To,Last date,Season'
		const shown = await show(
			`${titles}\nZanele,1,Tue,18:00,19:00,,2027-03-23\nRuan,2,Wed,18:00,19:00,2027-03-10,2027-03-23`,
		)
		const booked = shown.listed.map(({ words }) => Number(/(\d+) dates/.exec(words)![1]))
		const dates = booked.reduce((sum, one) => sum + one, 0)
		const until = /Until (.*), as far/.exec(shown.listed[0]!.remarks.join())![1]
		expect(shown.caution).toMatch(
			new RegExp(`^${dates} dates will be booked\\. The last is on \\d+ \\w+ 202[78]\\. 1 of 2 has no last date`),
		)
		expect(until).toMatch(/202[78]$/)
		expect(shown.caution).toContain('“Season” looks like dates, and isn’t read.')
		expect([shown.verb, shown.says]).toEqual([`Book ${dates} Dates`, ['2 customers will be new', 'Not read: Season']])
		const endless = await show('Customer,Court,Weekday,From,To\nZanele,1,Tue,18:00,19:00')
		expect(endless.caution).toContain('Your file has no last date, so this is as far ahead as you can book.')
	})

	test('are shown first with all their dates, and then booked as New regular does', async () => {
		const csv = fileOf(TUESDAYS, 'Ruan,,2,"Mon, Wed",09:00,11:00,150,2027-03-03,2027-03-10')
		const shown = await show(csv)
		expect([shown.caution, shown.says, shown.verb]).toEqual([
			null,
			['7 dates will be booked', '2 customers will be new'],
			'Book 7 Dates',
		])
		expect(shown.listed.map(({ words }) => words.replace(/Sport \w+/i, 'Sport'))).toEqual([
			expect.stringMatching(
				/^Every Tuesday, 18:00–19:00 · .*, court 1 · 4 dates, Tue 2 Mar to Tue 23 Mar · R200 each time$/i,
			),
			expect.stringMatching(
				/^Every Mon and Wed, 09:00–11:00 · .*, court 2 · 3 dates, Wed 3 Mar to Wed 10 Mar · R150 each time$/i,
			),
		])
		expect(await here()).toEqual([])
		expect(await bring(csv)).toBe(2)
		const made = await here()
		expect(made).toHaveLength(7)
		expect(new Set(made.map(({ regularId }) => regularId)).size).toBe(2)
		expect(made.every(({ status, importId }) => status === 'confirmed' && importId !== null)).toBe(true)
		const ofRuan = made.filter(({ guestName }) => guestName === 'Ruan')
		expect(ofRuan.map(({ totalPrice, discount, discountReason }) => [totalPrice, discount, discountReason])).toEqual(
			Array(3).fill([150, 250, 'Agreed price']),
		)
		expect((await findRegulars(owner, venue.venueId, 1, now)).regulars).toHaveLength(2)
		expect(await db.$count(customers, eq(customers.courtId, venue.venueId))).toBe(2)
		expect(await findViolations(db)).toEqual([])
		const [line] = await db.select().from(auditLog).where(eq(auditLog.action, 'venue.import-regulars'))
		expect(line!.details).toMatchObject({ lines: 2 })
	})

	test('are those of the account whose name and number they have', async () => {
		const account = await createUser({ fullName: 'Zanele' })
		await write((tx) => tx.update(users).set({ phone: '082 555 0139' }).where(eq(users.id, account.id)))
		const zanele = await write((tx) => customerOf(tx, venue.venueId, { userId: account.id }, now))
		expect((await show(fileOf(TUESDAYS))).says).toEqual(['4 dates will be booked'])
		await bring(fileOf(TUESDAYS))
		expect(new Set((await here()).map(({ customerId }) => customerId))).toEqual(new Set([zanele]))
		expect(await db.$count(customers, eq(customers.courtId, venue.venueId))).toBe(1)
	})

	test('of the form’s own example are all taken in', async () => {
		const { example } = await findImportsPage(owner, venue.venueId, 'regulars', now)
		expect(await show(example)).toMatchObject({ count: 2, leftOut: [] })
		expect(await bring(example)).toBe(2)
		expect(await findViolations(db)).toEqual([])
	})

	test('leave out the dates that are not free, and say of each why', async () => {
		await walkIn(1, '2027-03-09')
		await walkIn(1, '2027-03-16')
		const csv = fileOf(
			TUESDAYS,
			TUESDAYS.replace('Zanele', 'Sipho'),
			TUESDAYS.replace(/2027-03-02,.*/, '2027-03-09,2027-03-09'),
		)
		const shown = await show(csv)
		expect(shown.says[0]).toBe('2 dates will be booked, and 2 left out that aren’t free')
		expect(shown.listed[0]!.remarks).toEqual([
			'Not on Tue 9 Mar: Lindiwe, 18:00–19:00',
			expect.stringMatching(/^Not on Tue 16 Mar: /),
		])
		expect(linesOf(shown).map(({ line, reason }) => `${line} ${reason}`)).toEqual([
			expect.stringMatching(
				/^3 None of its dates is free: Tue 2 Mar: line 2 has it; Tue 9 Mar: Lindiwe, 18:00–19:00; Tue 16 Mar: .*; and 1 more$/,
			),
			'4 None of its dates is free: Tue 9 Mar: Lindiwe, 18:00–19:00',
		])
		expect(await bring(csv)).toBe(1)
		expect(await findViolations(db)).toEqual([])
	})

	test('begin today at the earliest, and end as far ahead as the desk books', async () => {
		const csv = fileOf(
			'A,,1,Tuesday,18:00,19:00,,2026-01-06,2027-03-09',
			'B,,2,Tuesday,18:00,19:00,,,',
			'C,,1,Tuesday,18:00,19:00,,2026-01-06,2027-02-23',
			'D,,1,Monday,09:00,10:00,,2027-03-01,2027-03-01',
			'E,,1,Wednesday,18:00,19:00,,2027-03-02,2027-03-02',
			'F,,1,"Mon, Tue, Wed, Thu, Fri",07:00,08:00,,2027-03-02,2028-03-01',
			'G,,1,Wednesday,03:00,04:00,,2027-03-03,2027-03-03',
			'H,,9,Wednesday,18:00,19:00,,2027-03-03,2027-03-03',
			'I,,1,Wednesday,18:30,19:30,,2027-03-03,2027-03-03',
		)
		const shown = await show(csv)
		expect(shown.listed.map(({ name, words, remarks }) => [name, /\d+ dates?/.exec(words)![0], remarks])).toEqual([
			['A', '2 dates', ['From Mon 1 Mar on, as earlier dates have passed']],
			['B', '53 dates', ['Until 1 March 2028, as far ahead as you can book']],
		])
		expect(linesOf(shown).map(({ line, reason }) => `${line} ${reason}`)).toEqual([
			'4 Its last date has passed: 23 February 2027',
			'5 None of these weekdays lies between the two days',
			'6 None of these weekdays lies between the two days',
			expect.stringMatching(/^7 That’s 2\d\d dates. Repeat at most 200 at a time$/),
			expect.stringMatching(/^8 None of its dates is free: Wed 3 Mar: Open from /),
			'9 You have no such court: “9”',
			'10 Bookings of this sport start on the hour',
		])
	})

	test('without a court get the one that is free most often, and the file again books nobody twice', async () => {
		await walkIn(1, '2027-03-09')
		const csv = fileOf(TUESDAYS.replace(',1,', ',,'))
		expect((await show(csv)).listed[0]).toMatchObject({
			words: expect.stringMatching(/court 2 · 4 dates/i),
			remarks: [],
		})
		await bring(csv)
		expect(linesOf(await show(csv))[0]!.reason).toContain('Tue 2 Mar: they have it already')
	})

	test('are all booked or none', async () => {
		const csv = fileOf(TUESDAYS, TUESDAYS.replace(',1,', ',2,').replace('Zanele', 'Sipho'))
		const { seen, key } = await show(csv)
		await walkIn(2, '2027-03-16')
		await expect(importFile(owner, venue.venueId, 'regulars', { csv, seen, key }, now)).rejects.toMatchObject({
			init: { status: 409 },
			data: { message: 'Line 3 isn’t as you saw it any more. Nothing was imported.' },
		})
		expect(await here()).toHaveLength(1)
		expect(await db.$count(regulars, eq(regulars.courtId, venue.venueId))).toBe(0)
	})

	test('with a price of their own are for those who may set prices', async () => {
		const desk = await createUser()
		await joinTeam(venue, desk, 'desk')
		const csv = fileOf(
			TUESDAYS.replace(',,2027', ',200,2027'),
			'Ruan,,2,Tuesday,18:00,19:00,150,2027-03-02,2027-03-02',
			'Free,,2,Wednesday,18:00,19:00,0,2027-03-03,2027-03-03',
			'Dear,,2,Thursday,18:00,19:00,R300,2027-03-04,2027-03-04',
		)
		const shown = await show(csv, desk)
		expect([shown.count, linesOf(shown).map(({ line }) => line)]).toEqual([1, [3, 4, 5]])
		expect(linesOf(shown)[0]!.reason).toBe('Its price isn’t yours: a manager or the owner can import it')
		expect(await bring(csv)).toBe(4)
		const made = (await here()).slice(0, 4)
		expect(made.map(({ totalPrice, discount }) => [totalPrice, discount]).sort()).toEqual([
			[0, 200],
			[150, 50],
			[200, 0],
			[300, -100],
		])
		expect(made.find(({ totalPrice }) => totalPrice === 0)).toMatchObject({ paymentStatus: 'paid' })
		expect(await findViolations(db)).toEqual([])
	})

	test('come in by a thousand dates at a time, and the same file brings the rest', { timeout: 240_000 }, async () => {
		venue = await createVenue({ ownerId: owner.id, courts: 20, price: 200 })
		const rows = Array.from({ length: 20 }, (_, i) => `Player ${i},,${i + 1},Tuesday,18:00,19:00,,,`)
		const csv = fileOf(...rows)
		const shown = await show(csv)
		expect([shown.caution, shown.says, linesOf(shown)]).toEqual([
			expect.stringMatching(/^954 dates will be booked\. The last is on /),
			['18 customers will be new'],
			[18, 19].map((i) => ({
				line: i + 2,
				name: `Player ${i}`,
				reason: 'A file can have up to 1\u202f000 dates. Import this file again for the rest',
			})),
		])
		expect(await bring(csv)).toBe(18)
		const { id } = await lastImport()
		expect(await bring(csv)).toBe(2)
		expect(await undoImport(owner, venue.venueId, id, now)).toMatchObject({ lines: 18 })
		expect(await held()).toHaveLength(2 * 53)
	})
})

describe('an import of weekly hours', () => {
	const file = fileOf(
		TUESDAYS,
		'Ruan,,2,Monday,18:00,19:00,,2027-03-01,2027-03-22',
		'Lee,,1,Friday,18:00,19:00,,2027-03-05,2027-03-19',
		'Gone,,2,Friday,18:00,19:00,,2027-03-05,2027-03-05',
	)

	test('is undone within a day, but for those of which a date was played, paid for or cancelled', async () => {
		await bring(file)
		const made = await here()
		const of = (name: string) => made.filter(({ guestName }) => guestName === name)
		await paid(of('Lee')[2]!.id, { provider: 'sandbox', at: now })
		await cancelBooking(owner, of('Gone')[0]!.id, now)
		const { id, words } = await lastImport()
		expect(words).toBe('4 regulars')
		const page = await findImported(owner, venue.venueId, id, now)
		expect([page.made, page.dates]).toEqual([4, made.length])
		// Monday evening has begun.
		const evening = later(9 * HOUR)
		expect(await findImport(owner, venue.venueId, id, evening)).toMatchObject({
			goes: 1,
			dates: 4,
			stays: {
				listed: [
					{ name: 'Ruan', why: 'Mon 1 Mar was played or has begun' },
					{ name: 'Lee', why: 'Fri 19 Mar has been paid for or is on a statement' },
					{ name: 'Gone', why: 'cancelled since' },
				],
			},
		})
		expect(await undoImport(owner, venue.venueId, id, evening)).toMatchObject({ kind: 'regulars', lines: 1 })
		expect(await undoImport(owner, venue.venueId, id, evening)).toMatchObject({ kind: 'regulars', lines: 0 })
		const after = await here()
		expect(after.map(({ guestName }) => guestName).sort()).toEqual([
			'Gone',
			...Array<string>(3).fill('Lee'),
			...Array<string>(4).fill('Ruan'),
		])
		expect(await db.$count(regulars, eq(regulars.courtId, venue.venueId))).toBe(3)
		expect(await held()).toHaveLength(7)
		expect(await findViolations(db)).toEqual([])
	})

	test('leaves no trace where nothing happened since, and stays after a day', async () => {
		await bring(fileOf(TUESDAYS))
		const { id } = await lastImport()
		await expect(undoImport(owner, venue.venueId, id, later(DAY + 1))).rejects.toMatchObject({ init: { status: 409 } })
		expect(await undoImport(owner, venue.venueId, id, later(DAY))).toMatchObject({ lines: 1 })
		expect(await held()).toEqual([])
		expect(await here()).toEqual([])
		expect(await db.$count(regulars, eq(regulars.courtId, venue.venueId))).toBe(0)
		expect((await findRegulars(owner, venue.venueId, 1, now)).regulars).toEqual([])
		const acts = await db.select({ action: auditLog.action }).from(auditLog).where(eq(auditLog.courtId, venue.venueId))
		expect(acts.map(({ action }) => action)).toEqual(['venue.import-regulars', 'venue.undo-import'])
		expect(await bring(fileOf(TUESDAYS))).toBe(1)
	})

	test('is undone in parts, and goes on where one broke off', { timeout: 60_000 }, async () => {
		venue = await createVenue({ ownerId: owner.id, courts: 5, price: 200 })
		await bring(fileOf(...[1, 2, 3, 4, 5].map((i) => `Player ${i},,${i},Tuesday,18:00,19:00,,,`)))
		const { id } = await lastImport()
		const names = async () => [...new Set((await here()).map(({ guestName }) => guestName))]
		const connection = new Sqlite(databaseUrl)
		connection.exec(
			`create trigger broken before delete on bookings when old.guest_name = 'Player 5' begin select raise(abort, 'no'); end`,
		)
		await expect(undoImport(owner, venue.venueId, id, now)).rejects.toThrow()
		connection.exec('drop trigger broken')
		connection.close()
		expect(await names()).toEqual(['Player 5'])
		expect(await lastImport()).toMatchObject({ canUndo: true, undoneAt: null })
		await undoImport(owner, venue.venueId, id, now)
		expect([await names(), await lastImport()]).toMatchObject([[], { canUndo: false }])
		expect(await db.$count(customers, eq(customers.courtId, venue.venueId))).toBe(0)
	})
})
