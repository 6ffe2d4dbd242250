import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, packs, payments, refunds, sales } from '#db/schema.ts'
import { book } from '#app/features/bookings/bookings.server.ts'
import { customerOf } from '#app/features/bookings/customers/customer-of.server.ts'
import { PlanForm } from '#app/features/bookings/members/plan-schemas.ts'
import { lapseOrders, orderPack } from '#app/features/bookings/packs/order.server.ts'
import { addPack } from '#app/features/bookings/packs/pack-list.server.ts'
import { sellPack, takePackBack } from '#app/features/bookings/packs/sell.server.ts'
import { openSaleCheckout } from '#app/features/payments/checkout.server.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { addDays, at, DAY, dateOf } from '#app/lib/time/time.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { within } from '#tests/support/cases.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { priceNaively, startNaively } from './naive-membership.ts'
import { lapseNaively } from './naive-pack.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1', UNPAID_BOOKINGS: '5' }))

const LONG = { timeout: within(120_000) }
const now = new Date()
const day = addDays(dateOf(now), 3)
const owner = await createUser({ role: 'venue_owner' })
const broken = async () => (await fsck()).filter((line) => /[Mm]embership/.test(line))
const stored = async (id: number) => (await db.select().from(sales).where(eq(sales.id, id)))[0]!

/** Makes a venue with two plans, and a player whom it knows. */
async function worldOf() {
	const player = await createUser()
	const venue = await createVenue({ ownerId: owner.id, courts: 6, price: 200 })
	for (const name of ['Gold', 'Silver']) {
		const form = { name, price: '300', months: '1', percent: '20', sold: 'online' }
		await addPack(owner, venue.venueId, PlanForm.parse(form), now)
	}
	const plans = await db.select().from(packs).where(eq(packs.courtId, venue.venueId)).orderBy(packs.id)
	const customerId = await write((tx) => customerOf(tx, venue.venueId, { userId: player.id }, now))
	const [gold, silver] = plans.map(({ id }) => id) as [number, number]
	return { player, venue, customerId, gold, silver }
}
type World = Awaited<ReturnType<typeof worldOf>>

const order = ({ player, venue }: World, packId: number) => orderPack(player, { venueId: venue.venueId, packId }, now)
const sell = ({ venue, customerId }: World, pack: number) =>
	sellPack(owner, venue.venueId, customerId, { pack, method: 'cash' }, now)
const bookAt = ({ player, venue }: World, hour: number) => {
	const time = { startTime: at(day, hour), endTime: at(day, hour + 1) }
	return book(player, { ...venue, ...time, paymentMethod: 'SnapScan', notes: '' }, { now: new Date() })
}
/** Opens the payment of an order, and returns how its money comes. */
async function moneyFor({ player }: World, saleId: number) {
	await openSaleCheckout(player, saleId, { payBy: 'manual', origin: 'https://courtside.example', now })
	const [payment] = await db.select().from(payments).where(eq(payments.saleId, saleId))
	return (when: Date) => receive(payment!.id, { event: 'paid', amount: 30_000, by: 'webhook', method: 'card' }, when)
}
const tried = (work: Promise<unknown>) =>
	work.then(
		() => true,
		(error: unknown) => {
			if ((error as { init?: { status: number } }).init?.status !== 409) throw error
			return false
		},
	)

test('two memberships of a customer are paid at once: one runs, and the other comes after it', LONG, async () => {
	for (let round = 0; round < 4; round++) {
		const world = await worldOf()
		const ids = [await order(world, world.gold), await order(world, world.silver)]
		const comes = [await moneyFor(world, ids[0]!), await moneyFor(world, ids[1]!)]
		await Promise.all(comes.map((come) => come(now)))
		const [first, second] = (await Promise.all(ids.map(stored))).sort((a, b) => a.startsOn!.localeCompare(b.startsOn!))
		expect(first!.startsOn).toBe(dateOf(now))
		expect(second!.startsOn).toBe(addDays(first!.validUntil!, 1))
	}
	expect(await broken()).toEqual([])
})

