import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, credits, customers, users } from '#db/schema.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { at } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { book, cancelBooking } from '../bookings.server.ts'
import { bookWalkIn, editWalkIn } from '../desk/walk-ins.server.ts'
import { makeRegular } from '../regulars/regulars.server.ts'
import { moveBooking } from '../move/moving.server.ts'
import { addCustomer, blockCustomer, editCustomer, unblockCustomer } from './customer-acts.server.ts'
import { BLOCKED, customerOf, fillCustomers } from './customer-of.server.ts'
import { findCustomerPage } from './customer-page.server.ts'
import { findCustomers } from './customers.server.ts'
import { findChosen, proposedCustomers } from './proposed-customers.server.ts'
import { tagsText } from './customer-schemas.ts'
import { findMerge, mergeCustomers } from './merge.server.ts'

const friday = '2026-11-20'
const now = at(friday, 6)
const status = (status: number) => ({ init: { status } })

let owner: Awaited<ReturnType<typeof createUser>>
let player: typeof owner
let stranger: typeof owner
let venue: Awaited<ReturnType<typeof createVenue>>
let hour: number

beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner' })
	stranger = await createUser({ role: 'venue_owner' })
	player = await createUser({ fullName: 'Thandi Nkosi' })
	venue = await createVenue({ ownerId: owner.id, price: 200, courts: 4, settings: { freeCancelHours: 0 } })
	hour = 7
})

const customerIn = async (bookingId: number) => {
	const [row] = await db.select({ id: bookings.customerId }).from(bookings).where(eq(bookings.id, bookingId))
	return row!.id!
}
const walkIn = async (name: string, phone?: string) => {
	const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1, date: friday, hour: hour++ }
	const { id } = await bookWalkIn(owner, place, { name, phone, notes: '', hours: 1 }, { now })
	return { id, customer: await customerIn(id) }
}
const wish = (start: number) => ({
	venueId: venue.venueId,
	sportId: venue.sportId,
	courtNumber: 1,
	paymentMethod: 'SnapScan' as const,
	notes: '',
	startTime: at(friday, start),
	endTime: at(friday, start + 1),
})
const playerBooks = async (phone?: string, who = player) => {
	const { id } = await book(who, { ...wish(hour++), phone }, { now })
	return { id, customer: await customerIn(id) }
}
const pageOf = (id: number) => findCustomerPage(owner, venue.venueId, id, 1, at(friday, 20))
const typed = { note: '', tags: [] }
const makeWeekly = (name: string, weekday: number, dates: string[], customer?: number) => {
	const place = { sportId: venue.sportId, courtNumber: 2, weekday: [weekday], start: 18, hours: 1, times: dates.length }
	const regular = { date: dates[0]!, on: dates, name, phone: '083 555 0139', customer, notes: '' }
	return makeRegular(owner, venue.venueId, { ...place, ...regular } as never, { now })
}

