import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, customers, packs, payments, refunds, sales } from '#db/schema.ts'
import { cancelBooking } from '#app/features/bookings/bookings.server.ts'
import { mergeCustomers } from '#app/features/bookings/customers/merge.server.ts'
import { bookWalkIn } from '#app/features/bookings/desk/walk-ins.server.ts'
import { lapseOrders, orderPack, withdrawOrder } from '#app/features/bookings/packs/order.server.ts'
import { addPack, endPack, sellOnline } from '#app/features/bookings/packs/pack-list.server.ts'
import { findTakingBack, sellPack, takePackBack } from '#app/features/bookings/packs/sell.server.ts'
import { undoSale } from '#app/features/bookings/packs/undo-sale.server.ts'
import { usePack, usePackAtDesk } from '#app/features/bookings/packs/use-pack.server.ts'
import { bookAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { openSaleCheckout } from '#app/features/payments/checkout.server.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { usedOf } from '#app/features/ledger/sales/sale.server.ts'
import { addDays, at, DAY, dateOf } from '#app/lib/time/time.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { within } from '#tests/support/cases.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { lapseNaively, movePacksNaively, orderNaively, useNaively, walkInNaively } from './naive-pack.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1', UNPAID_BOOKINGS: '3' }))

const LONG = { timeout: within(180_000) }
const now = new Date()
const day = addDays(dateOf(now), 3)
const owner = await createUser({ role: 'venue_owner' })

/** Makes a player with a pack of so many hours, and bookings of theirs of an hour each. */
async function worldOf(many: number, hours: number) {
	const player = await createUser()
	const venue = await createVenue({ ownerId: owner.id, courts: many, price: 200 })
	const offer = { name: 'Pack', halfHours: hours * 2, price: hours * 150, sportId: null, validMonths: 36, online: true }
	await addPack(owner, venue.venueId, offer, now)
	const [pack] = await db.select().from(packs).where(eq(packs.courtId, venue.venueId))
	const row = { courtId: venue.venueId, userId: player.id, bookedAt: now, tags: [], createdAt: now }
	const [customer] = await write((tx) => tx.insert(customers).values(row).returning())
	const wish = { pack: pack!.id, method: 'cash' as const }
	const { id: saleId } = await sellPack(owner, venue.venueId, customer!.id, wish, now)
	const rows = Array.from({ length: many }, (_, i) => ({
		userId: player.id,
		customerId: customer!.id,
		courtId: venue.venueId,
		sportId: venue.sportId,
		courtNumber: i + 1,
		startTime: at(day, 12),
		endTime: at(day, 13),
		paymentMethod: 'SnapScan' as const,
		totalPrice: 200,
		breakdown: [{ hour: at(day, 12), price: 200, peak: false }],
		payBy: at(day, 11),
	}))
	const made = await write((tx) => tx.insert(bookings).values(rows).returning({ id: bookings.id }))
	return { player, venue, saleId, customerId: customer!.id, packId: pack!.id, ids: made.map(({ id }) => id) }
}

const tried = (work: Promise<unknown>) =>
	work.then(
		() => true,
		(error: unknown) => {
			if ((error as { init?: { status: number } }).init?.status !== 409) throw error
			return false
		},
	)
const nameOf = ({ fullName, username }: { fullName: string | null; username: string }) => fullName ?? username
const usedHalves = async (id: number) => (await usedOf(db, [id])).get(id) ?? 0
const broken = async () => (await fsck()).filter((line) => line.startsWith('Sold pack'))

const twoHours = [12, 13].map((hour) => ({ hour: at(day, hour), price: 200, peak: false }))
/** A booking of which a pack has paid the first hour, once it got longer. */
const longer = { breakdown: twoHours, endTime: at(day, 14), totalPrice: 200, paymentStatus: 'pending' as const }

test(
	'two bookings that got longer want the last hour of their pack at once, twice each: one has it',
	LONG,
	async () => {
		for (let round = 0; round < 4; round++) {
			const { player, venue, saleId, ids } = await worldOf(2, 3)
			for (const id of ids) await usePack(player, id, saleId, now)
			await write((tx) => tx.update(bookings).set(longer).where(inArray(bookings.id, ids)))
			await Promise.all([...ids, ...ids].map((id) => tried(usePackAtDesk(owner, venue.venueId, id, 20_000, now))))
			expect(await usedHalves(saleId)).toBe(6)
			const rows = await db.select().from(bookings).where(inArray(bookings.id, ids))
			expect(rows.map(({ totalPrice }) => totalPrice).sort()).toEqual([0, 200])
		}
		expect(await broken()).toEqual([])
	},
)

test('two bookings want the last hour of a pack at once: exactly one has it', LONG, async () => {
	for (let round = 0; round < 4; round++) {
		const { player, saleId, ids } = await worldOf(2, 1)
		const done = await Promise.all(ids.map((id) => tried(usePack(player, id, saleId, now))))
		expect(done.filter(Boolean)).toHaveLength(1)
		expect(await usedHalves(saleId)).toBe(2)
	}
	expect(await broken()).toEqual([])
})

test('twenty bookings want ten hours at once: exactly ten have one', LONG, async () => {
	const { player, saleId, ids } = await worldOf(20, 10)
	const done = await Promise.all(ids.map((id) => tried(usePack(player, id, saleId, now))))
	expect(done.filter(Boolean)).toHaveLength(10)
	expect(await usedHalves(saleId)).toBe(20)
	const rows = await db.select().from(bookings).where(eq(bookings.saleId, saleId))
	expect(rows.every(({ totalPrice, status }) => totalPrice === 0 && status === 'confirmed')).toBe(true)
	expect(await broken()).toEqual([])
})

test(
	'walk-ins and bookings want the last hour of a pack at once: exactly one has it, the others are not booked',
	LONG,
	async () => {
		for (const booked of [0, 0, 2, 2]) {
			const { player, venue, customerId, saleId, ids } = await worldOf(2, 1)
			const walkIn = (courtNumber: number) =>
				bookAtDesk(
					owner,
					{ ...venue, courtNumber, date: day, hour: 15 },
					{ name: nameOf(player), hours: 1, notes: '', customer: customerId, paid: 'pack' },
					{ now },
				)
			const walkIns = await Promise.all([
				...[1, 2].map((court) => tried(walkIn(court))),
				...ids.slice(0, booked).map((id) => tried(usePack(player, id, saleId, now))),
			])
			expect(walkIns.filter(Boolean)).toHaveLength(1)
			expect(await usedHalves(saleId)).toBe(2)
			const made = walkIns.slice(0, 2).filter(Boolean).length
			expect(await db.$count(bookings, eq(bookings.courtId, venue.venueId))).toBe(ids.length + made)
		}
		expect(await broken()).toEqual([])
	},
)

test(
	'hours are used while others are given back and the venue takes the pack back: none is lost or doubled',
	LONG,
	async () => {
		const { player, venue, customerId, saleId, ids } = await worldOf(6, 4)
		const place = { venueId: venue.venueId, customerId, saleId }
		const [first, second, ...others] = ids as [number, number, ...number[]]
		await usePack(player, first, saleId, now)
		await usePack(player, second, saleId, now)
		const { back } = await findTakingBack(owner, place)
		await Promise.all([
			cancelBooking(player, first, now),
			tried(takePackBack(owner, place, back, now)),
			...others.map((id) => tried(usePack(player, id, saleId, now))),
		])
		expect(await usedHalves(saleId)).toBeLessThanOrEqual(8)
		expect(await broken()).toEqual([])
	},
)

test(
	'two customers become one while the packs of one are used and sold: all packs are of the one who stays',
	LONG,
	async () => {
		for (let round = 0; round < 4; round++) {
			const { venue, customerId, packId } = await worldOf(2, 1)
			const phone = '+27821234567'
			const walkIn = async (courtNumber: number) => {
				const who = { name: 'Nomsa Khumalo', phone, hours: 1, notes: '' }
				return (await bookWalkIn(owner, { ...venue, courtNumber, date: day, hour: 10 }, who, { now })).id
			}
			const ids = [await walkIn(1), await walkIn(2)]
			const [row] = await db.select().from(bookings).where(eq(bookings.id, ids[0]!))
			const moved = row!.customerId!
			const sell = () => sellPack(owner, venue.venueId, moved, { pack: packId, method: 'cash' }, now)
			const { id: saleId } = await sell()
			const use = (id: number) => tried(usePackAtDesk(owner, venue.venueId, id, 20_000, now))
			const [kept, second, ...used] = await Promise.all([
				mergeCustomers(owner, venue.venueId, moved, customerId, now),
				sell(),
				...ids.map(use),
			])
			expect(kept.id).toBe(customerId)
			const held = await db.select().from(sales).where(eq(sales.customerId, customerId))
			expect(held.map(({ id }) => id)).toEqual(expect.arrayContaining([saleId, second.id]))
			expect(await db.$count(sales, eq(sales.customerId, moved))).toBe(0)
			const all = await usedOf(
				db,
				held.map(({ id }) => id),
			)
			const halves = [...all.values()].reduce((sum, one) => sum + one, 0)
			expect(halves).toBe(used.filter(Boolean).length * 2)
		}
		expect(await broken()).toEqual([])
	},
)

test('one that moves the packs it has read leaves those sold meanwhile behind', LONG, async () => {
	const { venue, customerId, packId } = await worldOf(2, 1)
	const row = { courtId: venue.venueId, userId: (await createUser()).id, bookedAt: now, tags: [], createdAt: now }
	const [other] = await write((tx) => tx.insert(customers).values(row).returning())
	await inBetween(
		() => movePacksNaively(customerId, other!.id),
		() => sellPack(owner, venue.venueId, customerId, { pack: packId, method: 'cash' }, now),
	)
	expect(await db.$count(sales, eq(sales.customerId, customerId))).toBe(1)
})

test('the sale of a pack is undone while its hours are used: either is done, never both', LONG, async () => {
	for (let round = 0; round < 4; round++) {
		const { player, venue, customerId, saleId, ids } = await worldOf(2, 2)
		const place = { venueId: venue.venueId, customerId, saleId }
		const [undone, ...used] = await Promise.all([
			tried(undoSale(owner, place, now)),
			...ids.map((id) => tried(usePack(player, id, saleId, now))),
		])
		expect(used.some(Boolean)).toBe(!undone)
		expect(await usedHalves(saleId)).toBe(used.filter(Boolean).length * 2)
	}
	expect(await broken()).toEqual([])
})

test('the form that sells a pack, sent ten times at once, sells one', LONG, async () => {
	const { venue, customerId, packId } = await worldOf(1, 2)
	const wish = { pack: packId, method: 'cash' as const, idempotencyKey: crypto.randomUUID() }
	const done = await Promise.all(
		Array.from({ length: 10 }, () => sellPack(owner, venue.venueId, customerId, wish, now)),
	)
	expect(new Set(done.map(({ id }) => id)).size).toBe(1)
	expect(await db.$count(sales, eq(sales.courtId, venue.venueId))).toBe(2)
	expect(await db.$count(payments, eq(payments.saleId, done[0]!.id))).toBe(1)
	expect(await broken()).toEqual([])
})

test('one that books first and pays in a step of its own leaves walk-ins without their hour', LONG, async () => {
	const { player, venue, customerId, saleId } = await worldOf(2, 1)
	const who = { name: nameOf(player), customer: customerId, hours: 1, notes: '' }
	const done = await atOnce([1, 2], (courtNumber) =>
		walkInNaively(owner, { ...venue, courtNumber, date: day, hour: 15 }, who, now),
	)
	expect(done.filter(({ paid }) => paid)).toHaveLength(1)
	expect(await usedHalves(saleId)).toBe(2)
	expect(await db.$count(bookings, and(eq(bookings.courtId, venue.venueId), eq(bookings.startTime, at(day, 15))))).toBe(
		2,
	)
})

test('one that counts first and writes then uses too many, and fsck finds it', LONG, async () => {
	const { saleId, ids } = await worldOf(3, 1)
	await atOnce(ids, (id) => useNaively(id, saleId))
	expect(await broken()).toEqual([`Sold pack ${saleId} has 6 half hours used of 2`])
	const none = { saleId: null, packHalfHours: 0, discount: 0, totalPrice: 200, paymentStatus: 'pending' as const }
	await write((tx) => tx.update(bookings).set(none).where(eq(bookings.saleId, saleId)))
})

/** Makes a pack of two hours that a player has ordered, and the payment that they opened for it. */
async function orderedWorld() {
	const world = await worldOf(1, 2)
	const { player, venue, packId } = world
	const saleId = await orderPack(player, { venueId: venue.venueId, packId }, now)
	const { checkoutId } = await openSaleCheckout(player, saleId, { payBy: 'manual', origin: 'https://x.example', now })
	const [payment] = await db.select().from(payments).where(eq(payments.checkoutId, checkoutId))
	return { ...world, saleId, paymentId: payment!.id }
}
const pay = (paymentId: number, when = now) =>
	receive(paymentId, { event: 'paid', amount: 30_000, by: 'webhook', method: 'card' }, when)
const saleOf = async (id: number) => (await db.select().from(sales).where(eq(sales.id, id)))[0]!
const goesBack = async (saleId: number) =>
	(await db.select().from(refunds).where(eq(refunds.saleId, saleId))).reduce((sum, { amount }) => sum + amount, 0)

test('one person orders a pack ten times at once, and four packs: one order each, and three in all', LONG, async () => {
	const { player, venue, packId } = await worldOf(1, 2)
	const { venueId } = venue
	const same = await Promise.all(Array.from({ length: 10 }, () => orderPack(player, { venueId, packId }, now)))
	expect(new Set(same).size).toBe(1)
	for (const name of ['B', 'C', 'D', 'E'])
		await addPack(owner, venueId, { name, halfHours: 4, price: 300, sportId: null, validMonths: 36, online: true }, now)
	const others = await db
		.select()
		.from(packs)
		.where(and(eq(packs.courtId, venueId), eq(packs.price, 300)))
	const more = others.filter(({ id }) => id !== packId)
	const done = await Promise.all(more.map(({ id }) => tried(orderPack(player, { venueId, packId: id }, now))))
	expect(done.filter(Boolean)).toHaveLength(2)
})

test('one that reads first makes two orders of one pack, and orders what is gone', LONG, async () => {
	const { venue, customerId, packId } = await worldOf(1, 2)
	const made = await atOnce([1, 2], () => orderNaively(packId, customerId))
	expect(new Set(made).size).toBe(2)
	await write((tx) => tx.delete(sales).where(inArray(sales.id, made as number[])))
	await inBetween(
		() => orderNaively(packId, customerId),
		() => endPack(owner, venue.venueId, packId, now),
	)
	expect(await db.$count(sales, and(eq(sales.packId, packId), isNotNull(sales.payBy)))).toBe(1)
	await write((tx) => tx.delete(sales).where(and(eq(sales.packId, packId), isNotNull(sales.payBy))))
})

test('a pack is ordered while it is taken off sale: after that nobody has a new order', LONG, async () => {
	for (let round = 0; round < 4; round++) {
		const { player, venue, packId } = await worldOf(1, 2)
		const wish = { venueId: venue.venueId, packId }
		const off =
			round % 2 ? endPack : (...[by, venueId, id]: Parameters<typeof endPack>) => sellOnline(by, venueId, id, false)
		const [first] = await Promise.all([tried(orderPack(player, wish, now)), off(owner, venue.venueId, packId, now)])
		const orders = await db.$count(sales, and(eq(sales.packId, packId), isNotNull(sales.payBy)))
		expect(orders).toBe(first ? 1 : 0)
		expect(await tried(orderPack(await createUser(), wish, now))).toBe(false)
	}
})

test('the money of an order is told five times at once: its hours come once, and nothing goes back', LONG, async () => {
	const { saleId, paymentId } = await orderedWorld()
	const done = await Promise.all(Array.from({ length: 5 }, () => pay(paymentId)))
	expect(done.filter(Boolean)).toHaveLength(1)
	expect(await saleOf(saleId)).toMatchObject({ payBy: null, cancelledAt: null })
	expect(await goesBack(saleId)).toBe(0)
	expect(await broken()).toEqual([])
})

test('two payments of one order come at once: one gives the hours, the other goes back', LONG, async () => {
	const { player, saleId, paymentId } = await orderedWorld()
	await write((tx) => tx.update(payments).set({ status: 'cancelled' }).where(eq(payments.id, paymentId)))
	const { checkoutId } = await openSaleCheckout(player, saleId, { payBy: 'manual', origin: 'https://x.example', now })
	const [second] = await db.select().from(payments).where(eq(payments.checkoutId, checkoutId))
	await Promise.all([pay(paymentId), pay(second!.id)])
	expect(await saleOf(saleId)).toMatchObject({ payBy: null, cancelledAt: null })
	expect(await goesBack(saleId)).toBe(30_000)
	expect(await broken()).toEqual([])
})

test('an order is paid while it lapses or its player takes it back: a pack, or the money goes back', LONG, async () => {
	for (let round = 0; round < 6; round++) {
		const { player, saleId, paymentId } = await orderedWorld()
		const end = new Date(now.getTime() + 2 * DAY)
		const lapses = round % 2 === 0
		await Promise.all([pay(paymentId, end), lapses ? lapseOrders(end) : tried(withdrawOrder(player, saleId, end))])
		const { payBy, cancelledAt } = await saleOf(saleId)
		expect(await goesBack(saleId)).toBe(cancelledAt ? 30_000 : 0)
		// Money that comes late gives the pack all the same.
		if (lapses) expect({ payBy, cancelledAt }).toEqual({ payBy: null, cancelledAt: null })
	}
	expect(await broken()).toEqual([])
})

test(
	'one that looks for money and then lapses an order takes a pack away that is paid, and fsck finds it',
	LONG,
	async () => {
		const { saleId, paymentId } = await orderedWorld()
		await inBetween(
			() => lapseNaively(saleId, now),
			() => pay(paymentId),
		)
		expect(await broken()).toEqual([`Sold pack ${saleId} has 30000 cents, but its price is 0`])
		await write((tx) => tx.update(sales).set({ cancelledAt: null, payBy: null }).where(eq(sales.id, saleId)))
	},
)

test(
	'an hour is used while its venue takes the online pack back: the price of what is left goes back',
	LONG,
	async () => {
		for (let round = 0; round < 4; round++) {
			const { player, venue, customerId, saleId, paymentId, ids } = await orderedWorld()
			await pay(paymentId)
			const place = { venueId: venue.venueId, customerId, saleId }
			const { back } = await findTakingBack(owner, place)
			const [used, taken] = await Promise.all([
				tried(usePack(player, ids[0]!, saleId, now)),
				tried(takePackBack(owner, place, back, now)),
			])
			expect(used).toBe(!taken)
			expect(await goesBack(saleId)).toBe(taken ? 30_000 : 0)
		}
		expect(await broken()).toEqual([])
	},
)
