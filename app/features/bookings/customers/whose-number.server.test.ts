import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, customers, users } from '#db/schema.ts'
import { bookAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { at } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { WalkInForm } from '../desk/desk-schemas.ts'
import { bookWalkIn } from '../desk/walk-ins.server.ts'
import { makeRegular } from '../regulars/regulars.server.ts'
import { openAccount } from '../on-account/accounts.server.ts'
import { editCustomer } from './customer-acts.server.ts'
import { correctCustomer } from './correct-customer.server.ts'
import { customerOf } from './customer-of.server.ts'
import { findCustomers } from './customers.server.ts'
import { mergeCustomers } from './merge.server.ts'
import { proposedCustomers } from './proposed-customers.server.ts'

const friday = '2026-11-20'
const now = at(friday, 6)
const NUMBER = '082 555 0100'

let owner: Awaited<ReturnType<typeof createUser>>
let player: typeof owner
let venue: Awaited<ReturnType<typeof createVenue>>
let hour = 7

beforeEach(async () => {
	owner = await createUser({ role: 'venue_owner' })
	player = await createUser({ fullName: 'Thandi Nkosi' })
	venue = await createVenue({ ownerId: owner.id, price: 200, courts: 4 })
	hour = 7
})

const has = (who: typeof owner, phone: string) =>
	write((tx) => tx.update(users).set({ phone }).where(eq(users.id, who.id)))
const known = (player: Parameters<typeof customerOf>[2], venueId = venue.venueId) =>
	write((tx) => customerOf(tx, venueId, player, now))

/** Books a walk-in as the desk types it, and returns whose it is. */
async function typed(name: string, phone: string | undefined, more: Partial<WalkInForm> = {}) {
	const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1, date: friday, hour: hour++ }
	const { id } = await bookAtDesk(owner, place, { name, phone, notes: '', hours: 1, ...more }, { now })
	const [row] = await db.select({ of: bookings.customerId }).from(bookings).where(eq(bookings.id, id))
	return row!.of!
}
const asks = (notice: string, ids: number[]) => ({
	init: { status: 409 },
	data: { notice, sharing: ids.map((id) => expect.objectContaining({ id })) },
})
type Named = { name: string; phone: string }
const countBookings = () => db.$count(bookings, eq(bookings.courtId, venue.venueId))
const countCustomers = () => db.$count(customers, eq(customers.courtId, venue.venueId))

