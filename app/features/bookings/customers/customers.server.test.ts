import Sqlite from 'better-sqlite3'
import { and, eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { databaseUrl, dialect } from '#db/dialect.ts'
import { fsck } from '#db/ops/fsck.ts'
import {
	bookings,
	customerAccounts,
	customers,
	invoices,
	payments,
	redemptionItems,
	redemptions,
	statements,
	users,
} from '#db/schema.ts'
import { csv } from '#app/lib/text/csv.ts'
import { at } from '#app/lib/time/time.ts'
import { askedBy } from '#tests/support/database/asked-statements.ts'
import { exportData } from '#app/features/personal-data/export.server.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { book } from '../bookings.server.ts'
import { takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { bookWalkIn, editWalkIn } from '../desk/walk-ins.server.ts'
import { makeRegular } from '../regulars/regulars.server.ts'
import { editCustomer } from './customer-acts.server.ts'
import { customerOf, fillCustomers, isBlockedAt } from './customer-of.server.ts'
import { readCustomers } from './import/customer-file.server.ts'
import { importCustomers, previewImport } from './import/import.server.ts'
import { customerRows, findCustomers } from './customers.server.ts'
import { mergeCustomers } from './merge.server.ts'

const friday = '2026-11-20'
const now = at(friday, 6)
const later = at('2026-11-21', 9)
const status = (status: number) => ({ init: { status } })

let owner: Awaited<ReturnType<typeof createUser>>
let player: typeof owner
let venue: Awaited<ReturnType<typeof createVenue>>

beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner' })
	player = await createUser({ fullName: 'Thandi Nkosi' })
	venue = await createVenue({ ownerId: owner.id, price: 200, courts: 4 })
})

let hour = 0
beforeEach(() => (hour = 7))

const walkIn = (name: string, phone?: string, chosen?: number) =>
	bookWalkIn(
		owner,
		{ venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1, date: friday, hour: hour++ },
		{ name, phone, notes: '', hours: 1, customer: chosen },
		{ now },
	)
const playerBooks = (phone?: string, who = player) =>
	book(
		who,
		{
			venueId: venue.venueId,
			sportId: venue.sportId,
			courtNumber: 1,
			paymentMethod: 'SnapScan',
			notes: '',
			phone,
			startTime: at(friday, hour),
			endTime: at(friday, ++hour),
		},
		{ now },
	)
const list = async (q = '', owing = false) =>
	(await findCustomers(owner, venue.venueId, { q, owing }, 1, later)).customers.map(({ name }) => name)

