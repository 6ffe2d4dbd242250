import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { findViolations } from '#db/ops/invariants.ts'
import { auditLog, bookings, courtTime, customers, namedCourts, users, webhookMessages } from '#db/schema.ts'
import { noteChanges } from '#app/features/webhooks/note-changes.server.ts'
import { addWebhook } from '#app/features/webhooks/webhooks.server.ts'
import { rate } from '#app/lib/money.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { hoursWhere } from '#tests/support/database/court-time.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { paid } from '#tests/support/world/paid.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { cancelBooking } from '../bookings.server.ts'
import { customerOf } from '../customers/customer-of.server.ts'
import { venueFigures } from '../desk/list/venue-figures.server.ts'
import { bookWalkIn } from '../desk/walk-ins.server.ts'
import {
	findImport,
	findImported,
	findImportsPage,
	findLeftOut,
	importFile,
	previewImport,
	undoImport,
} from './imports.server.ts'

/** Monday, half past nine in the morning. */
const now = new Date('2027-03-01T07:30:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
let owner: Awaited<ReturnType<typeof createUser>>
let venue: Awaited<ReturnType<typeof createVenue>>
beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner' })
	venue = await createVenue({ ownerId: owner.id, courts: 2 })
})

const fileOf = (...rows: string[]) => ['Date,Start,End,Court,Name,Phone', ...rows].join('\n')
const show = (csv: string) => previewImport(owner, venue.venueId, 'bookings', csv, now)
const preview = (...rows: string[]) => show(fileOf(...rows))
const linesOf = ({ leftOut }: Pick<Awaited<ReturnType<typeof previewImport>>, 'leftOut'>) =>
	leftOut.flatMap(({ listed }) => listed).sort((a, b) => a.line - b.line)
async function bring(csv: string) {
	const { seen, key } = await show(csv)
	return (await importFile(owner, venue.venueId, 'bookings', { csv, seen, key }, now)).made
}
const imported = (...rows: string[]) => bring(fileOf(...rows))
const here = () => db.select().from(bookings).where(eq(bookings.courtId, venue.venueId)).orderBy(bookings.startTime)
const held = () => hoursWhere(eq(courtTime.courtId, venue.venueId))
const lastImport = async () => (await findImportsPage(owner, venue.venueId, 'bookings', now)).imports[0]!