test('those who look first both start today, and fsck finds it', LONG, async () => {
	const world = await worldOf()
	const ids = [await order(world, world.gold), await order(world, world.silver)]
	await atOnce(ids, (id) => startNaively(id, world.customerId, dateOf(now)))
	expect(await broken()).toContain(`Membership ${ids[1]} runs beside another of its customer`)
	for (const id of ids)
		await write((tx) => tx.update(sales).set({ startsOn: null, validUntil: null, payBy: now }).where(eq(sales.id, id)))
	expect(await broken()).toEqual([])
})

test('the desk sells and the player orders at once, three of them: two at most', LONG, async () => {
	for (let round = 0; round < 4; round++) {
		const world = await worldOf()
		const done = await Promise.all([
			tried(sell(world, world.gold)),
			tried(sell(world, world.silver)),
			tried(order(world, world.gold)),
		])
		expect(done.filter(Boolean)).toHaveLength(2)
		expect(await db.$count(sales, eq(sales.courtId, world.venue.venueId))).toBe(2)
	}
	expect(await broken()).toEqual([])
})

test('a booking is priced while the membership is taken back: the price stays, or it has none', LONG, async () => {
	for (let round = 0; round < 6; round++) {
		const world = await worldOf()
		const { id: saleId } = await sell(world, world.gold)
		const place = { venueId: world.venue.venueId, customerId: world.customerId, saleId }
		const [made, taken] = await Promise.all([
			bookAt(world, 10 + round),
			takePackBack(owner, place, 30_000, new Date()).then(
				() => true,
				() => false,
			),
		])
		const [booking] = await db.select().from(bookings).where(eq(bookings.id, made.id))
		// It is taken back as a whole only where no booking had its price.
		expect(booking!.saleId).toBe(taken ? null : saleId)
		expect(booking!.totalPrice).toBe(taken ? 200 : 160)
		expect(await db.$count(refunds, eq(refunds.saleId, saleId))).toBe(taken ? 1 : 0)
	}
	expect(await broken()).toEqual([])
})

test('one that looks first prices a booking by a membership that has ended, and fsck finds it', LONG, async () => {
	const world = await worldOf()
	const { id: saleId } = await sell(world, world.gold)
	const place = { venueId: world.venue.venueId, customerId: world.customerId, saleId }
	const other = { ...world, player: await createUser() }
	const { id } = await bookAt(other, 10)
	await inBetween(
		() => priceNaively(id, saleId),
		() => takePackBack(owner, place, 30_000, new Date()),
	)
	expect(await broken()).toEqual([`Booking ${id} was priced by a membership that had ended`])
	const mended = { saleId: null, discount: 0, discountReason: null, totalPrice: 200 }
	await write((tx) => tx.update(bookings).set(mended).where(eq(bookings.id, id)))
})

test('money comes while its order lapses: the membership runs all the same', LONG, async () => {
	for (let round = 0; round < 6; round++) {
		const world = await worldOf()
		const id = await order(world, world.gold)
		const come = await moneyFor(world, id)
		const end = new Date(now.getTime() + 4 * DAY)
		await Promise.all([lapseOrders(end), come(end)])
		expect(await stored(id)).toMatchObject({ payBy: null, cancelledAt: null, startsOn: dateOf(end) })
	}
	expect(await broken()).toEqual([])
})

test(
	'one that looks for money and then lapses the order takes a paid membership away, and fsck finds it',
	LONG,
	async () => {
		const world = await worldOf()
		const id = await order(world, world.gold)
		const come = await moneyFor(world, id)
		await inBetween(
			() => lapseNaively(id, now),
			() => come(now),
		)
		expect(await stored(id)).toMatchObject({ cancelledAt: now, startsOn: dateOf(now) })
		expect(await broken()).toEqual([`Membership ${id} has 30000 cents, but is to have 0`])
		await write((tx) => tx.update(sales).set({ cancelledAt: null, payBy: null }).where(eq(sales.id, id)))
		expect(await broken()).toEqual([])
	},
)
