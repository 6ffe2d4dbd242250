import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { findViolations } from '#db/ops/invariants.ts'
import { auditLog, customers, payments, sales, users } from '#db/schema.ts'
import { addDays, DAY, dateOf, HOUR } from '#app/lib/time/time.ts'
import { usedOf } from '#app/features/ledger/sales/sale.server.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { customerOf } from '../customers/customer-of.server.ts'
import { mergeCustomers } from '../customers/merge.server.ts'
import { bookWalkIn } from '../desk/walk-ins.server.ts'
import { findCustomersPacks } from '../packs/customers-packs.server.ts'
import { findOwnPacks } from '../packs/own-packs.server.ts'
import { findTakingBack, takePackBack } from '../packs/sell.server.ts'
import { usePackAtDesk } from '../packs/use-pack.server.ts'
import { findImport, findImportsPage, importFile, previewImport, undoImport } from './imports.server.ts'

/** Monday, half past nine in the morning. */
const now = new Date('2027-03-01T07:30:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const today = dateOf(now)
let owner: Awaited<ReturnType<typeof createUser>>
let venue: Awaited<ReturnType<typeof createVenue>>
beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner' })
	venue = await createVenue({ ownerId: owner.id, courts: 2, price: 200 })
})

const fileOf = (...rows: string[]) => ['Customer,Phone,Pack,Hours left,Paid,Bought,Expires', ...rows].join('\n')
const show = (csv: string, user = owner) => previewImport(user, venue.venueId, 'packs', csv, now)
const linesOf = ({ leftOut }: Pick<Awaited<ReturnType<typeof previewImport>>, 'leftOut'>) =>
	leftOut.flatMap(({ listed }) => listed).sort((a, b) => a.line - b.line)
async function bring(csv: string) {
	const { seen, key } = await show(csv)
	return (await importFile(owner, venue.venueId, 'packs', { csv, seen, key }, now)).made
}
const here = () => db.select().from(sales).where(eq(sales.courtId, venue.venueId)).orderBy(sales.id)
const people = () => db.select().from(customers).where(eq(customers.courtId, venue.venueId)).orderBy(customers.id)
const lastImport = async () => (await findImportsPage(owner, venue.venueId, 'packs', now)).imports[0]!
/** Books an hour for a customer, and pays for it with a pack of theirs. */
async function useAnHour(customerId: number, hour = 18) {
	const [customer] = await db.select().from(customers).where(eq(customers.id, customerId))
	const place = { ...venue, courtNumber: 1, date: addDays(today, 1), hour }
	const who = { name: customer!.name!, notes: '', hours: 1, customer: customerId }
	const booking = await bookWalkIn(owner, place, who, { now })
	await usePackAtDesk(owner, venue.venueId, booking.id, booking.totalPrice * 100, now)
}

