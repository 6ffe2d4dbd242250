import fc from 'fast-check'
import { asc, eq, inArray } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { payments, refunds, sales } from '#db/schema.ts'
import { findUndoingPlace, takeForPlace, undoPlaceMoney } from '#app/features/events/paying/desk-place.server.ts'
import { lapsePlaces } from '#app/features/events/paying/lapse-places.server.ts'
import { findOwnPlaceSale } from '#app/features/events/paying/own-place.server.ts'
import { findPlaceMoney } from '#app/features/events/paying/people-money.server.ts'
import { venueEvents } from '#app/features/events/gathering.server.ts'
import { cancelEvents } from '#app/features/events/series/cancel.server.ts'
import { findCashUp } from '#app/features/figures/cash-up.server.ts'
import { removePerson } from '#app/features/gatherings/people.server.ts'
import { join, withdraw } from '#app/features/gatherings/places.server.ts'
import { openSaleCheckout } from '#app/features/payments/checkout.server.ts'
import { payAtVenue } from '#app/features/payments/pay/cash.server.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { addDays, at, dateOf, HOUR } from '#app/lib/time/time.ts'
import { caseSeed, times, within } from '#tests/support/cases.ts'
import { createEvent, placesOf } from '#tests/support/world/events.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1', UNPAID_BOOKINGS: '100' }))

const SEQUENCES = inject('source').kind === 'sqlite' ? times(12, 600) : times(3, 100)
const PEOPLE = 3
const PRICE = 12_000
const start = at('2026-11-20', 6)
const origin = 'https://courtside.example'

const DEEDS = [
	'join',
	'join',
	'join',
	'card',
	'card',
	'promise',
	'take',
	'take',
	'undo',
	'leave',
	'remove',
	'lapse',
	'cancel',
] as const
/** A step of a person, some hours after the one before. */
const step = fc.record({ does: fc.constantFrom(...DEEDS), who: fc.nat(PEOPLE - 1), hours: fc.nat(9) })
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const owner = await createUser({ role: 'venue_owner' })
const people = await Promise.all(Array.from({ length: PEOPLE }, () => createUser()))

/** Applies the steps to a new event with two places, and compares after each what all sides say of the money. */
async function follow(steps: Step[]) {
	const venue = await createVenue({
		ownerId: owner.id,
		settings: { freeCancelHours: 24, lateChargePercent: 50, holdHours: 12 },
	})
	const { venueId } = venue
	const startTime = new Date(start.getTime() + 48 * HOUR)
	const { id } = await createEvent(venue, { createdById: owner.id, startTime, price: 120, maxParticipants: 2 })
	const rowOf = async (who: number) => (await placesOf(id)).find(({ userId }) => userId === people[who]!.id)
	const saleOf = async (who: number, now: Date) => (await findOwnPlaceSale(people[who]!, id, now))?.saleId
	let now = start
	for (const { does, who, hours } of steps) {
		now = new Date(now.getTime() + hours * HOUR)
		const person = people[who]!
		const place = { venueId, eventId: id, personId: (await rowOf(who))?.id ?? null }
		const deeds = {
			join: () => join(venueEvents, person, { eventId: id }, now),
			leave: () => withdraw(venueEvents, person, { eventId: id }, now),
			remove: () => removePerson(venueEvents, owner, { venueId, eventId: id }, place.personId ?? 0, now),
			take: () => takeForPlace(owner, place, { method: 'cash', seen: PRICE }, now),
			undo: async () => undoPlaceMoney(owner, place, (await findUndoingPlace(owner, place, now)).payment, now),
			promise: async () => payAtVenue(person, { kind: 'sale', id: (await saleOf(who, now)) ?? 0 }, { origin, now }),
			lapse: () => lapsePlaces(now),
			cancel: () => cancelEvents(owner, venueId, id, undefined, now),
			card: async () => {
				await openSaleCheckout(person, (await saleOf(who, now)) ?? 0, { payBy: 'manual', origin, now }).catch(
					() => null,
				)
				const open = await db.select().from(payments).where(eq(payments.userId, person.id)).orderBy(asc(payments.id))
				const last = open.findLast(({ saleId, status }) => saleId !== null && status !== 'success')
				if (last) await receive(last.id, { event: 'paid', amount: last.amount, by: 'webhook', method: 'card' }, now)
			},
		}
		await deeds[does]().catch((error: unknown) => expect(error, 'only refusals').toHaveProperty('data.message'))
		await agree(id, now)
	}
	return { id, venueId, until: now }
}

/** Checks that no sale holds more than may stay of it, and that the player and the venue read the same of it. */
async function agree(eventId: number, now: Date) {
	const rows = await db.select().from(sales).where(eq(sales.eventId, eventId)).orderBy(asc(sales.id))
	const held = await heldOf(rows.map(({ id }) => id))
	const places = await placesOf(eventId)
	const shown = await findPlaceMoney(
		places.map(({ id }) => id),
		now,
	)
	for (const sale of rows) {
		const most = (sale.cancelledAt ? sale.kept : sale.price) * 100
		expect(held.get(sale.id)!, 'no more than may stay').toBeLessThanOrEqual(most)
	}
	for (const { id, userId, status } of places) {
		const own = await findOwnPlaceSale({ id: userId }, eventId, now)
		if (status === 'waitlisted') expect(own, 'who waits pays nothing').toBeNull()
		if (!own) continue
		const isPaid = held.get(own.saleId) === PRICE
		expect([own.isPaid, shown.get(id)!.label.label === 'Paid'], 'player and venue').toEqual([isPaid, isPaid])
	}
}

async function heldOf(ids: number[]) {
	const held = new Map(ids.map((id) => [id, 0]))
	const came = await db.select().from(payments).where(inArray(payments.saleId, ids))
	const gone = await db.select().from(refunds).where(inArray(refunds.saleId, ids))
	for (const { saleId, receivedAmount } of came) held.set(saleId!, held.get(saleId!)! + (receivedAmount ?? 0))
	for (const { saleId, amount } of gone) held.set(saleId!, held.get(saleId!)! - amount)
	return held
}

test(
	'the money of places is the same for the till, the player and the venue, in any order of steps',
	{ timeout: within(240_000) },
	async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 22, size: 'max' }), async (steps) => {
				const { id, venueId, until } = await follow(steps)
				const ids = (await db.select().from(sales).where(eq(sales.eventId, id))).map((sale) => sale.id)
				const came = (await db.select().from(payments).where(inArray(payments.saleId, ids))).reduce(
					(sum, { receivedAmount }) => sum + (receivedAmount ?? 0),
					0,
				)
				let till = 0
				for (let day = dateOf(start); day <= dateOf(until); day = addDays(day, 1))
					till += (await findCashUp(owner, venueId, day)).total.into
				expect(till, 'what came in').toBe(came)
			}),
			{ numRuns: SEQUENCES, seed: caseSeed },
		)
		expect(await fsck()).toEqual([])
	},
)
