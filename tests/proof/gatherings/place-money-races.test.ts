import { asc, eq, inArray } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { eventParticipants, events, payments, refunds, sales } from '#db/schema.ts'
import { takeForPlace } from '#app/features/events/paying/desk-place.server.ts'
import { lapsePlaces } from '#app/features/events/paying/lapse-places.server.ts'
import { venueEvents } from '#app/features/events/gathering.server.ts'
import { cancelEvents } from '#app/features/events/series/cancel.server.ts'
import { join, withdraw } from '#app/features/gatherings/places.server.ts'
import { openSaleCheckout } from '#app/features/payments/checkout.server.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { atOnce, inBetween } from '#tests/support/barrier.ts'
import { times, within } from '#tests/support/cases.ts'
import { createEvent, placesOf } from '#tests/support/world/events.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { cancelNaively, reviveNaively, takeNaively } from './naive-place.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1', UNPAID_BOOKINGS: '100' }))

const LONG = { timeout: within(180_000) }
const ROUNDS = times(4, 40)
const now = new Date()
const startTime = new Date(Math.ceil(now.getTime() / HOUR) * HOUR + 7 * DAY)
const late = new Date(now.getTime() + 3 * DAY)
const owner = await createUser({ role: 'venue_owner' })
const venue = await createVenue({ ownerId: owner.id })
const origin = 'https://courtside.example'
type User = Awaited<ReturnType<typeof createUser>>

const clinic = (maxParticipants: number | null = null) =>
	createEvent(venue, { createdById: owner.id, startTime, price: 120, maxParticipants })
const salesOf = (eventId: number) => db.select().from(sales).where(eq(sales.eventId, eventId)).orderBy(asc(sales.id))
const having = async (id: number) => (await placesOf(id)).filter(({ status }) => status === 'registered')

/** Lets a player join, and returns their sale with the payment that they have opened for it. */
async function entered(eventId: number, player: User) {
	await join(venueEvents, player, { eventId }, now)
	const sale = (await salesOf(eventId)).at(-1)!
	await openSaleCheckout(player, sale.id, { payBy: 'manual', origin, now })
	const [payment] = await db.select().from(payments).where(eq(payments.saleId, sale.id))
	return { player, saleId: sale.id, paymentId: payment!.id }
}
const pay = ({ paymentId }: { paymentId: number }, when = now) =>
	receive(paymentId, { event: 'paid', amount: 12_000, by: 'webhook', method: 'card' }, when)
/** Returns the whole cents that came for an event and do not go back. */
async function heldOf(eventId: number) {
	const ids = (await salesOf(eventId)).map(({ id }) => id)
	const came = await db.select().from(payments).where(inArray(payments.saleId, ids))
	const gone = await db.select().from(refunds).where(inArray(refunds.saleId, ids))
	const sum = (numbers: (number | null)[]) => numbers.reduce<number>((all, one) => all + (one ?? 0), 0)
	return sum(came.map(({ receivedAmount }) => receivedAmount)) - sum(gone.map(({ amount }) => amount))
}

/** Makes an event with one place whose two last holders did not pay in time. */
async function lapsed() {
	const { id } = await clinic(1)
	const late: Awaited<ReturnType<typeof entered>>[] = []
	for (const player of [await createUser(), await createUser()]) {
		late.push(await entered(id, player))
		await lapsePlaces(new Date(now.getTime() + 2 * DAY))
	}
	return { id, late }
}

test(
	'the last place goes to one of those whose money comes late and who join, the others get theirs back',
	LONG,
	async () => {
		for (let round = 0; round < ROUNDS; round++) {
			const { id, late: payers } = await lapsed()
			const other = await createUser()
			await Promise.all([...payers.map((one) => pay(one, late)), join(venueEvents, other, { eventId: id }, late)])
			const [has, ...more] = await having(id)
			expect(more).toEqual([])
			expect(await heldOf(id)).toBe(has!.userId === other.id ? 0 : 12_000)
			expect(await fsck()).toEqual([])
		}
	},
)

test('the same race catches a place that is given back by counting first', LONG, async () => {
	const { id, late: payers } = await lapsed()
	await atOnce(payers, ({ saleId, player }) => reviveNaively(saleId, player))
	expect(await having(id)).toHaveLength(2)
	expect((await fsck()).length).toBeGreaterThan(0)
	await write((tx) => tx.delete(eventParticipants).where(eq(eventParticipants.eventId, id)))
	await write((tx) => tx.update(sales).set({ cancelledAt: now }).where(eq(sales.eventId, id)))
	expect(await fsck()).toEqual([])
})

test(
	'a player who gives up a place while the desk takes its money gets that back, or none is taken',
	LONG,
	async () => {
		for (let round = 0; round < ROUNDS; round++) {
			const { id } = await clinic()
			const { player } = await entered(id, await createUser())
			const place = { venueId: venue.venueId, eventId: id, personId: (await placesOf(id))[0]!.id }
			const [, taken] = await Promise.allSettled([
				withdraw(venueEvents, player, { eventId: id }, now),
				takeForPlace(owner, place, { method: 'cash', seen: 12_000 }, now),
			])
			expect(await having(id)).toEqual([])
			expect(await heldOf(id)).toBe(0)
			const ids = (await salesOf(id)).map(({ id }) => id)
			expect(await db.$count(refunds, inArray(refunds.saleId, ids))).toBe(taken.status === 'fulfilled' ? 1 : 0)
			expect(await fsck()).toEqual([])
		}
	},
)

test('the same race catches money that is taken for a place that was read before', LONG, async () => {
	const { id } = await clinic()
	const { player, saleId } = await entered(id, await createUser())
	await inBetween(
		() => takeNaively(saleId, owner.id, now),
		() => withdraw(venueEvents, player, { eventId: id }, now),
	)
	expect(await heldOf(id), 'the desk keeps money for nothing').toBe(12_000)
	expect((await fsck()).length).toBeGreaterThan(0)
	await write((tx) => tx.delete(payments).where(eq(payments.saleId, saleId)))
	expect(await fsck()).toEqual([])
})

test('all money goes back when the venue cancels the event while it comes in', LONG, async () => {
	for (let round = 0; round < ROUNDS; round++) {
		const { id } = await clinic()
		const payers = []
		for (let i = 0; i < 4; i++) payers.push(await entered(id, await createUser()))
		await Promise.all([cancelEvents(owner, venue.venueId, id, undefined, now), ...payers.map((one) => pay(one))])
		expect(await heldOf(id)).toBe(0)
		expect((await salesOf(id)).every(({ cancelledAt }) => cancelledAt !== null)).toBe(true)
		expect(await fsck()).toEqual([])
	}
})

test('the same race catches a cancellation that gives back what was paid before', LONG, async () => {
	const { id } = await clinic()
	const payer = await entered(id, await createUser())
	await inBetween(
		() => cancelNaively(id, now),
		() => pay(payer),
	)
	expect(await heldOf(id)).toBe(12_000)
	expect((await fsck()).length).toBeGreaterThan(0)
	await write((tx) => tx.update(events).set({ status: 'scheduled' }).where(eq(events.id, id)))
	expect(await fsck()).toEqual([])
})