describe('bookings of another system', () => {
	test('are shown first, and then booked on their courts, at prices of today, for their customers', async () => {
		const rows = [
			'2027-03-02,18:00,19:00,1,Zanele,082 555 0139',
			'2027-03-02,18:00,20:00,2,Sipho,',
			'2027-03-09,18:00,19:00,Court 1,Zanele,0825550139',
		]
		const shown = await preview(...rows)
		expect(shown).toMatchObject({ count: 3, seen: '2 3 4', leftOut: [] })
		expect(await here()).toEqual([])
		expect(await imported(...rows)).toBe(3)
		const made = await here()
		expect(
			made.map(({ courtNumber, guestName, status, paymentStatus }) => [courtNumber, guestName, status, paymentStatus]),
		).toEqual([
			[1, 'Zanele', 'confirmed', 'pending'],
			[2, 'Sipho', 'confirmed', 'pending'],
			[1, 'Zanele', 'confirmed', 'pending'],
		])
		expect(shown.listed.map(({ words }) => words.split(' · ').at(-1))).toEqual(made.map((one) => rate(one.totalPrice)))
		expect(await db.$count(customers, eq(customers.courtId, venue.venueId))).toBe(2)
		expect(await held()).toHaveLength(4)
		expect(await findViolations(db)).toEqual([])
		const [line] = await db.select().from(auditLog).where(eq(auditLog.action, 'venue.import-bookings'))
		expect(line!.details).toMatchObject({ lines: 3 })
	})

	test('that stand in each other’s way, or in that of others, are left out, with a court that is free', async () => {
		const place = { ...venue, courtNumber: 1, date: '2027-03-02', hour: 18 }
		await bookWalkIn(owner, place, { name: 'Lindiwe', notes: '', hours: 1 }, { now })
		const shown = await preview(
			'2027-03-02,18:00,19:00,1,A,',
			'2027-03-02,18:00,19:00,2,B,',
			'2027-03-02,18:00,19:00,2,C,',
			'2027-03-02,18:00,19:00,9,D,',
			'2027-03-02,03:00,04:00,1,E,',
			'2026-03-02,18:00,19:00,1,F,',
			'2027-03-02,18:00,19:00,,G,',
		)
		expect(shown.count).toBe(1)
		expect(linesOf(shown).map(({ line, reason }) => `${line} ${reason}`)).toEqual([
			'2 The court is taken: Court 1, Tue 2 Mar, 18:00–19:00. Court 2 is free',
			'4 An earlier line has the court: Court 2, Tue 2 Mar, 18:00–19:00',
			'5 You have no such court: “9”',
			expect.stringContaining('6 The venue isn’t open then: open from'),
			'7 It has passed: Mon 2 March 2026 at 18:00',
			'8 No court is free then: Tue 2 Mar, 18:00–19:00',
		])
	})

	test('of the form’s own example are all taken in', async () => {
		const { example } = await findImportsPage(owner, venue.venueId, 'bookings', now)
		const shown = await show(example)
		expect(shown).toMatchObject({ count: 2, leftOut: [] })
	})

	test('find courts by the names the venue gives them', async () => {
		const { venueId: courtId, sportId } = venue
		await write((tx) => tx.insert(namedCourts).values({ courtId, sportId, courtNumber: 2, name: 'Sunset Court' }))
		const shown = await preview('2027-03-02,18:00,19:00,sunset court,A,')
		expect(linesOf(shown)).toEqual([])
		expect(shown.listed[0]!.words).toContain('Sunset Court')
	})

	test('are not booked twice where the file names no court, nor those that were cancelled', async () => {
		const csv =
			'Date,Start,End,Name,Phone,Status\n2027-03-02,18:00,19:00,A,0825550139,\n2027-03-02,18:00,19:00,B,,Cancelled'
		const shown = await show(csv)
		expect(linesOf(shown)).toEqual([{ line: 3, name: 'B', reason: 'It was cancelled there' }])
		await bring(csv)
		const again = await show(csv)
		expect(linesOf(again).map(({ reason }) => reason)).toEqual(['It is booked already', 'It was cancelled there'])
	})

	test('come without a number that cannot be read, and their page lists them beside those that were left out', async () => {
		const csv = fileOf(
			'2027-03-02,18:00,19:00,1,A,082 55',
			'2027-03-02,18:00,19:00,9,B,',
			'2026-03-02,18:00,19:00,1,C,',
		)
		const shown = await show(csv)
		expect([shown.lines, shown.count, shown.leftOut.map(({ words, is }) => [words, is])]).toEqual([
			3,
			1,
			[
				['You have no such court', 'to fix'],
				['It has passed', 'settled'],
				['Will be imported without the number', 'imported'],
			],
		])
		expect(shown.listed[0]!.phone).toBeNull()
		expect(shown.listed[0], 'it is said once, with the lines').not.toHaveProperty('lacks')
		expect(await bring(csv)).toBe(1)
		const { id } = await lastImport()
		const page = await findImported(owner, venue.venueId, id, now)
		expect([page.left, page.leftOut.map(({ count }) => count)]).toEqual([2, [1, 1, 1]])
		expect(page.seen, 'the days of its bookings').toBe('?from=2027-03-02&to=2027-03-02')
		expect(linesOf(page)[0]!.reason).toBe('Imported without the number: “082 55”')
		const { table } = await findLeftOut(owner, venue.venueId, id)
		expect(table.slice(1).map(([, , , , name]) => name)).toEqual(['B', 'C'])
		expect(linesOf(await show(csv))[0]!.reason, 'of a line that came').toBe('It is booked already')
		await undoImport(owner, venue.venueId, id, later(HOUR))
		const undone = await findImported(owner, venue.venueId, id, later(HOUR))
		expect([undone.seen, undone.stayed, undone.leftOut.map(({ is }) => is)]).toEqual(['', 0, ['to fix', 'settled']])
	})

	test('say once why nearly all are left out, at the column that it comes from', async () => {
		const rows = [1, 2, 3].map((i) => `2027-03-02,18:00,19:00,Z${i},A,`)
		const shown = await preview(...rows)
		expect(shown.main).toMatchObject({ words: 'You have no such court', count: 3, lines: 3 })
		expect(shown.columns.columns.map(({ problem }) => problem)).toEqual([
			null,
			null,
			null,
			'You have no such court',
			null,
			null,
		])
		expect(await preview('2027-03-02,18:00,19:00,1,A,', ...rows)).toMatchObject({ main: null })
	})

	test('are all booked or none', async () => {
		const rows = ['2027-03-02,18:00,19:00,1,A,', '2027-03-02,19:00,20:00,1,B,']
		const { seen, key } = await preview(...rows)
		await bookWalkIn(
			owner,
			{ ...venue, courtNumber: 1, date: '2027-03-02', hour: 19 },
			{ name: 'C', notes: '', hours: 1 },
			{ now },
		)
		await expect(
			importFile(owner, venue.venueId, 'bookings', { csv: fileOf(...rows), seen, key }, now),
		).rejects.toMatchObject({
			init: { status: 409 },
			data: {
				message: expect.stringMatching(
					/^Line 3: The court is taken: Court 1, .* Court 2 is free\. Nothing was imported\.$/,
				),
			},
		})
		expect(await here()).toHaveLength(1)
	})

	test('are booked once, however often the form is sent', async () => {
		const csv = fileOf('2027-03-02,18:00,19:00,1,A,')
		const { seen, key } = await show(csv)
		const again = async () => (await importFile(owner, venue.venueId, 'bookings', { csv, seen, key }, now)).made
		expect(await Promise.all([again(), again(), again()])).toEqual([1, 1, 1])
		expect(await here()).toHaveLength(1)
	})

	test('are brought by people who may book courts, to their own venue', async () => {
		const coach = await createUser()
		await joinTeam(venue, coach, 'coach')
		const csv = fileOf('2027-03-02,18:00,19:00,1,A,')
		await expect(previewImport(coach, venue.venueId, 'bookings', csv, now)).rejects.toMatchObject({
			init: { status: 403 },
		})
		const stranger = await createUser({ role: 'venue_owner' })
		await expect(importFile(stranger, venue.venueId, 'bookings', { csv, seen: '2' }, now)).rejects.toMatchObject({
			init: { status: 404 },
		})
	})
})