describe('the page of a customer', () => {
	test('has one line of each weekly hour, and only its dates so far among the bookings', async () => {
		const { id: single, customer } = await walkIn('Zanele', '083 555 0139')
		const { id } = await makeWeekly('Zanele', 5, [friday, '2026-11-27', '2026-12-04'], customer)
		const page = await pageOf(customer)
		expect(page.weekly).toMatchObject([{ id, when: 'Every Friday, 18:00–19:00', dates: 2, later: 40_000 }])
		expect([page.total, page.bookings.map(({ startTime }) => startTime)]).toEqual([2, [at(friday, 18), at(friday, 7)]])
		expect(page.sums).toMatchObject({ owed: 40_000, later: 40_000 })
		const before = await findCustomerPage(owner, venue.venueId, customer, 1, now)
		expect([before.weekly[0]!.dates, before.bookings.map(({ id }) => id)]).toEqual([3, [single]])
	})

	test('has visits, no-shows, what is owed and each booking', async () => {
		const { customer } = await walkIn('Zanele', '083 555 0139')
		const missed = await walkIn('Zanele', '083 555 0139')
		const paid = await walkIn('Zanele', '083 555 0139')
		await takeAtDesk(owner, venue.venueId, paid.id, 'cash', {})
		await write((tx) => tx.update(bookings).set({ noShow: true }).where(eq(bookings.id, missed.id)))
		const page = await pageOf(customer)
		expect(page.sums).toEqual({ visits: 2, missed: 1, owed: 40_000, later: 0, credit: 0 })
		const { sums } = await findCustomerPage(owner, venue.venueId, customer, 1, at(friday, 7.5))
		expect([sums.owed, sums.later]).toEqual([20_000, 20_000])
		expect(page.bookings.map(({ due }) => due).sort()).toEqual([0, 20_000, 20_000])
		const { customers: listed } = await findCustomers(owner, venue.venueId, { q: 'zanele', owing: false })
		expect(listed.map(({ id, missed }) => [id, missed])).toEqual([[customer, 1]])
		expect(await proposedCustomers(owner, venue, { q: 'zanele' })).toMatchObject({
			known: [{ id: customer, missed: '1 no-show', credit: null }],
			whose: null,
		})
		const chosen = (id: number) => findChosen(owner, venue, new URLSearchParams({ customer: String(id) }))
		expect(await chosen(customer)).toMatchObject({ missed: '1 no-show', credit: null })
		const { customer: known } = await playerBooks('082 555 0100')
		const credit = { userId: player.id, courtId: venue.venueId, amount: 32_050, cause: 'test' }
		await write((tx) => tx.insert(credits).values(credit))
		expect(await chosen(known)).toMatchObject({ credit: 32_050 })
		expect(await proposedCustomers(owner, venue, { q: '0825550100' })).toMatchObject({
			known: [{ id: known, credit: 32_050 }],
		})
	})

	test('is of the venue’s own customers alone', async () => {
		const { customer } = await playerBooks('082 555 0100')
		const other = await createVenue({ ownerId: stranger.id })
		for (const [who, venueId] of [
			[stranger, venue.venueId],
			[player, venue.venueId],
			[stranger, other.venueId],
		] as const) {
			await expect(findCustomerPage(who, venueId, customer)).rejects.toMatchObject(status(404))
			await expect(editCustomer(who, venueId, customer, typed)).rejects.toMatchObject(status(404))
			await expect(blockCustomer(who, venueId, customer, 'No')).rejects.toMatchObject(status(404))
			await expect(unblockCustomer(who, venueId, customer)).rejects.toMatchObject(status(404))
			await expect(mergeCustomers(who, venueId, customer, customer)).rejects.toMatchObject(status(404))
		}
		await expect(findCustomerPage(owner, venue.venueId, 2_000_000_000)).rejects.toMatchObject(status(404))
	})

	test('names another customer with the same number', async () => {
		const { customer } = await walkIn('Zanele', '083 555 0139')
		const account = await playerBooks('+27 83 555 0139')
		expect((await pageOf(customer)).twice).toMatchObject({ id: account.customer, name: 'Thandi Nkosi' })
		expect((await pageOf(account.customer)).twice).toMatchObject({ id: customer, name: 'Zanele' })
	})
})

