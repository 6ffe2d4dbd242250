import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { credits, payments, refunds, sales } from '#db/schema.ts'
import { customerOf } from '#app/features/bookings/customers/customer-of.server.ts'
import { lapseOrders } from '#app/features/bookings/packs/order.server.ts'
import { takePackBack } from '#app/features/bookings/packs/sell.server.ts'
import { book } from '#app/features/bookings/bookings.server.ts'
import { redeemVoucher } from '#app/features/bookings/vouchers/redeem.server.ts'
import { orderVoucher, sellVoucher } from '#app/features/bookings/vouchers/sell-voucher.server.ts'
import { setVoucherAmounts } from '#app/features/bookings/vouchers/voucher-lists.server.ts'
import { openSaleCheckout } from '#app/features/payments/checkout.server.ts'
import { takeAtDesk, takeVoucher } from '#app/features/payments/inbox/venue-money.server.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { addDays, at, DAY, dateOf } from '#app/lib/time/time.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { within } from '#tests/support/cases.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { payNaively, redeemNaively, takeBackNaively } from './naive-voucher.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1', UNPAID_BOOKINGS: '3' }))

const LONG = { timeout: within(120_000) }
const now = new Date()
const owner = await createUser({ role: 'venue_owner' })
const people = [await createUser(), await createUser(), await createUser()]

const wish = { amount: 500, recipient: '', message: '' }
const stored = async (id: number) => (await db.select().from(sales).where(eq(sales.id, id)))[0]!
const broken = async () => (await fsck()).filter((line) => line.startsWith('Gift voucher'))

async function venueOf() {
	const { venueId } = await createVenue({ ownerId: owner.id })
	await setVoucherAmounts(owner, venueId, [500], now)
	return venueId
}
async function sold() {
	const venueId = await venueOf()
	const customerId = await write((tx) => customerOf(tx, venueId, { guestName: 'Zola' }, now))
	const { id } = await sellVoucher(owner, venueId, customerId, { ...wish, method: 'cash' }, now)
	return { id, code: (await stored(id)).code!, place: { venueId, customerId, saleId: id } }
}
const tried = (work: Promise<unknown>) =>
	work.then(
		() => true,
		(error: unknown) => {
			if ((error as { init?: { status: number } }).init?.status !== 409) throw error
			return false
		},
	)
const creditFrom = (id: number) =>
	db
		.select()
		.from(credits)
		.where(eq(credits.cause, `voucher:${id}`))
/** Takes the damage of a naive version out again, as the databases of tests are checked at their end. */
const mend = async (id: number, userIds: readonly number[]) => {
	for (const userId of userIds)
		await write((tx) => tx.delete(credits).where(eq(credits.cause, `voucher:${id}:${userId}`)))
	await write((tx) => tx.update(sales).set({ redeemedAt: null, cancelledAt: null }).where(eq(sales.id, id)))
}

test('three people enter one code at once, twice each: exactly one has the credit, once', LONG, async () => {
	for (let round = 0; round < 4; round++) {
		const { id, code } = await sold()
		const done = await Promise.all([...people, ...people].map((user) => tried(redeemVoucher(user, code, now))))
		expect(done.filter(Boolean)).toHaveLength(2)
		expect(await creditFrom(id)).toMatchObject([{ amount: 50_000 }])
	}
	expect(await broken()).toEqual([])
})

test('those who look first and then write all have the credit', LONG, async () => {
	const { id } = await sold()
	const done = await atOnce(people, (user) => redeemNaively(id, user.id, now))
	expect(done).toEqual([true, true, true])
	expect(await broken()).toEqual([`Gift voucher ${id} is used without credit, or has credit and is not used`])
	await mend(
		id,
		people.map((user) => user.id),
	)
})

test('a code is entered while the venue takes the voucher back: one of both', LONG, async () => {
	for (let round = 0; round < 6; round++) {
		const { id, code, place } = await sold()
		const [used, taken] = await Promise.all([
			tried(redeemVoucher(people[0]!, code, now)),
			tried(takePackBack(owner, place, 50_000, now)),
		])
		expect(used).toBe(!taken)
		expect(await creditFrom(id)).toHaveLength(used ? 1 : 0)
		expect(await db.$count(refunds, eq(refunds.saleId, id))).toBe(taken ? 1 : 0)
	}
	expect(await broken()).toEqual([])
})