describe('lines of customers whom the venue knows by name', () => {
	const known = (guestName: string, guestPhone: string | null = null) =>
		write((tx) => customerOf(tx, venue.venueId, { guestName, guestPhone }, now))
	const hour = (i: number, who: string) => `2027-03-02,${8 + i}:00,${9 + i}:00,1,${who}`

	test('go to the only one of that name, or else to a new one, and each says so', async () => {
		const zanele = await known('Zanele Dube', '082 555 0139')
		for (const phone of ['082 555 0140', '082 555 0141']) await known('Lee', phone)
		const account = await createUser({ fullName: 'Thandi Nkosi' })
		await write((tx) => customerOf(tx, venue.venueId, { userId: account.id }, now))
		const rows = ['zanele dube,', 'Lee,', 'lee,', 'Thandi Nkosi,', 'Ruan,', 'Z. Dube,0825550139'].map((who, i) =>
			hour(i, who),
		)
		const { listed, says } = await preview(...rows)
		expect(listed.map(({ remarks }) => remarks)).toEqual([
			['Goes to the Zanele Dube you know, 082 555 0139'],
			['You know 2 customers of this name. Without a number this is a new one'],
			['Goes to the new customer of line 3'],
			['You know an account of this name. Without a number this is a new one'],
			[],
			['Goes to Zanele Dube, whom you know by that number'],
		])
		expect(says).toEqual(['3 customers will be new'])
		await imported(...rows)
		const made = await here()
		expect([made[0]!.customerId, made[5]!.customerId]).toEqual([zanele, zanele])
		expect(made[1]!.customerId).toBe(made[2]!.customerId)
		expect(new Set(made.map(({ customerId }) => customerId)).size).toBe(4)
		expect(await db.$count(customers, eq(customers.courtId, venue.venueId))).toBe(4 + 3)
	})

	test('go to the account or walk-in of their name and number, and never to an account of another name', async () => {
		const account = await createUser({ fullName: 'Thandi Nkosi' })
		await write((tx) => tx.update(users).set({ phone: '+27 (0)83 555-0188' }).where(eq(users.id, account.id)))
		const thandi = await write((tx) => customerOf(tx, venue.venueId, { userId: account.id }, now))
		const before = await known('Zanele Dube', '082 555 0139')
		const { listed, says } = await preview(
			hour(0, 'thandi  nkosi,0835550188'),
			hour(1, 'Thabo,083 555 0188'),
			hour(2, 'Zanele Dube,082 555 0139'),
		)
		expect([listed.flatMap(({ remarks }) => remarks), says]).toEqual([[], ['1 customer will be new']])
		await imported(hour(0, 'thandi  nkosi,0835550188'), hour(1, 'Thabo,083 555 0188'))
		const made = await here()
		expect(made[0]).toMatchObject({ customerId: thandi, userId: null })
		expect([thandi, before]).not.toContain(made[1]!.customerId)
		const people = db.$count(customers, eq(customers.courtId, venue.venueId))
		expect(await people).toBe(3)
		await imported(hour(3, 'Thandi Nkosi,083 555 0188'), hour(4, 'Thabo,083 555 0188'))
		const all = await here()
		expect(all.slice(2).map(({ customerId }) => customerId)).toEqual([thandi, made[1]!.customerId])
		const { id } = await lastImport()
		await undoImport(owner, venue.venueId, id, later(HOUR))
		expect(await db.$count(customers, eq(customers.courtId, venue.venueId))).toBe(3)
	})
})