describe('what a venue knows of a customer', () => {
	test('can come before their first booking, once for each number', async () => {
		const input = { name: 'Gogo', phone: '083 555 0139', note: 'Tuesdays', tags: ['league'] }
		const add = (idempotencyKey?: string, name = 'Gogo', who = owner) =>
			addCustomer(who, venue.venueId, { ...input, name, idempotencyKey }, now)
		const id = await add('one')
		expect(await add('one')).toBe(id)
		await expect(add()).rejects.toMatchObject(status(400))
		await expect(add(undefined, 'Gogo', stranger)).rejects.toMatchObject(status(404))
		expect(await pageOf(id)).toMatchObject({ customer: { ...input, hasAccount: false }, sums: { visits: 0, owed: 0 } })
		const bare = { name: 'Gogo', note: '', tags: [] }
		expect(await addCustomer(owner, venue.venueId, bare, now)).not.toBe(
			await addCustomer(owner, venue.venueId, bare, now),
		)
		expect((await walkIn('Anybody', '083 555 0139')).customer).toBe(id)
		expect(await db.$count(customers, eq(customers.courtId, venue.venueId))).toBe(3)
	})

	test('is theirs to change for a walk-in, on the bookings to come too', async () => {
		const { id, customer } = await walkIn('Zanle', '083 555 0139')
		const edit = {
			name: 'Zanele',
			phone: '083 555 0140',
			email: 'z@example.com',
			note: 'Left-handed',
			tags: ['league'],
		}
		await editCustomer(owner, venue.venueId, customer, edit, now)
		expect((await pageOf(customer)).customer).toMatchObject({ ...edit, tags: ['league'] })
		const [row] = await db.select().from(bookings).where(eq(bookings.id, id))
		expect(row).toMatchObject({ guestName: 'Zanele', phoneKey: '27835550140' })
		expect((await walkIn('Anybody', '083 555 0140')).customer).toBe(customer)
		expect((await walkIn('Anybody', '083 555 0139')).customer).not.toBe(customer)
	})

	test('leaves one without a number known by the same key, unless a number comes or goes', async () => {
		const { id, customer } = await walkIn('Zanle')
		const keyNow = async () => (await db.select().from(customers).where(eq(customers.id, customer)))[0]!.key
		const key = await keyNow()
		await editCustomer(owner, venue.venueId, customer, { ...typed, name: 'Zanele', note: 'Hi', tags: ['x'] }, now)
		expect(await keyNow()).toBe(key)
		await editWalkIn(owner, venue.venueId, id, { name: 'Zanele M', notes: '' }, now)
		expect((await pageOf(customer)).customer.name).toBe('Zanele M')
		expect(await keyNow()).toBe(key)
		await editCustomer(owner, venue.venueId, customer, { ...typed, name: 'Zanele', phone: '083 555 0139' }, now)
		expect(await keyNow()).toBe('27835550139')
		await editCustomer(owner, venue.venueId, customer, { ...typed, name: 'Zanele', phone: '' }, now)
		expect(await keyNow()).not.toBe('27835550139')
	})

	test('is not the name or number of an account', async () => {
		const { customer } = await playerBooks('082 555 0100')
		await editCustomer(owner, venue.venueId, customer, { ...typed, name: 'X', phone: '083 555 0140', note: 'Hi' }, now)
		expect((await pageOf(customer)).customer).toMatchObject({ name: 'Thandi Nkosi', phone: '082 555 0100', note: 'Hi' })
	})

	test('is not changed where another desk changed it since', async () => {
		const { customer } = await walkIn('Zanele', '083 555 0139')
		const seen = { name: 'Zanele', phone: '083 555 0139', email: '', note: '', tags: '' }
		await editCustomer(
			owner,
			venue.venueId,
			customer,
			{ ...typed, name: 'Zanele', phone: seen.phone, note: 'A', seen },
			now,
		)
		const second = { ...typed, name: 'Zanele M', phone: seen.phone, tags: ['coach'], seen }
		await editCustomer(owner, venue.venueId, customer, second, now)
		expect((await pageOf(customer)).customer).toMatchObject({ name: 'Zanele M', note: 'A', tags: ['coach'] })
	})

	test('cannot be the number of another customer', async () => {
		await walkIn('Sipho', '082 444 0100')
		const { customer } = await walkIn('Zanele', '083 555 0139')
		const edit = { ...typed, name: 'Zanele', phone: '+27 82 444 0100' }
		await expect(editCustomer(owner, venue.venueId, customer, edit, now)).rejects.toMatchObject(status(400))
	})

	test.each([
		['league, coach ,  LEAGUE,,', ['league', 'coach']],
		['', []],
		['a, b, c, d, e, f, g, h, i, j, k', null],
		['x'.repeat(31), null],
	])('has tags: %s', (text, tags) => {
		expect(tagsText.safeParse(text).data ?? null).toEqual(tags)
	})

	test('goes with the account, and its walk-ins are customers again', async () => {
		const { id, customer } = await walkIn('Zanele', '083 555 0139')
		const account = await playerBooks('082 555 0100')
		await mergeCustomers(owner, venue.venueId, customer, account.customer, now)
		await editCustomer(owner, venue.venueId, account.customer, { note: 'Canary', tags: ['canary'] }, now)
		await cancelBooking(player, account.id, now)
		await eraseAccount(player, { now })
		await fillCustomers(now)
		expect(JSON.stringify(await db.select().from(customers))).not.toMatch(/canary/i)
		expect(await customerIn(id)).toBe(customer)
		expect(await fsck()).toEqual([])
	})
})