test('one that looks first takes back a voucher which is used meanwhile, and fsck finds it', LONG, async () => {
	const { id, code } = await sold()
	await inBetween(
		() => takeBackNaively(id, now),
		() => redeemVoucher(people[0]!, code, now),
	)
	expect(await broken()).toEqual([
		`Gift voucher ${id} has 50000 cents, but is worth R500`,
		`Gift voucher ${id} is used without credit, or has credit and is not used`,
	])
	await write((tx) => tx.update(sales).set({ redeemedAt: now, cancelledAt: null }).where(eq(sales.id, id)))
})

test('money comes while its order lapses: the voucher has a code all the same', LONG, async () => {
	for (let round = 0; round < 6; round++) {
		const [venueId, buyer, end] = [await venueOf(), await createUser(), new Date(now.getTime() + 2 * DAY)]
		const id = await orderVoucher(buyer, venueId, wish, now)
		await openSaleCheckout(buyer, id, { payBy: 'manual', origin: 'https://courtside.example', now })
		const [payment] = await db.select().from(payments).where(eq(payments.saleId, id))
		await Promise.all([
			lapseOrders(end),
			receive(payment!.id, { event: 'paid', amount: 50_000, by: 'webhook', method: 'card' }, end),
		])
		expect(await stored(id)).toMatchObject({ payBy: null, cancelledAt: null, code: expect.any(String) })
	}
	expect(await broken()).toEqual([])
})

/** Makes a booking that is not paid, and a voucher of its venue. */
async function toPay() {
	const venue = await createVenue({ ownerId: owner.id, courts: 2, price: 200 })
	await setVoucherAmounts(owner, venue.venueId, [500], now)
	const customerId = await write((tx) => customerOf(tx, venue.venueId, { userId: people[0]!.id }, now))
	const { id } = await sellVoucher(owner, venue.venueId, customerId, { ...wish, method: 'cash' }, now)
	const date = addDays(dateOf(now), 3)
	const times = { startTime: at(date, 10), endTime: at(date, 11) }
	const booked = (user: (typeof people)[number]) =>
		book(user, { ...venue, ...times, paymentMethod: 'SnapScan', notes: '' }, { now: new Date() })
	return { id, code: (await stored(id)).code!, venueId: venue.venueId, customerId, booked }
}

test('two desks take one voucher at once, or one takes cash meanwhile: it is used where it pays', LONG, async () => {
	for (let round = 0; round < 6; round++) {
		const { id, code, venueId, booked } = await toPay()
		const [one, other] = [await booked(await createUser()), await booked(await createUser())]
		const pays = (bookingId: number) => tried(takeVoucher(owner, venueId, bookingId, { code, seen: 20_000 }, now))
		const isCash = round % 2 === 0
		const cash = () => tried(takeAtDesk(owner, venueId, one.id, 'cash', { seen: 20_000, now }))
		const done = await Promise.all([pays(one.id), isCash ? cash() : pays(other.id)])
		expect(done.filter(Boolean)).toHaveLength(1)
		const byVoucher = done[0] || !isCash
		expect(await creditFrom(id)).toHaveLength(byVoucher ? 1 : 0)
		expect((await stored(id)).redeemedAt === null).toBe(!byVoucher)
	}
	expect(await broken()).toEqual([])
})

test('one that does it in two steps uses a voucher for what cash has paid meanwhile', LONG, async () => {
	const { id, code, venueId, customerId, booked } = await toPay()
	const { id: bookingId } = await booked(people[0]!)
	const paid = await inBetween(
		() => payNaively(owner, { venueId, customerId, bookingId, seen: 20_000, code }, now),
		() => takeAtDesk(owner, venueId, bookingId, 'cash', { seen: 20_000, now }),
	)
	expect(paid).toBe(false)
	expect((await stored(id)).redeemedAt).toEqual(now)
})