describe('packs of another system', () => {
	test('are shown first, then owed, and bring no money', async () => {
		const csv = fileOf(
			'Zanele Dube,082 555 0139,Ten hours,6.5,R1 800,2026-09-01,2029-12-31',
			'Ruan Botha,,Five hours,5,,,',
		)
		const shown = await show(csv)
		expect(shown.says).toEqual([
			'You owe 11½ hours of court time',
			'No money comes into the till or the figures: it was paid elsewhere',
			'1 pack without a date: three years from today, 1 March 2027, until 1 March 2030',
			'2 customers will be new',
		])
		expect(shown.listed.map(({ words, remarks }) => [words, remarks])).toEqual([
			[
				'Ten hours · 6½ hours · valid until 31 December 2029 · bought elsewhere on 1 September 2026 for R1\u202f800.00',
				[],
			],
			['Five hours · 5 hours · valid until 1 March 2030 · bought elsewhere', []],
		])
		expect(await here()).toEqual([])
		expect(await bring(csv)).toBe(2)
		const [ten, five] = await here()
		expect(ten).toMatchObject({ halfHours: 13, price: 0, paidElsewhere: 180_000, boughtOn: '2026-09-01', packId: null })
		expect(five).toMatchObject({ halfHours: 10, price: 0, paidElsewhere: null, validUntil: '2030-03-01' })
		expect(await db.$count(payments, eq(payments.saleId, ten!.id))).toBe(0)
		const [zanele] = await people()
		const page = await findCustomersPacks(owner, { ...zanele!, courtId: venue.venueId }, now)
		expect(page.held[0]).toMatchObject({
			sold: 'All sports · bought elsewhere on 1 September 2026 for R1\u202f800.00',
			undo: false,
			invoice: false,
		})
		await useAnHour(zanele!.id)
		expect((await usedOf(db, [ten!.id])).get(ten!.id)).toBe(2)
		expect(await findViolations(db)).toEqual([])
		const [line] = await db.select().from(auditLog).where(eq(auditLog.action, 'venue.import-packs'))
		expect(line!.details).toMatchObject({ lines: 2 })
	})

	test('of the form’s own example are all taken in', async () => {
		const { example } = await findImportsPage(owner, venue.venueId, 'packs', now)
		expect(await show(example)).toMatchObject({ count: 2, leftOut: [] })
	})

	test('keep the date of the file, or else last three years from the day they were bought', async () => {
		const csv = fileOf(
			'A,,Short,1,,2026-09-01,2027-06-30',
			'B,,Long,1,,2026-09-01,2030-01-01',
			'C,,No day,1,,,2027-06-30',
			'D,,Over there,1,,2025-03-02,2025-09-02',
			'E,,Over long ago,1,,,2020-01-31',
			'F,,Over by law,1,,2023-02-28,',
			'G,,To come,1,,2027-03-02,',
			'H,,Today,1,,2025-03-02,2027-03-01',
			'I,,No date,1,,2025-03-02,',
			'J,,Neither,1,,,',
		)
		const shown = await show(csv)
		expect(shown.listed.map(({ name, remarks }) => [name, remarks[0]])).toEqual([
			['A', 'By law it’s valid for three years from the day it was bought, until 1 September 2029'],
			['B', undefined],
			['C', undefined],
			['H', 'By law it’s valid for three years from the day it was bought, until 2 March 2028'],
			['I', undefined],
			['J', undefined],
		])
		expect(linesOf(shown).map(({ line, reason }) => `${line} ${reason}`)).toEqual([
			'5 It has expired: 2 September 2025',
			'6 It has expired: 31 January 2020',
			'7 It has expired: 28 February 2026, three years after it was bought',
			'8 It was bought on a day to come: 2 March 2027',
		])
		expect(shown.says).toEqual(
			expect.arrayContaining([
				'You owe 6 hours of court time',
				'1 pack without a date: three years from today, 1 March 2027, until 1 March 2030',
			]),
		)
		await bring(csv)
		expect((await here()).map(({ validUntil }) => validUntil)).toEqual([
			'2027-06-30',
			'2030-01-01',
			'2027-06-30',
			'2027-03-01',
			'2028-03-02',
			'2030-03-01',
		])
		expect(await findViolations(db)).toEqual([])
	})

	test('go to the customers that the venue knows, never to an account by its number', async () => {
		const known = (guestName: string, guestPhone: string | null) =>
			write((tx) => customerOf(tx, venue.venueId, { guestName, guestPhone }, now))
		const zanele = await known('Zanele Dube', '082 555 0139')
		const ruan = await known('Ruan Botha', null)
		await known('Lee', null)
		await known('Lee', null)
		const account = await createUser()
		await write((tx) => tx.update(users).set({ phone: '083 555 0188' }).where(eq(users.id, account.id)))
		await write((tx) => customerOf(tx, venue.venueId, { userId: account.id }, now))
		const csv = fileOf(
			'Z. Dube,0825550139,P,1,,,',
			'Ruan Botha,,P,2,,,',
			'Lee,,P,3,,,',
			'Sipho,083 555 0188,P,4,,,',
			'Sipho,083 555 0188,Q,5,,,',
		)
		const { listed } = await show(csv)
		expect(listed.map(({ remarks }) => remarks[0])).toEqual([
			'Goes to Zanele Dube, whom you know by that number',
			'Goes to the Ruan Botha you know',
			'You know 2 customers of this name. Without a number this is a new one',
			undefined,
			undefined,
		])
		await bring(csv)
		const made = await here()
		expect(made.slice(0, 2).map(({ customerId }) => customerId)).toEqual([zanele, ruan])
		expect(made[3]!.customerId).toBe(made[4]!.customerId)
		expect(await findOwnPacks(account, now)).toEqual([])
		const theirs = (await people()).find(({ userId }) => userId === account.id)!
		await mergeCustomers(owner, venue.venueId, theirs.id, made[3]!.customerId!, now)
		expect((await findOwnPacks(account, now)).map(({ bought }) => bought)).toEqual([
			'Bought elsewhere',
			'Bought elsewhere',
		])
		const again = await show(csv)
		expect(linesOf(again).map(({ line, reason }) => [line, reason])).toEqual([
			[2, 'It was imported already: 1 March 2027'],
			[3, 'It was imported already: 1 March 2027'],
			[5, 'It was imported already: 1 March 2027'],
			[6, 'It was imported already: 1 March 2027'],
		])
	})

	test('are those of the account whose name and number they have, a second time too', async () => {
		const account = await createUser({ fullName: 'Thandi Nkosi' })
		await write((tx) => tx.update(users).set({ phone: '083 555 0188' }).where(eq(users.id, account.id)))
		const thandi = await write((tx) => customerOf(tx, venue.venueId, { userId: account.id }, now))
		const csv = fileOf('Thandi Nkosi,+27835550188,Ten hours,7,,,')
		expect((await show(csv)).says).toHaveLength(3)
		await bring(csv)
		expect([(await here()).map(({ customerId }) => customerId), (await people()).length]).toEqual([[thandi], 1])
		expect(linesOf(await show(csv)).map(({ reason }) => reason)).toEqual(['It was imported already: 1 March 2027'])
	})

	test('of an account that just had the name and number are not put on its page', async () => {
		const account = await createUser({ fullName: 'Thandi Nkosi' })
		await write((tx) => tx.update(users).set({ phone: '083 555 0188' }).where(eq(users.id, account.id)))
		const thandi = await write((tx) => customerOf(tx, venue.venueId, { userId: account.id }, now))
		const csv = fileOf('Thandi Nkosi,0835550188,Ten hours,7,,,')
		const { seen, key } = await show(csv)
		await write((tx) => tx.update(users).set({ phone: '083 555 0199' }).where(eq(users.id, account.id)))
		await importFile(owner, venue.venueId, 'packs', { csv, seen, key }, now)
		expect((await here())[0]!.customerId).not.toBe(thandi)
	})

	test('are refused for the sport that is not there, and for the venue’s own people', async () => {
		const own = await write((tx) => customerOf(tx, venue.venueId, { userId: owner.id }, now))
		const other = await write((tx) =>
			customerOf(tx, venue.venueId, { guestName: 'Me', guestPhone: '082 555 0111' }, now),
		)
		await mergeCustomers(owner, venue.venueId, own, other, now)
		const shown = await show('Name,Phone,Hours left,Sport\nMe,082 555 0111,5,\nA,,5,Curling')
		expect(linesOf(shown).map(({ reason }) => reason)).toEqual([
			'This is your own pack. Somebody else at the venue has to import it',
			'You don’t offer this sport: “Curling”',
		])
	})

	test('two of a customer that are alike both count, and the file again brings none of them', async () => {
		const csv = fileOf(...Array(2).fill('A,082 555 0139,Ten hours,4,,2026-09-01,'))
		expect(await bring(csv)).toBe(2)
		expect((await show(csv)).count).toBe(0)
		expect((await show(`${csv}\nA,082 555 0139,Ten hours,10,,2026-09-01,`)).count).toBe(1)
		await undoImport(owner, venue.venueId, (await lastImport()).id, later(HOUR))
		expect((await show(csv)).count).toBe(2)
	})

	test('of a customer who has one like it come in as they were shown, beside the line of that one', async () => {
		const line = 'A,082 555 0139,Ten hours,4,,2026-09-01,'
		await bring(fileOf(line))
		const both = fileOf(line, line)
		const { seen, leftOut } = await show(both)
		expect([seen.split(':')[0], linesOf({ leftOut })[0]!.line]).toEqual(['3', 2])
		expect(await bring(both)).toBe(1)
	})

	test('are brought by people who may move money', async () => {
		const [desk, manager] = [await createUser(), await createUser()]
		await joinTeam(venue, desk, 'desk')
		await joinTeam(venue, manager, 'manager')
		const csv = fileOf('A,,P,4,,,')
		await expect(show(csv, desk)).rejects.toMatchObject({ init: { status: 403 } })
		expect((await show(csv, manager)).count).toBe(1)
		expect((await findImportsPage(desk, venue.venueId, 'bookings', now)).kinds).toEqual(['bookings', 'regulars'])
		await bring(csv)
		const { id } = await lastImport()
		await expect(undoImport(desk, venue.venueId, id, now)).rejects.toMatchObject({ init: { status: 403 } })
		expect((await findImportsPage(desk, venue.venueId, 'bookings', now)).imports[0]!.canUndo).toBe(false)
	})

	test('are not imported where one of them is not as it was seen', async () => {
		const csv = fileOf('A,,P,4,,,')
		const { seen, key } = await show(csv)
		const tomorrow = importFile(owner, venue.venueId, 'packs', { csv, seen, key }, later(DAY))
		await expect(tomorrow).rejects.toMatchObject({
			data: { message: 'Line 2 isn’t as you saw it any more. Nothing was imported.' },
		})
		expect(await here()).toEqual([])
	})

	test('can be taken back without money, as none came', async () => {
		await bring(fileOf('A,082 555 0139,P,4,R800,,'))
		const [{ id: saleId, customerId }] = (await here()) as [typeof sales.$inferSelect]
		await useAnHour(customerId!)
		const place = { venueId: venue.venueId, customerId, saleId }
		expect(await findTakingBack(owner, place)).toMatchObject({ back: 0, isSoldHere: false, problem: null })
		expect((await takePackBack(owner, place, 0, now)).ways).toEqual({})
		expect(await findViolations(db)).toEqual([])
	})
})