describe('a blocked customer', () => {
	test('cannot book or move online, and can at the desk', async () => {
		hour = 12
		const { id, customer } = await playerBooks('082 555 0100')
		await blockCustomer(owner, venue.venueId, customer, 'Broke the net', now)
		const refused = { ...status(403), message: BLOCKED }
		await expect(book(player, wish(18), { now })).rejects.toMatchObject(refused)
		await expect(moveBooking(player, id, at(friday, 18), { now })).rejects.toMatchObject(refused)
		await walkIn('Thandi Nkosi', '082 555 0100')
		await unblockCustomer(owner, venue.venueId, customer, now)
		await book(player, wish(18), { now })
	})

	test('can book at another venue', async () => {
		const { customer } = await playerBooks('082 555 0100')
		await blockCustomer(owner, venue.venueId, customer, 'Broke the net', now)
		const other = await createVenue({ ownerId: owner.id })
		await book(player, { ...wish(18), venueId: other.venueId, sportId: other.sportId }, { now })
	})

	test('is known by a walk-in’s number too, also once that became another', async () => {
		const { customer } = await walkIn('Zanele', '083 555 0139')
		const other = await walkIn('Zanele', '083 555 0140')
		await blockCustomer(owner, venue.venueId, customer, 'Never pays', now)
		await expect(playerBooks('+27 83 555 0139')).rejects.toMatchObject(status(403))
		await mergeCustomers(owner, venue.venueId, other.customer, customer, now)
		await expect(playerBooks('+27 83 555 0139')).rejects.toMatchObject(status(403))
		await write((tx) => tx.update(users).set({ phone: '083 555 0140' }).where(eq(users.id, player.id)))
		await expect(playerBooks()).rejects.toMatchObject(status(403))
	})

	test('is known by the number of an account’s bookings too, in another account', async () => {
		const { customer } = await playerBooks('082 555 0100')
		await blockCustomer(owner, venue.venueId, customer, 'Never pays', now)
		const other = await createUser()
		await expect(playerBooks('+27 82 555 0100', other)).rejects.toMatchObject(status(403))
		await playerBooks('082 555 0101', other)
	})

	test('keeps a walk-in’s number blocked when the account goes', async () => {
		const { customer } = await walkIn('Zanele', '083 555 0139')
		const unnumbered = await walkIn('Zanele')
		await blockCustomer(owner, venue.venueId, customer, 'Never pays', now)
		const account = await playerBooks('082 555 0100')
		for (const { customer: id } of [{ customer }, unnumbered])
			await mergeCustomers(owner, venue.venueId, id, account.customer, now)
		await cancelBooking(player, account.id, now)
		await eraseAccount(player, { now })
		await expect(playerBooks('083 555 0139', await createUser())).rejects.toMatchObject(status(403))
		expect((await pageOf(customer)).customer).toMatchObject({ blockedReason: 'Never pays' })
		expect((await pageOf(unnumbered.customer)).customer.blocked).toBe(false)
		expect(await fsck()).toEqual([])
	})

	test('needs an account or a number', async () => {
		const { customer } = await walkIn('Zanele')
		await expect(blockCustomer(owner, venue.venueId, customer, 'No', now)).rejects.toMatchObject(status(409))
	})
})