describe('a name and number typed at the desk', () => {
	test.each([
		'082 555 0100',
		'0825550100',
		'+27825550100',
		'+27 82 555 0100',
		'0027825550100',
		'27825550100',
		'+27 (0)82 555-0100',
		'+27 082 555 0100',
		'(082) 555 0100',
		'082-555-0100',
		'082.555.0100',
		'082/555 01 00',
	])('are those of a player with an account, and of a walk-in, in this spelling: %s', async (phone) => {
		await has(player, phone)
		const account = await known({ userId: player.id })
		const walkIn = await known({ guestName: 'Zanele', guestPhone: '083 555 0139' })
		expect(await typed('Thandi Nkosi', NUMBER)).toBe(account)
		await has(player, NUMBER)
		expect(await typed('  thandi   NKOSI', WalkInForm.shape.phone.parse(phone))).toBe(account)
		expect(await typed('zanele', '+27 83 555 0139')).toBe(walkIn)
		expect(await countCustomers()).toBe(2)
	})

	test('are a new customer’s where the venue knows nobody by the number, whoever has it elsewhere', async () => {
		await has(player, NUMBER)
		await known({ userId: player.id }, (await createVenue({ ownerId: owner.id })).venueId)
		await known({ guestName: 'Thandi Nkosi', guestPhone: '082 555 01001' })
		const fresh = await typed('Thandi Nkosi', NUMBER)
		expect(await countCustomers()).toBe(2)
		expect(await typed('Thandi Nkosi', NUMBER)).toBe(fresh)
		expect(await typed('Thandi', undefined)).not.toBe(fresh)
	})

	test('are asked about where the number is another’s, and nothing is booked before', async () => {
		await has(player, NUMBER)
		const account = await known({ userId: player.id })
		await expect(typed('Sipho', NUMBER)).rejects.toMatchObject(asks('Thandi Nkosi has this number.', [account]))
		expect([await countBookings(), await countCustomers()]).toEqual([0, 1])
		expect(await typed('Thandi', NUMBER, { whose: account, asked: [account] })).toBe(account)
		const fresh = await typed('Sipho', NUMBER, { whose: 'new', asked: [account] })
		expect(fresh).not.toBe(account)
		expect(await countCustomers()).toBe(2)
		expect(await typed(' SIPHO', NUMBER)).toBe(fresh)
		await expect(typed('Sipho D.', NUMBER)).rejects.toMatchObject(
			asks('Thandi Nkosi and Sipho have this number.', [account, fresh]),
		)
		expect(await fsck()).toEqual([])
	})

	test('are recognised before booking, and asked about as on booking, but not while they are typed', async () => {
		const seen = async (name: string, q: string) => (await proposedCustomers(owner, venue, { q, name }, now)).whose
		await has(player, NUMBER)
		const account = await known({ userId: player.id })
		expect(await seen(' thandi  NKOSI', '+27825550100')).toEqual({ is: account })
		const asked = asks('Thandi Nkosi has this number.', [account]).data
		expect(await seen('Thandi', NUMBER)).toEqual(asked)
		for (const [name, number] of [
			['Thandi Nkosi', '082 555 010'],
			[' ', NUMBER],
		] as const)
			expect(await seen(name, number)).toBeNull()
		expect(await seen('Thandi Nkosi', '082 555 0101')).toMatchObject({ sharing: [] })
		const other = await createVenue({ ownerId: (await createUser({ role: 'venue_owner' })).id })
		await expect(proposedCustomers(owner, other, { q: NUMBER, name: 'Thandi Nkosi' }, now)).rejects.toMatchObject({
			init: { status: 404 },
		})
		expect([await countBookings(), await countCustomers()]).toEqual([0, 1])
	})

	test('make a second walk-in of a number once the desk says so, whom all searches find', async () => {
		const first = await known({ guestName: 'Zanele', guestPhone: NUMBER })
		const second = await typed('Sipho', NUMBER, { whose: 'new', asked: [first] })
		expect(await typed('SIPHO', NUMBER, { whose: 'new', asked: [first, second] })).toBe(second)
		expect(await typed('Zanele', NUMBER, { customer: second })).toBe(second)
		const found = await findCustomers(owner, venue.venueId, { q: '0825550100', owing: false }, 1, now)
		expect(found.customers.map(({ id }) => id).sort()).toEqual([first, second].sort())
		const edited = { name: 'Sipho Dube', phone: NUMBER, note: '', tags: [] }
		expect(await editCustomer(owner, venue.venueId, second, edited, now)).toBe('Sipho Dube')
		expect((await mergeCustomers(owner, venue.venueId, first, second, now)).id).toBe(first)
		expect(await typed('Sipho Dube', NUMBER), 'a name of one who became them').toBe(first)
		expect(await fsck()).toEqual([])
	})

	test('are of the one with that name also in a weekly hour and a corrected booking, and never of one who was renamed', async () => {
		const first = await known({ guestName: 'Zanele', guestPhone: NUMBER })
		const second = await typed('Sipo', NUMBER, { whose: 'new', asked: [first] })
		expect(await known({ guestName: 'sipo', guestPhone: NUMBER }), 'as a weekly hour finds them').toBe(second)
		expect(await known({ guestName: 'Zanele', guestPhone: NUMBER })).toBe(first)
		const [booking] = await db.select().from(bookings).where(eq(bookings.customerId, second))
		const [before, after] = ['Sipo', 'Sipho'].map((name) => ({ name, phone: NUMBER })) as [Named, Named]
		await write((tx) => correctCustomer(tx, [booking!], before, after))
		expect(await db.select().from(customers).where(eq(customers.id, second))).toMatchObject([{ name: 'Sipho' }])
		const third = await typed('Sipo', NUMBER, { whose: 'new', asked: [first, second] })
		expect([first, second]).not.toContain(third)
		expect(await fsck()).toEqual([])
	})

	test('are asked about where two have the number, and by their own name only where both have it', async () => {
		const other = await createUser({ fullName: 'Ruan Botha' })
		for (const one of [player, other]) await has(one, NUMBER)
		const ids = [await known({ userId: player.id }), await known({ userId: other.id })]
		expect(await typed('Ruan Botha', NUMBER)).toBe(ids[1])
		await expect(typed('R. Botha', NUMBER)).rejects.toMatchObject(
			asks('Thandi Nkosi and Ruan Botha have this number.', ids),
		)
		expect(await typed('R. Botha', NUMBER, { whose: ids[1], asked: ids })).toBe(ids[1])
		await write((tx) => tx.update(users).set({ fullName: 'Ruan Botha' }).where(eq(users.id, player.id)))
		await expect(typed('Ruan Botha', NUMBER)).rejects.toMatchObject(
			asks('Ruan Botha and Ruan Botha have this number.', ids),
		)
	})

	test('are asked about again where the answer was about another number', async () => {
		const [first, second] = [
			await known({ guestName: 'Zanele', guestPhone: NUMBER }),
			await known({ guestName: 'Ruan', guestPhone: '083 555 0139' }),
		]
		for (const whose of ['new', first, 999_999] as const) {
			const answer = typed('Sipho', '083 555 0139', { whose, asked: [first] })
			await expect(answer).rejects.toMatchObject(asks('Ruan has this number.', [second]))
		}
	})

	test('are asked about by the name alone where its only customer has no number, by their last visit', async () => {
		const ruan = await known({ guestName: 'Ruan Botha', guestPhone: null })
		const unseen = asks('You know a Ruan Botha: not here yet, no number.', [ruan])
		await expect(typed('ruan botha', undefined)).rejects.toMatchObject(unseen)
		expect([await countBookings(), await countCustomers()]).toEqual([0, 1])
		expect(await typed('Ruan Botha', undefined, { whose: ruan, asked: [ruan] })).toBe(ruan)
		const later = at('2026-11-27', 12)
		const whose = async () =>
			(await proposedCustomers(owner, venue, { q: 'Ruan Botha', name: 'Ruan Botha' }, later)).whose
		expect(await whose()).toMatchObject({
			notice: 'You know a Ruan Botha: last here Fri 20 Nov, R200.',
			sharing: [{ id: ruan, hasAccount: false, apart: 'Same Ruan Botha' }],
			other: 'Somebody else',
		})
		const second = await typed('Ruan Botha', undefined, { whose: 'new', asked: [ruan] })
		expect(second).not.toBe(ruan)
		await expect(typed('Ruan Botha', undefined)).rejects.toMatchObject(asks('You know 2 of this name.', [second, ruan]))
		expect((await whose())!.sharing!.map(({ apart }) => apart)).toEqual([
			'Last here Fri 20 Nov, R200',
			'Last here Fri 20 Nov, R200',
		])
		expect(await countCustomers()).toBe(2)
		expect(await fsck()).toEqual([])
	})

	test('are asked about by the name alone where it is that of one with a number, in any case', async () => {
		const zanele = await known({ guestName: 'Zanele Mbatha', guestPhone: NUMBER })
		await known({ guestName: 'Zanele Mbathani', guestPhone: '083 555 0139' })
		const question = asks('You know this name.', [zanele])
		for (const whose of [undefined, 'new', 999_999] as const)
			await expect(typed(' zanele  MBATHA', undefined, { whose })).rejects.toMatchObject(question)
		expect(await countBookings()).toBe(0)
		const seen = async (name: string, q: string) => (await proposedCustomers(owner, venue, { q, name }, now)).whose
		expect(await seen('Zanele Mbatha', 'zanele mbatha')).toMatchObject({
			...question.data,
			other: 'Somebody else',
			sharing: [{ apart: NUMBER }],
		})
		expect(await seen('Zanele Mbath', 'Zanele Mbath')).toBeNull()
		const zoe = await known({ guestName: 'ZOË Mbatha', guestPhone: '083 555 0142' })
		expect(await seen('zoë mbatha', 'zoë mbatha')).toMatchObject({ sharing: [{ id: zoe }] })
		expect(await typed('zanele mbatha', undefined, { whose: zanele, asked: [zanele] })).toBe(zanele)
		expect(await typed('Zanele Mbatha', undefined, { customer: zanele })).toBe(zanele)
		expect(await typed('Zanele Mbatha', undefined, { whose: 'new', asked: [zanele] })).not.toBe(zanele)
		await has(player, '084 555 0111')
		const account = await known({ userId: player.id })
		await expect(typed('thandi nkosi', undefined)).rejects.toMatchObject(asks(question.data.notice, [account]))
		expect(await fsck()).toEqual([])
	})

	test('of a weekly hour are asked about as those of a walk-in are, and nothing is booked before', async () => {
		await has(player, '084 555 0111')
		const account = await known({ userId: player.id })
		const zanele = await known({ guestName: 'Zanele', guestPhone: NUMBER })
		const weekly = async (who: { name: string; phone?: string } & Pick<WalkInForm, 'whose' | 'asked'>) => {
			const hours = {
				sportId: venue.sportId,
				courtNumber: 2,
				weekday: [6],
				date: '2026-11-21',
				start: hour++,
				hours: 1,
			}
			const wish = { ...hours, times: 2, on: ['2026-11-21', '2026-11-28'], notes: '', ...who }
			const { id } = await makeRegular(owner, venue.venueId, wish, { now })
			return (await db.select().from(bookings).where(eq(bookings.regularId, id))).map(({ customerId }) => customerId)
		}
		const other = weekly({ name: 'Pietie Onbekend', phone: '+27825550100' })
		await expect(other).rejects.toMatchObject(asks('Zanele has this number.', [zanele]))
		await expect(weekly({ name: 'Zanele' })).rejects.toMatchObject(asks('You know this name.', [zanele]))
		expect([await countBookings(), await countCustomers()]).toEqual([0, 2])
		expect(await weekly({ name: 'thandi NKOSI', phone: '+27 84 555 0111' })).toEqual([account, account])
		const answered = { phone: NUMBER, asked: [zanele] }
		expect(await weekly({ name: 'Z. Mbatha', ...answered, whose: zanele })).toEqual([zanele, zanele])
		const [pietie] = await weekly({ name: 'Pietie Onbekend', ...answered, whose: 'new' })
		expect([account, zanele]).not.toContain(pietie)
		expect(await fsck()).toEqual([])
	})

	test('are of a customer of whom the form says what they have played and owe', async () => {
		const zanele = await known({ guestName: 'Zanele', guestPhone: NUMBER })
		const line = async (time = now) =>
			(await proposedCustomers(owner, venue, { q: NUMBER }, time)).known.map(({ known }) => known)
		expect(await line()).toEqual(['Customer'])
		await typed('Zanele', NUMBER)
		expect(await line()).toEqual(['Customer · R200.00 not due yet'])
		await typed('Zanele', NUMBER, { customer: zanele })
		expect(await line(at(friday, 7.5))).toEqual(['Customer · 1 visit · R200.00 owed now · R200.00 not due yet'])
		expect((await line(at(friday, 12)))[0]).toContain('2 visits')
		const unpaid = async () => (await proposedCustomers(owner, venue, { q: NUMBER }, now)).known[0]!.unpaid
		expect(await unpaid()).toBeNull()
		const party = { name: 'Zanele', address: '', vatNumber: '' }
		const account = { courtId: venue.venueId, customerId: zanele, every: 'month', party } as const
		await write((tx) => openAccount(tx, { ...account, dueDays: 30 }, now))
		expect(await unpaid()).toBe('On account')
	})

	test('go on being the customer’s of that number where another system books', async () => {
		const first = await known({ guestName: 'Zanele', guestPhone: NUMBER })
		const place = { venueId: venue.venueId, sportId: venue.sportId, courtNumber: 1, date: friday, hour }
		const { id } = await bookWalkIn(owner, place, { name: 'Z. M.', phone: NUMBER, notes: '', hours: 1 }, { now })
		const [row] = await db.select({ of: bookings.customerId }).from(bookings).where(eq(bookings.id, id))
		expect(row!.of).toBe(first)
	})
})

test('the form reads whom the desk chose, and takes anything else for no choice', () => {
	const parse = (fields: object) => WalkInForm.parse({ name: 'Sipho', notes: '', hours: '1', ...fields })
	expect(parse({ customer: '7', whose: 'new', asked: ['7', '8'] })).toMatchObject({
		customer: 7,
		whose: 'new',
		asked: [7, 8],
	})
	expect(parse({ customer: 'x', whose: '', asked: ['x'] })).toMatchObject({ customer: undefined, whose: undefined })
})