describe('an import of packs', () => {
	test('is undone within a day but for those whose hours were used, once', async () => {
		await bring(fileOf('Zanele,082 555 0139,P,4,,,', 'Ruan,082 555 0140,P,4,,,', 'Lee,082 555 0141,P,4,,,'))
		const [used, , takenBack] = await here()
		await useAnHour(used!.customerId!)
		const place = { venueId: venue.venueId, customerId: takenBack!.customerId, saleId: takenBack!.id }
		await takePackBack(owner, place, 0, now)
		const { id, words } = await lastImport()
		expect(words).toBe('3 packs')
		expect(await findImport(owner, venue.venueId, id, later(HOUR))).toMatchObject({
			goes: 1,
			stays: {
				listed: [
					{ name: 'Zanele', why: '1 hour was used' },
					{ name: 'Lee', why: 'taken back since' },
				],
			},
			people: 1,
			peopleStay: {
				listed: [
					{ name: 'Zanele', why: 'has a booking' },
					{ name: 'Lee', why: 'has a pack' },
				],
			},
			problem: null,
		})
		const undo = () => undoImport(owner, venue.venueId, id, later(HOUR))
		expect((await Promise.all([undo(), undo(), undo()])).map(({ lines }) => lines).sort()).toEqual([0, 0, 1])
		expect((await here()).map(({ cancelledAt }) => cancelledAt !== null)).toEqual([false, true])
		expect((await people()).map(({ name }) => name)).toEqual(['Zanele', 'Lee'])
		const acts = and(eq(auditLog.courtId, venue.venueId), eq(auditLog.action, 'venue.undo-import'))
		expect(await db.$count(auditLog, acts)).toBe(1)
		expect(await findViolations(db)).toEqual([])
	})

	test('stays after a day, and where all of it was used', async () => {
		await bring(fileOf('Zanele,082 555 0139,P,1,,,'))
		const { id } = await lastImport()
		await expect(undoImport(owner, venue.venueId, id, later(DAY + 1))).rejects.toMatchObject({ init: { status: 409 } })
		await useAnHour((await here())[0]!.customerId!)
		expect(await findImport(owner, venue.venueId, id, now)).toMatchObject({
			goes: 0,
			problem: 'Nothing of this import can be undone any more.',
		})
	})

	test('of 2,000 lines is stored and taken back in one go', { timeout: 120_000 }, async () => {
		const rows = Array.from({ length: 2_000 }, (_, i) => `Player ${i},08255${String(i).padStart(5, '0')},P,4,,,`)
		expect(await bring(fileOf(...rows))).toBe(2_000)
		const { id } = await lastImport()
		expect((await undoImport(owner, venue.venueId, id, now)).lines).toBe(2_000)
	})
})

test('the checks find a pack of another import, and one with a price', async () => {
	await bring(fileOf('A,,P,4,,2026-09-01,2029-12-31'))
	const [sale] = await here()
	const elsewhere = await createVenue({ ownerId: owner.id })
	const moved = { courtId: elsewhere.venueId, validUntil: null }
	await write((tx) => tx.update(sales).set(moved).where(eq(sales.id, sale!.id)))
	expect(await findViolations(db)).toEqual([
		`Sold pack ${sale!.id} is of another venue than its import, or of an import of something else`,
	])
	await write((tx) => tx.update(sales).set({ courtId: venue.venueId }).where(eq(sales.id, sale!.id)))
	await expect(write((tx) => tx.update(sales).set({ price: 5 }).where(eq(sales.id, sale!.id)))).rejects.toThrow()
})