describe('two customers who are one', () => {
	test('have one page with all of both, which the number of either finds', async () => {
		const first = await walkIn('Zanele', '083 555 0139')
		const second = await walkIn('Zanele M', '083 555 0140')
		await editCustomer(
			owner,
			venue.venueId,
			second.customer,
			{ name: 'Zanele M', phone: '083 555 0140', note: 'B', tags: ['b'] },
			now,
		)
		expect(await findMerge(owner, venue.venueId, first.customer, second.customer, now)).toMatchObject({
			kept: { id: first.customer },
			moved: { name: 'Zanele M' },
			parts: [
				{ label: 'Name', kept: ['Zanele'], moved: ['Zanele M'], after: ['Zanele'] },
				{
					label: 'Number',
					kept: ['083 555 0139'],
					moved: ['083 555 0140'],
					after: ['083 555 0139', 'also 083 555 0140'],
				},
				{ label: 'Owed now', after: ['R0.00'] },
				{ label: 'Not due yet', kept: ['R200.00'], moved: ['R200.00'], after: ['R400.00'] },
				{ label: 'Credit', after: ['R0.00'] },
				{ label: 'Visits', after: ['No visits yet'] },
				{ label: 'Tags', kept: [], moved: ['b'], after: ['b'] },
				{ label: 'Note', kept: [], moved: ['B'], after: ['B'] },
			],
			differ: true,
			problem: null,
		})
		const kept = await mergeCustomers(owner, venue.venueId, first.customer, second.customer, now)
		expect(kept.id).toBe(first.customer)
		const page = await pageOf(second.customer)
		expect(page.customer).toMatchObject({ id: first.customer, note: 'B', tags: ['b'] })
		expect(page.sums).toMatchObject({ visits: 2, owed: 40_000 })
		expect(page.also).toEqual(['Zanele M, 083 555 0140'])
		expect((await walkIn('Anybody', '083 555 0140')).customer).toBe(first.customer)
		expect(await mergeCustomers(owner, venue.venueId, second.customer, first.customer, now)).toEqual(kept)
		expect(await fsck()).toEqual([])
	})

	test('are alike by one number, however it is written', async () => {
		const { customer } = await walkIn('Zanele', '083 555 0139')
		const account = await playerBooks('082 555 0100')
		await write((tx) => tx.update(customers).set({ phone: '+27 (0)82 555-0100' }).where(eq(customers.id, customer)))
		expect(await findMerge(owner, venue.venueId, customer, account.customer, now)).toMatchObject({ differ: false })
	})

	test('keep the number of either, which can be blocked and corrected', async () => {
		const unnumbered = await walkIn('Zanele')
		const first = await walkIn('Zanele', '083 555 0139')
		const second = await walkIn('Zanele M', '083 555 0140')
		const kept = await mergeCustomers(owner, venue.venueId, unnumbered.customer, first.customer, now)
		expect(kept.id).toBe(first.customer)
		await mergeCustomers(owner, venue.venueId, kept.id, second.customer, now)
		await editCustomer(owner, venue.venueId, kept.id, { ...typed, name: 'Zanele', phone: '083 555 0140' }, now)
		const { customer, also } = await pageOf(kept.id)
		expect(customer).toMatchObject({ phone: '083 555 0140', canBeBlocked: true })
		expect(also, 'not their own name again').toEqual(['Zanele M, 083 555 0139'])
		for (const phone of ['083 555 0139', '083 555 0140'])
			expect((await walkIn('Anybody', phone)).customer).toBe(kept.id)
		expect(await fsck()).toEqual([])
	})

	test('keep the account, and are not two accounts', async () => {
		const { customer } = await walkIn('Zanele', '083 555 0139')
		const account = await playerBooks('082 555 0100')
		const other = await playerBooks('082 555 0101', await createUser())
		await expect(mergeCustomers(owner, venue.venueId, account.customer, other.customer, now)).rejects.toMatchObject(
			status(409),
		)
		expect((await mergeCustomers(owner, venue.venueId, customer, account.customer, now)).id).toBe(account.customer)
	})

	test('are of one venue', async () => {
		const { customer } = await walkIn('Zanele', '083 555 0139')
		const other = await createVenue({ ownerId: owner.id })
		const foreign = await write((tx) => customerOf(tx, other.venueId, { guestName: 'Zanele' }, now))
		await expect(mergeCustomers(owner, venue.venueId, customer, foreign, now)).rejects.toMatchObject(status(404))
	})

	test('become a third one by one', async () => {
		const [a, b, c] = [
			await walkIn('A', '083 555 0001'),
			await walkIn('B', '083 555 0002'),
			await walkIn('C', '083 555 0003'),
		]
		await mergeCustomers(owner, venue.venueId, b.customer, a.customer, now)
		await mergeCustomers(owner, venue.venueId, c.customer, b.customer, now)
		expect((await pageOf(a.customer)).customer.id).toBe(c.customer)
		expect((await pageOf(c.customer)).also).toHaveLength(2)
		expect(await fsck()).toEqual([])
	})
})