describe('a venue’s customers', () => {
	test('are its accounts and walk-ins, each once, with visits and what they owe', async () => {
		await playerBooks('082 555 0100')
		await playerBooks()
		await walkIn('Zanele', '083 555 0139')
		await walkIn('Zanele M', '+27 83 555 0139')
		await walkIn('Sipho')
		const { customers: found, total } = await findCustomers(owner, venue.venueId, { q: '', owing: false }, 1, later)
		expect(total).toBe(3)
		expect(new Map(found.map(({ name, phone, visits, owed }) => [name, [phone, visits, owed]]))).toEqual(
			new Map([
				['Thandi Nkosi', ['082 555 0100', 0, 40_000]],
				['Zanele', ['083 555 0139', 2, 40_000]],
				['Sipho', [null, 1, 20_000]],
			]),
		)
		expect(await fsck()).toEqual([])
	})

	test('may be one person where they have one number or full name, and are no two accounts', async () => {
		await playerBooks('082 555 0100')
		await write((tx) => tx.update(users).set({ phone: '+27 (0)82 555-0100' }).where(eq(users.id, player.id)))
		await walkIn('Thandi', '082 555 0100')
		await walkIn('Sipho', '083 555 0101')
		await walkIn('Sipho', '083 555 0102')
		await walkIn('Zoë Botha', '083 555 0103')
		await walkIn('zoë botha')
		await playerBooks('082 555 0104', await createUser({ fullName: 'Ruan Nel' }))
		await playerBooks('082 555 0105', await createUser({ fullName: 'Ruan Nel' }))
		await playerBooks('082 555 0106', await createUser({ fullName: 'Aisha Patel' }))
		await walkIn('Aisha Patel Senior', '083 555 0107')
		const [mother] = await db.select().from(customers).where(eq(customers.name, 'Aisha Patel Senior'))
		const beside = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1, date: friday, hour: hour++ }
		await bookWalkIn(
			owner,
			beside,
			{ name: 'Her Son', phone: '083 555 0107', notes: '', hours: 1, whose: 'new', asked: [mother!.id] },
			{ now },
		)
		const other = await createVenue({ ownerId: owner.id })
		await write((tx) => customerOf(tx, other.venueId, { guestName: 'Aisha Patel' }, now))
		const { customers: found } = await findCustomers(owner, venue.venueId, { q: '', owing: false }, 1, later)
		const nameOf = (id: number | null) => found.find((one) => one.id === id)?.name
		const twins = found.flatMap(({ name, twin }) => (twin === null ? [] : `${name}: ${nameOf(twin)}`))
		expect(twins.sort()).toEqual([
			'Thandi Nkosi: Thandi',
			'Thandi: Thandi Nkosi',
			'Zoë Botha: zoë botha',
			'zoë botha: Zoë Botha',
		])
		const [thandi] = found.filter(({ name }) => name === 'Thandi')
		await mergeCustomers(owner, venue.venueId, thandi!.id, thandi!.twin!, now)
		expect(
			(await findCustomers(owner, venue.venueId, { q: 'Thandi', owing: false }, 1, later)).customers,
		).toMatchObject([{ name: 'Thandi Nkosi', twin: null }])
	})

	test('have a name and number of the account as it is now', async () => {
		await playerBooks('082 555 0100')
		await write((tx) => tx.update(users).set({ fullName: 'Thandi Dube', phone: null }).where(eq(users.id, player.id)))
		expect(await list()).toEqual(['Thandi Dube'])
		const [row] = await db.select().from(customers).where(eq(customers.userId, player.id))
		expect(row).toMatchObject({ name: null, phone: null, key: null })
	})

	test.each([
		'zAnele',
		'nele',
		'0835550139',
		'083 555',
		'+27 83 555 0139',
		'2783555',
		'0027835550139',
		'+27 (0)83-555',
		'5550139',
		'555-0139',
		'zanele@',
	])('are found by %s', async (q) => {
		await walkIn('Zanele', '083 555 0139')
		await walkIn('Sipho', '082 444 0100')
		await write((tx) => tx.update(customers).set({ email: 'zanele@example.com' }).where(eq(customers.name, 'Zanele')))
		expect(await list(q)).toEqual(['Zanele'])
	})

	test.each(['thandi', 'nkosi', '+27 82 555 0100', '0825550100', '2782 555', '082-555'])(
		'with an account are found by %s',
		async (q) => {
			await playerBooks('082 555 0100')
			await walkIn('Sipho', '084 444 0100')
			expect(await list(q)).toEqual(['Thandi Nkosi'])
			await write((tx) => tx.update(users).set({ phone: '+27 (0)82 555-0100' }).where(eq(users.id, player.id)))
			expect(await list(q)).toEqual(['Thandi Nkosi'])
		},
	)

	test('are found by their words in any order', async () => {
		const { id } = await playerBooks('082 555 0100')
		await walkIn('Thandi Dube', '082 555 0177')
		await walkIn('Nkosi', '083 444 0100')
		const row = {
			bookingId: id,
			checkoutId: 'words',
			amount: 100,
			provider: 'manual' as const,
			reference: 'CSAB3D5F7H',
		}
		await write((tx) => tx.insert(payments).values({ ...row, userId: player.id }))
		for (const q of [
			'nkosi thandi',
			'  Thandi   nko ',
			'nkosi 082 555 0100',
			'+27 82 555 0100 nkosi',
			'0825550100 thandi',
			'thandi CSAB',
		]) {
			expect(await list(q), q).toEqual(['Thandi Nkosi'])
			expect(await list(`${q} zanele`), q).toEqual([])
		}
	})

	test('are found by half a reference, at the venue that it was paid to', async () => {
		const { id } = await walkIn('Zanele', '083 555 0139')
		await walkIn('Sipho')
		const other = await createVenue({ ownerId: owner.id })
		const row = { checkoutId: 'half', amount: 100, provider: 'manual' as const, reference: 'CSRS2T4V6W' }
		await write((tx) => tx.insert(payments).values({ ...row, bookingId: id, userId: player.id }))
		for (const q of ['CSRS', 's2t4', '2T4V6W', 'csrs 2t4v 6w', 'CSRS2T4V6W']) {
			expect(await list(q), q).toEqual(['Zanele'])
			expect((await findCustomers(owner, other.venueId, { q, owing: false })).customers).toEqual([])
		}
		for (const q of ['V6WX', '2T4', '____']) expect(await list(q), q).toEqual([])
	})

	test('are shown with their number in one form, however it was written', async () => {
		await playerBooks('082 555 0100')
		await walkIn('Zanele', '083 555 0139')
		await write(async (tx) => {
			await tx.update(users).set({ phone: '+27 (0)82-5550100' }).where(eq(users.id, player.id))
			await tx.update(customers).set({ phone: '0835550139' }).where(eq(customers.name, 'Zanele'))
		})
		const { customers: found } = await findCustomers(owner, venue.venueId, { q: '', owing: false }, 1, later)
		const rows = await customerRows(owner, venue.venueId, later)
		for (const numbers of [found.map(({ phone }) => phone), rows.slice(1).map(([, , phone]) => phone)])
			expect(numbers.sort()).toEqual(['082 555 0100', '083 555 0139'])
	})

	test('owe what has begun; what dates to come will cost stands apart', async () => {
		await walkIn('Zanele', '083 555 0139')
		await walkIn('Zanele', '083 555 0139')
		const dueAt = async (when: Date) => {
			const found = await findCustomers(owner, venue.venueId, { q: '', owing: false }, 1, when)
			const owing = await findCustomers(owner, venue.venueId, { q: '', owing: true }, 1, when)
			const [, row] = await customerRows(owner, venue.venueId, when)
			return [...found.customers.map(({ owed, later }) => [owed, later]), owing.total, row!.slice(6, 8)]
		}
		expect(await dueAt(now)).toEqual([[0, 40_000], 0, ['0.00', '400.00']])
		expect(await dueAt(at(friday, 7))).toEqual([[20_000, 20_000], 1, ['200.00', '200.00']])
		expect(await dueAt(later)).toEqual([[40_000, 0], 1, ['400.00', '0.00']])
	})

	test('are found by the number of a booking and the reference of a payment', async () => {
		const { id } = await walkIn('Zanele', '083 555 0139')
		await walkIn('Sipho')
		const row = { bookingId: id, checkoutId: 'x', amount: 100, provider: 'manual' as const, reference: 'CS7K4M2Q9X' }
		await write((tx) => tx.insert(payments).values({ ...row, userId: player.id }))
		expect(await list(`#${id}`)).toEqual(['Zanele'])
		expect(await list('cs7k4m2q9x')).toEqual(['Zanele'])
		expect(await list('%')).toEqual([])
		expect(await list('"<b>')).toEqual([])
	})

	test('who owe money come with the largest debt first', async () => {
		await walkIn('Zanele', '083 555 0139')
		await walkIn('Sipho', '082 444 0100')
		await walkIn('Sipho', '082 444 0100')
		const { id } = await walkIn('Ayanda')
		await takeAtDesk(owner, venue.venueId, id, 'cash', {})
		expect(await list('', true)).toEqual(['Sipho', 'Zanele'])
		expect(await list('zan', true)).toEqual(['Zanele'])
	})

	test('keep their notes in a file that is imported again', async () => {
		await walkIn('Zanele', '083 555 0139')
		const note = 'Needs the ramp,\n"left" gate'
		await write((tx) => tx.update(customers).set({ note }).where(eq(customers.name, 'Zanele')))
		const file = await readCustomers(csv(await customerRows(owner, venue.venueId, later)))
		const { lines, refused } = file
		expect(refused).toEqual([])
		expect(lines).toMatchObject([{ name: 'Zanele', phone: '083 555 0139', note }])
		const other = await createVenue({ ownerId: owner.id })
		await importCustomers(owner, other.venueId, lines, later)
		const [stored] = await db.select().from(customers).where(eq(customers.courtId, other.venueId))
		expect(stored).toMatchObject({ name: 'Zanele', note })
		expect(await previewImport(owner, other.venueId, file)).toMatchObject({
			fresh: 0,
			filled: 0,
			matched: { same: { count: 1 } },
		})
	})

	test('are all in a file, in which no name is a formula', async () => {
		await playerBooks('082 555 0100')
		await walkIn('=1+1', '083 555 0139')
		const rows = await customerRows(owner, venue.venueId, later)
		expect(
			rows.slice(1).map(([, name, phone, email, visits, last, owed]) => [name, phone, email, visits, last, owed]),
		).toEqual(
			expect.arrayContaining([
				['Thandi Nkosi', '082 555 0100', player.email, 0, null, '200.00'],
				['=1+1', '083 555 0139', null, 1, friday, '200.00'],
			]),
		)
		expect(csv(rows)).toContain('"\'=1+1"')
		await expect(customerRows(player, venue.venueId, later)).rejects.toMatchObject(status(404))
	})

	test('are found by the number of their tax invoice', async () => {
		const { id: bookingId } = await walkIn('Zanele')
		await walkIn('Sipho')
		const party = { name: 'Z', address: null, vatNumber: null }
		const row = { courtId: venue.venueId, number: 17, bookingId, supplier: party, recipient: party, lines: [] }
		await write((tx) => tx.insert(invoices).values({ ...row, gross: 20_000, vat: 0, issuedAt: later }))
		for (const q of ['INV-000017', 'inv 17']) expect([q, await list(q)]).toEqual([q, ['Zanele']])
		for (const q of ['INV-18', 'CN-17']) expect([q, await list(q)]).toEqual([q, []])
		await write((tx) => tx.delete(invoices).where(eq(invoices.bookingId, bookingId)))
	})

	test('are found by the number of their statement and the code of their reward', async () => {
		const { id } = await walkIn('Zanele')
		const { customerId } = (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!
		await playerBooks('082 555 0100')
		const party = { name: 'Z', address: null, vatNumber: null }
		const made = { courtId: venue.venueId, createdAt: later }
		await write(async (tx) => {
			const account = { ...made, customerId, party, every: 'month' as const, dueDays: 14, openedById: owner.id }
			const [opened] = await tx.insert(customerAccounts).values(account).returning()
			const times = { fromDate: friday, untilDate: friday, dueDate: friday, madeAt: later }
			const row = { courtId: venue.venueId, number: 1, accountId: opened!.id, party, madeById: owner.id, ...times }
			await tx.insert(statements).values(row)
			const item = { name: 'Balls', description: '', category: 'gear', pointsCost: 10, createdAt: later }
			const [balls] = await tx.insert(redemptionItems).values(item).returning()
			const redeemed = { userId: player.id, itemId: balls!.id, pointsSpent: 10, code: 'RW1588643Z' }
			await tx.insert(redemptions).values({ ...redeemed, createdAt: later })
		})
		for (const q of ['ST-000001', 'st 1']) expect([q, await list(q)]).toEqual([q, ['Zanele']])
		for (const q of ['RW15 8864 3Z', 'rw1588643z']) expect([q, await list(q)]).toEqual([q, ['Thandi Nkosi']])
		for (const q of ['ST-2', 'RW15 8864 3Y']) expect([q, await list(q)]).toEqual([q, []])
		await write((tx) => tx.delete(redemptions).where(eq(redemptions.userId, player.id)))
		await write((tx) => tx.delete(statements).where(eq(statements.courtId, venue.venueId)))
	})

	test('are shown to their venue alone', async () => {
		await playerBooks('082 555 0100')
		const other = await createUser({ role: 'venue_owner' })
		const theirs = await createVenue({ ownerId: other.id })
		await expect(findCustomers(other, venue.venueId, { q: '', owing: false })).rejects.toMatchObject(status(404))
		await expect(findCustomers(player, venue.venueId, { q: '', owing: false })).rejects.toMatchObject(status(404))
		expect((await findCustomers(other, theirs.venueId, { q: 'thandi', owing: false })).customers).toEqual([])
	})
})