test('a line that is left out has no new customer for later ones', async () => {
	const { listed, says } = await preview(
		'2027-03-02,18:00,19:00,9,Ruan,',
		'2027-03-02,18:00,19:00,1,Ruan,',
		'2027-03-03,18:00,19:00,1,Ruan,',
	)
	expect(listed.map(({ remarks }) => remarks)).toEqual([[], ['Goes to the new customer of line 3']])
	expect(says).toEqual(['1 customer will be new'])
})

describe('an import', () => {
	const two = ['2027-03-02,18:00,19:00,1,A,', '2027-03-03,18:00,19:00,1,B,', '2027-03-04,18:00,19:00,1,C,']

	test('promises an undo on its page while something of it can go', async () => {
		await imported(two[0]!)
		const { id } = await lastImport()
		const until = async (when: Date) => (await findImported(owner, venue.venueId, id, when)).undoUntil
		expect([await until(now), await until(later(DAY + 1))]).toEqual([later(DAY), null])
		await paid((await here())[0]!.id, { provider: 'sandbox', at: now })
		expect(await until(now)).toBeNull()
		expect((await findImport(owner, venue.venueId, id, now)).problem).toBe(
			'Nothing of this import can be undone any more.',
		)
	})

	test('is undone within a day, and its courts are free again', async () => {
		await imported(...two)
		const { id, canUndo } = await lastImport()
		expect(canUndo).toBe(true)
		expect(await undoImport(owner, venue.venueId, id, later(HOUR))).toMatchObject({ kind: 'bookings', lines: 3 })
		expect(await undoImport(owner, venue.venueId, id, later(HOUR))).toMatchObject({ kind: 'bookings', lines: 0 })
		expect(await here()).toEqual([])
		expect(await held()).toEqual([])
		expect(await lastImport()).toMatchObject({ canUndo: false, made: 3 })
		expect(await findViolations(db)).toEqual([])
		expect(await imported(...two)).toBe(3)
	})

	test('leaves lists, cards and customers as they were, and one line in the log', async () => {
		await bookWalkIn(
			owner,
			{ ...venue, courtNumber: 2, date: '2027-03-02', hour: 18 },
			{ name: 'A', phone: '082 555 0139', notes: '', hours: 1 },
			{ now },
		)
		const seen = async () => ({
			people: await db.$count(customers, eq(customers.courtId, venue.venueId)),
			list: await here(),
			cards: await venueFigures(venue.venueId, now),
			held: await held(),
		})
		const before = await seen()
		const lines = await db.$count(auditLog)
		await imported('2027-03-02,18:00,19:00,1,A,082 555 0139', '2027-03-03,18:00,19:00,1,B,083 555 0139')
		await undoImport(owner, venue.venueId, (await lastImport()).id, later(HOUR))
		expect(await seen()).toEqual(before)
		// The import and its undo.
		expect(await db.$count(auditLog)).toBe(lines + 2)
	})

	test('that other systems heard of is cancelled there too', async () => {
		await addWebhook(owner, venue.venueId, { url: 'https://example.com/courtside' }, now)
		await imported(...two)
		await noteChanges(now)
		await undoImport(owner, venue.venueId, (await lastImport()).id, later(HOUR))
		await noteChanges(later(HOUR))
		const told = await db.select({ type: webhookMessages.type }).from(webhookMessages)
		expect(told.map(({ type }) => type).sort()).toEqual([
			...Array<string>(3).fill('booking.cancelled'),
			...Array<string>(3).fill('booking.created'),
		])
	})

	test('is undone without a word to accounts for whom it booked', async () => {
		const player = await createUser()
		const { venueId: courtId } = venue
		await write(async (tx) => {
			const mergedIntoId = await customerOf(tx, courtId, { userId: player.id }, now)
			const id = await customerOf(tx, courtId, { guestName: 'Zanele', guestPhone: '082 555 0139' }, now)
			await tx.update(customers).set({ mergedIntoId }).where(eq(customers.id, id))
		})
		await imported('2027-03-02,18:00,19:00,1,Zanele,082 555 0139', '2027-03-03,18:00,19:00,1,Zanele,082 555 0139')
		const { id } = await lastImport()
		expect(await undoImport(owner, courtId, id, later(HOUR))).toMatchObject({ lines: 2 })
		expect(await noticesOf(player.id)).toEqual([])
	})

	test('keeps what was paid for, cancelled or begun since', async () => {
		await imported(...two)
		const [first, second] = await here()
		await paid(first!.id, { provider: 'sandbox', at: now })
		await cancelBooking(owner, second!.id, now)
		const { id } = await lastImport()
		expect(await findImport(owner, venue.venueId, id, now)).toMatchObject({
			made: 3,
			goes: 1,
			people: 1,
			peopleStay: {
				listed: [
					{ name: 'A', why: 'has a booking' },
					{ name: 'B', why: 'has a booking' },
				],
			},
			problem: null,
		})
		expect(await undoImport(owner, venue.venueId, id, now)).toEqual({ kind: 'bookings', lines: 1, people: 1 })
	})

	test('stays after a day', async () => {
		await imported(...two)
		const { id } = await lastImport()
		await expect(undoImport(owner, venue.venueId, id, later(DAY + 1))).rejects.toMatchObject({ init: { status: 409 } })
		expect((await here()).every(({ status }) => status === 'confirmed')).toBe(true)
		expect(
			await db.$count(auditLog, and(eq(auditLog.courtId, venue.venueId), eq(auditLog.action, 'venue.undo-import'))),
		).toBe(0)
	})
})
