import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { auditLog, bookings, customerAccounts, customers, statements } from '#db/schema.ts'
import { addDays, at } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue, joinTeam } from '#tests/support/world/venues.ts'
import { findRegulars, makeRegular } from '../regulars/regulars.server.ts'
import { putOnAccount } from './customer-account.server.ts'
import { endHourAccount, findHourAccountForm, putHourOnAccount } from './hour-account.server.ts'
import { makeMonthlyStatements } from './make-statements.server.ts'

const tuesday = '2026-12-15'
const now = at('2026-12-14', 9.5)
/** After the second date, on the first of the next month. */
const january = at('2027-01-01', 3)

let owner: Awaited<ReturnType<typeof createUser>>
let venue: Awaited<ReturnType<typeof createVenue>>
let id: number

/** A weekly hour with five dates from 15 December on, of which three are in that year, paid every month. */
async function weekly(pays: 'time' | 'month' | 'term' = 'month') {
	const on = [0, 1, 2, 3, 4].map((week) => addDays(tuesday, week * 7))
	const pattern = { sportId: venue.sportId, courtNumber: 1, weekday: [2], date: tuesday, start: 18, hours: 1, times: 5 }
	const wish = { ...pattern, on, name: 'Zanele', phone: '082 555 0139', notes: '', pays, dueDays: 14 }
	return (await makeRegular(owner, venue.venueId, wish, { now })).id
}

beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner' })
	venue = await createVenue({ ownerId: owner.id, price: 200, opensAt: 6, closesAt: 22 })
	id = await weekly()
})

const company = { name: 'Karoo Tiles', address: '1 Main Road', vatNumber: null, dueDays: 30 }
const dates = (regularId = id) =>
	db.select().from(bookings).where(eq(bookings.regularId, regularId)).orderBy(asc(bookings.startTime))
const accountsOf = async () => (await dates()).map(({ accountId }) => accountId)
const accounts = () => db.select().from(customerAccounts).where(eq(customerAccounts.courtId, venue.venueId))
const status = (status: number) => ({ init: { status } })

describe('the account of a weekly hour', () => {
	test('is changed for the statements to come; those that are made keep theirs', async () => {
		await makeMonthlyStatements(january)
		expect(await findHourAccountForm(owner, venue.venueId, id)).toMatchObject({
			isOn: true,
			problem: null,
			terms: { name: 'Zanele', dueDays: '14' },
		})
		expect(await putHourOnAccount(owner, venue.venueId, id, company, january)).toBe('Zanele')
		await makeMonthlyStatements(at('2027-02-01', 3))
		const made = await db.select().from(statements).where(eq(statements.courtId, venue.venueId))
		expect(made.map(({ party, dueDate }) => [party.name, dueDate])).toEqual([
			['Zanele', '2027-01-15'],
			['Karoo Tiles', '2027-03-03'],
		])
		expect(await fsck()).toEqual([])
	})

	test('is taken off: dates to come are paid each time, and those that were played come on its last statement', async () => {
		const [account] = await accounts()
		const later = at(addDays(tuesday, 7), 20)
		expect(await endHourAccount(owner, venue.venueId, id, later)).toBe('Zanele')
		expect(await accountsOf()).toEqual([account!.id, account!.id, null, null, null])
		await expect(endHourAccount(owner, venue.venueId, id, later)).rejects.toMatchObject(status(409))
		const { regulars } = await findRegulars(owner, venue.venueId, 1, later)
		expect(regulars).toMatchObject([{ pays: 'paid each time', lends: true }])
		await makeMonthlyStatements(january)
		const [statement] = await db.select().from(statements).where(eq(statements.courtId, venue.venueId))
		expect(await db.$count(bookings, eq(bookings.statementId, statement!.id))).toBe(2)
		await putHourOnAccount(owner, venue.venueId, id, company, january)
		expect(await accountsOf()).toEqual([account!.id, account!.id, null, account!.id, account!.id])
		const acts = await db
			.select({ action: auditLog.action, details: auditLog.details })
			.from(auditLog)
			.where(and(eq(auditLog.subject, `customer:${account!.customerId}`)))
			.orderBy(asc(auditLog.id))
		expect(acts).toEqual([
			{ action: 'customer.end-account', details: { regularId: id } },
			{ action: 'customer.put-on-account', details: { regularId: id } },
		])
		expect(await fsck()).toEqual([])
	})

	test('gives its dates to the account of its customer, where that runs', async () => {
		const [account] = await accounts()
		await putOnAccount(owner, venue.venueId, account!.customerId, company, now)
		await endHourAccount(owner, venue.venueId, id, now)
		const running = (await accounts()).find(({ regularId }) => regularId === null)!
		expect(new Set(await accountsOf())).toEqual(new Set([running.id]))
	})

	test('names a customer with an account at Courtside as that names them', async () => {
		const player = await createUser({ fullName: 'Thandi Nkosi' })
		const [account] = await accounts()
		const theirs = { userId: player.id, name: null, phone: null, key: null }
		await write((tx) => tx.update(customers).set(theirs).where(eq(customers.id, account!.customerId!)))
		expect(await findHourAccountForm(owner, venue.venueId, id)).toMatchObject({ name: 'Thandi Nkosi' })
		expect(await endHourAccount(owner, venue.venueId, id, now)).toBe('Thandi Nkosi')
	})

	test('stays where the term was paid at once, and is not the desk’s', async () => {
		const other = await createVenue({ ownerId: owner.id, price: 200, opensAt: 6, closesAt: 22 })
		venue = other
		id = await weekly('term')
		expect((await findHourAccountForm(owner, venue.venueId, id)).problem).toMatch(/^This term was paid/)
		await expect(putHourOnAccount(owner, venue.venueId, id, company, now)).rejects.toMatchObject(status(409))
		const desk = await createUser()
		await joinTeam(venue, desk, 'desk')
		await expect(findHourAccountForm(desk, venue.venueId, id)).rejects.toMatchObject(status(403))
		await expect(endHourAccount(owner, venue.venueId, id + 999, now)).rejects.toMatchObject(status(404))
	})
})