describe('the customer of a booking', () => {
	const customerIds = async () => {
		const where = eq(bookings.courtId, venue.venueId)
		const rows = await db.select({ id: bookings.customerId }).from(bookings).where(where).orderBy(bookings.id)
		return rows.map(({ id }) => id)
	}

	test('is never an account just because of the number, which anybody can type', async () => {
		await playerBooks('082 555 0100')
		await walkIn('Thandi', '+27 82 555 0100')
		const [account, walkedIn] = await customerIds()
		expect(account).not.toBeNull()
		expect(walkedIn).not.toBe(account)
		await editCustomer(owner, venue.venueId, walkedIn!, {
			name: 'Thandi',
			phone: '082 555 0100',
			note: 'Canary',
			tags: [],
		})
		for await (const part of await exportData(player)) expect(part).not.toContain('Canary')
	})

	test('is one for all dates of a weekly hour', async () => {
		const [date, on] = ['2026-11-24', ['2026-11-24', '2026-12-01']]
		const regular = { sportId: venue.sportId, courtNumber: 1, weekday: [2], date, start: 18, hours: 1, on }
		await makeRegular(owner, venue.venueId, { ...regular, name: 'Ubuntu FC', times: 2 } as never, { now })
		expect(new Set(await customerIds()).size).toBe(1)
	})

	test('is of no one else’s name: without a number two of one name are two', async () => {
		const [{ id }] = [await walkIn('John'), await walkIn('john'), await walkIn('John')]
		expect(new Set(await customerIds()).size).toBe(3)
		await editWalkIn(owner, venue.venueId, id, { name: 'Johnny', notes: '' }, now)
		expect((await list()).sort()).toEqual(['John', 'Johnny', 'john'])
		expect(await list('0000')).toEqual([])
	})

	test('is not the one chosen when the number became another', async () => {
		await walkIn('John', '082 444 0001')
		const [id] = await customerIds()
		await walkIn('John', '083 444 0002', id!)
		await walkIn('J. Dube', '+27 82 444 0001', id!)
		const [first, other, renamed] = await customerIds()
		expect(other).not.toBe(first)
		expect(renamed).toBe(first)
	})

	test('is the one of the walk-in that is repeated', async () => {
		await playerBooks()
		const [id] = await customerIds()
		const { id: booking } = await walkIn('Thandi Nkosi', undefined, id!)
		const [date, on] = ['2026-11-24', ['2026-11-24', '2026-12-01']]
		const regular = { sportId: venue.sportId, courtNumber: 1, weekday: [2], date, start: 18, hours: 1, on, booking }
		await makeRegular(owner, venue.venueId, { ...regular, name: 'Thandi Nkosi', times: 2 } as never, { now })
		expect(await customerIds()).toEqual([id, id, id, id])
	})

	test('is the one chosen while the name or the number is theirs', async () => {
		await playerBooks()
		const [id] = await customerIds()
		await walkIn('Thandi Nkosi', undefined, id!)
		await walkIn('Somebody Else', undefined, id!)
		const elsewhere = await createVenue({ ownerId: owner.id })
		await write((tx) =>
			tx.insert(customers).values({ courtId: elsewhere.venueId, key: 'name:x', name: 'X', bookedAt: now }),
		)
		const [foreign] = await db.select().from(customers).where(eq(customers.name, 'X'))
		await walkIn('X', undefined, foreign!.id)
		const [, chosen, changed, other] = await customerIds()
		expect(chosen).toBe(id)
		expect(changed).not.toBe(id)
		expect(other).not.toBe(foreign!.id)
	})

	test('is corrected with the walk-in', async () => {
		const { id } = await walkIn('Zanle', '083 555 0139')
		await editWalkIn(owner, venue.venueId, id, { name: 'Zanele', phone: '083 555 0140', notes: '' }, now)
		expect(await list()).toEqual(['Zanele'])
		expect(await list('0140')).toEqual(['Zanele'])
		expect(await list('0139')).toEqual([])
	})

	test('stays with their other bookings when one of them is given another number', async () => {
		const { id } = await walkIn('Zanele', '083 555 0139')
		await walkIn('Zanele', '083 555 0139')
		await editWalkIn(owner, venue.venueId, id, { name: 'Sipho', phone: '082 444 0100', notes: '' }, now)
		expect((await list()).sort()).toEqual(['Sipho', 'Zanele'])
	})

	test('is found for older bookings by a job', async () => {
		await playerBooks('082 555 0100')
		await walkIn('Zanele', '083 555 0139')
		await walkIn('Zanele', '083 555 0139')
		await walkIn('Sipho')
		await walkIn('Sipho')
		const [date, on] = ['2026-11-24', ['2026-11-24', '2026-12-01']]
		const regular = { sportId: venue.sportId, courtNumber: 1, weekday: [2], date, start: 18, hours: 1, on }
		await makeRegular(owner, venue.venueId, { ...regular, name: 'Ubuntu FC', times: 2 } as never, { now })
		const before = await list()
		await write(async (tx) => {
			await tx.update(bookings).set({ customerId: null })
			await tx.delete(customers)
		})
		await fillCustomers(now)
		expect((await list()).sort()).toEqual(before.sort())
		expect(await db.$count(bookings, and(eq(bookings.courtId, venue.venueId), isNull(bookings.customerId)))).toBe(0)
		expect(await fsck()).toEqual([])
	})
})

test.runIf(dialect === 'sqlite')('20,000 customers are read by indexes, and only once', async () => {
	await write(async (tx) => {
		for (let from = 0; from < 20_000; from += 1_000) {
			const rows = Array.from({ length: 1_000 }, (_, i) => {
				const number = String(from + i).padStart(7, '0')
				return {
					courtId: venue.venueId,
					key: `2782${number}`,
					name: `Customer ${number}`,
					phone: `082${number}`,
					bookedAt: new Date(now.getTime() + from + i),
				}
			})
			await tx.insert(customers).values(rows)
		}
	})
	await playerBooks('082 555 0100')
	const connection = new Sqlite(databaseUrl)
	const search = (q: string, owing: boolean) => () => findCustomers(owner, venue.venueId, { q, owing }, 3, later)
	for (const [what, work] of [
		['all', search('', false)],
		['named', search('Customer 00', false)],
		['owing', search('', true)],
		['paid', search('CS7K4M2Q9X', false)],
		['words', search('0100 customer', false)],
		['blocked', () => isBlockedAt(db, venue.venueId, { userId: player.id, phone: '082 555 0100' })],
	] as const) {
		const { statements } = await askedBy<unknown>(work)
		const plans = statements
			.filter(({ sql }) => sql.includes('customers'))
			.flatMap(
				({ sql, params }) => connection.prepare(`explain query plan ${sql}`).all(...params) as { detail: string }[],
			)
		const scans = plans.filter(({ detail }) => /^SCAN (customers|bookings|payments|users)\b/.test(detail))
		expect(scans, what).toEqual([])
	}
	connection.close()
})
