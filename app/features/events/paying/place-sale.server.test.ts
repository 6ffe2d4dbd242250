import { and, asc, eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { customers, eventParticipants, events, payments, refunds, sales } from '#db/schema.ts'
import { checkIn } from '#app/features/gatherings/check-in.server.ts'
import { removePerson } from '#app/features/gatherings/people.server.ts'
import { join, withdraw } from '#app/features/gatherings/places.server.ts'
import { findToPay } from '#app/features/bookings/mine/to-pay.server.ts'
import { findCashUp } from '#app/features/figures/cash-up.server.ts'
import { openSaleCheckout } from '#app/features/payments/checkout.server.ts'
import { findInbox } from '#app/features/payments/inbox/inbox.server.ts'
import { confirmReceived, denyReceived } from '#app/features/payments/inbox/venue-money.server.ts'
import { askInvoice } from '#app/features/payments/invoices/issue.server.ts'
import { claim } from '#app/features/payments/manual/manual.server.ts'
import { payAtVenue } from '#app/features/payments/pay/cash.server.ts'
import { findSalePayPage } from '#app/features/payments/pay/pay-page.server.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { addDays, at, DAY, HOUR, MINUTE } from '#app/lib/time/time.ts'
import { receivedWords } from '#app/features/payments/inbox/received-words.ts'
import { askedBy } from '#tests/support/database/asked-statements.ts'
import { createEvent, placesOf, planOf } from '#tests/support/world/events.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { venueEvents } from '../gathering.server.ts'
import { editEvent } from '../planning/planning.server.ts'
import { cancelEvents } from '../series/cancel.server.ts'
import { lapsePlaces } from './lapse-places.server.ts'
import { remindOfPlaces } from './reminders.server.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1', UNPAID_BOOKINGS: '3' }))

const friday = '2026-11-20'
const now = at(friday, 9)
const startTime = at(addDays(friday, 7), 18)
const later = (ms: number) => new Date(now.getTime() + ms)
const late = new Date(startTime.getTime() - 3 * HOUR)
const origin = 'https://courtside.example'

type User = Awaited<ReturnType<typeof createUser>>
let owner: User
let thandi: User
let sipho: User
let venue: Awaited<ReturnType<typeof createVenue>>
beforeEach(async () => {
	;[owner, thandi, sipho] = [await createUser({ role: 'venue_owner' }), await createUser(), await createUser()]
	const settings = { vatNumber: '4123456789', freeCancelHours: 24, lateChargePercent: 50, holdHours: 24 }
	venue = await createVenue({ ownerId: owner.id, settings })
})

const clinic = (more: Partial<typeof events.$inferInsert> = {}) =>
	createEvent(venue, { name: 'Padel Clinic', createdById: owner.id, startTime, price: 120, ...more })
const enter = (id: number, by = thandi, when = now) => join(venueEvents, by, { eventId: id }, when)
const leave = (id: number, by = thandi, when = now) => withdraw(venueEvents, by, { eventId: id }, when)
const salesOf = (eventId: number) => db.select().from(sales).where(eq(sales.eventId, eventId)).orderBy(asc(sales.id))
/** The sale of a person that has not ended. */
async function live(eventId: number, by = thandi) {
	const [row] = await db
		.select({ sale: sales })
		.from(sales)
		.innerJoin(customers, eq(customers.id, sales.customerId))
		.where(and(eq(sales.eventId, eventId), eq(customers.userId, by.id), isNull(sales.cancelledAt)))
	return row?.sale
}
const statuses = async (id: number) => (await placesOf(id)).map(({ userId, status }) => [userId, status])
const refundsOf = async (saleId: number) =>
	(await db.select().from(refunds).where(eq(refunds.saleId, saleId))).map(({ amount, reason, by }) => [
		amount,
		reason,
		by,
	])
const open = (saleId: number, by = thandi, when = now) =>
	openSaleCheckout(by, saleId, { payBy: 'manual', origin, now: when })
async function sent(saleId: number, by = thandi, when = now) {
	const { checkoutId } = await open(saleId, by, when)
	return claim(by, checkoutId, { verificationMethod: 'eft', receiptNumber: '' }, { now: when })
}
/** Takes in money for an open payment, as the webhook of a card does. */
async function paid(saleId: number, by = thandi, when = now, amount = 12_000) {
	await open(saleId, by, when).catch(() => null)
	const [payment] = await db.select().from(payments).where(eq(payments.saleId, saleId))
	return receive(payment!.id, { event: 'paid', amount, by: 'webhook', method: 'card' }, when)
}
const told = async (user: User) => (await noticesOf(user.id)).map(({ title }) => title)
const refused = (status: number, message: string | RegExp) => ({
	init: { status },
	data: { message: typeof message === 'string' ? message : expect.stringMatching(message) },
})

describe('a place at an event with a price', () => {
	test('is in My Bookings with what is to be paid, until its money is there', async () => {
		const { id } = await clinic()
		await enter(id)
		const { id: sale, payBy } = (await live(id))!
		const orders = async () => (await findToPay(thandi, now)).orders
		const to = `/my-bookings/places/${sale}/pay`
		expect(await orders()).toEqual([{ name: expect.stringMatching(/^Padel Clinic · ./), to, due: 12_000, payBy }])
		await paid(sale)
		expect(await orders()).toEqual([])
	})

	test('waits for its money, is paid once, and keeps the price it was taken at', async () => {
		const { id } = await clinic()
		await enter(id)
		await enter(id)
		const [sale, ...more] = await salesOf(id)
		expect(more).toEqual([])
		expect(sale).toMatchObject({ price: 120, halfHours: 0, payBy: later(24 * HOUR), freeCancelHours: 24 })
		await write((tx) => tx.update(events).set({ price: 150 }).where(eq(events.id, id)))
		await enter(id, sipho)
		expect((await salesOf(id)).map(({ price }) => price)).toEqual([120, 150])
		expect(await findSalePayPage(thandi, sale!.id, now)).toMatchObject({ state: 'open', due: 12_000 })
		for (let i = 0; i < 3; i++) await paid(sale!.id)
		expect(await live(id)).toMatchObject({ payBy: null })
		expect(await statuses(id)).toEqual([
			[thandi.id, 'registered'],
			[sipho.id, 'registered'],
		])
		expect(await findSalePayPage(thandi, sale!.id, now)).toMatchObject({ state: 'paid' })
		const party = { name: 'Thandi', address: null, vatNumber: null }
		expect(await askInvoice(thandi, { kind: 'sale', id: sale!.id }, party, now)).toMatchObject({
			gross: 12_000,
			lines: [{ what: 'Place at Padel Clinic, 27 November 2026, 18:00–20:00', cents: 12_000 }],
		})
		const movements = (await findCashUp(owner, venue.venueId, friday)).movements
		expect(movements).toMatchObject([
			{ into: 12_000, out: 0, payer: expect.stringMatching(/\(place: Padel Clinic\)$/) },
		])
		expect(await fsck()).toEqual([])
	})

	test('costs nothing where the event is free, also once it has a price', async () => {
		const { id } = await clinic({ price: null })
		await enter(id)
		await write((tx) => tx.update(events).set({ price: 120 }).where(eq(events.id, id)))
		expect(await salesOf(id)).toEqual([])
		await lapsePlaces(later(30 * DAY))
		expect(await statuses(id)).toEqual([[thandi.id, 'registered']])
		await leave(id)
		expect(await fsck()).toEqual([])
	})

	test('is to be paid two hours before the start at the latest, and in half an hour after that', async () => {
		const { id } = await clinic()
		await enter(id, thandi, new Date(startTime.getTime() - 5 * HOUR))
		expect((await live(id))!.payBy).toEqual(new Date(startTime.getTime() - 2 * HOUR))
		await enter(id, sipho, new Date(startTime.getTime() + MINUTE))
		expect((await live(id, sipho))!.payBy).toEqual(new Date(startTime.getTime() + 31 * MINUTE))
	})

	test('goes to the next who waits once it is not paid in time, who pays by a time of their own', async () => {
		const { id } = await clinic({ maxParticipants: 1 })
		await enter(id)
		await enter(id, sipho)
		expect(await live(id, sipho), 'who waits pays nothing').toBeUndefined()
		await lapsePlaces(later(24 * HOUR - 1))
		expect(await live(id)).toBeDefined()
		await lapsePlaces(later(24 * HOUR))
		expect(await statuses(id)).toEqual([[sipho.id, 'registered']])
		expect(await live(id, sipho)).toMatchObject({ payBy: later(48 * HOUR), price: 120 })
		expect(await told(thandi)).toEqual(['Your place wasn’t paid in time'])
		expect((await noticesOf(sipho.id)).map(({ body }) => body)).toEqual([
			expect.stringMatching(
				/^You have a place on Fri 27 Nov at 18:00 at .*\. Pay R120\.00 by Sun 22 Nov at 09:00 to keep it\.$/,
			),
		])
		await lapsePlaces(later(30 * DAY))
		expect(await statuses(id)).toEqual([])
		expect(await fsck()).toEqual([])
	})

	test('does not lapse while money is on its way, or is promised in cash, and does once the venue denies it', async () => {
		const { id } = await clinic()
		await enter(id)
		await enter(id, sipho)
		const [one, other] = await salesOf(id)
		const { id: paymentId } = await sent(one!.id)
		await payAtVenue(sipho, { kind: 'sale', id: other!.id }, { origin, now })
		await lapsePlaces(later(6 * DAY))
		expect(await statuses(id)).toHaveLength(2)
		const { toConfirm, cash } = await findInbox(owner, venue.venueId, 1, now)
		expect([toConfirm.map(({ method }) => method), cash.map(({ method }) => method)]).toEqual([['eft'], ['cash']])
		await denyReceived(owner, venue.venueId, paymentId, later(6 * DAY))
		expect(await live(id)).toMatchObject({ payBy: later(7 * DAY) })
		await lapsePlaces(later(7 * DAY))
		expect(await statuses(id)).toEqual([[sipho.id, 'registered']])
		expect(await fsck()).toEqual([])
	})

	test('can be promised in cash once until it is paid', async () => {
		const [first, second] = [await clinic(), await clinic()]
		for (const { id } of [first, second]) await enter(id)
		const [one, two] = [(await live(first.id))!, (await live(second.id))!]
		const { id: paymentId } = await payAtVenue(thandi, { kind: 'sale', id: one.id }, { origin, now })
		const promise = () => payAtVenue(thandi, { kind: 'sale', id: two.id }, { origin, now })
		await expect(promise()).rejects.toMatchObject(refused(409, /^You already have a place to pay for in cash\./))
		await confirmReceived(owner, venue.venueId, paymentId, { now })
		await promise()
		expect(await fsck()).toEqual([])
	})

	test('is not for a person with too many unpaid ones, nor for one whom the venue has blocked', async () => {
		const all = [await clinic(), await clinic(), await clinic(), await clinic()]
		for (const { id } of all.slice(0, 3)) await enter(id)
		await expect(enter(all[3]!.id)).rejects.toMatchObject(
			refused(409, '3 of your places at events aren’t paid yet. Pay or give up one, then join this one.'),
		)
		await write((tx) => tx.update(customers).set({ blockedAt: now }).where(eq(customers.userId, thandi.id)))
		await leave(all[0]!.id)
		await expect(enter(all[0]!.id)).rejects.toMatchObject({ init: { status: 403 } })
		expect(await statuses(all[0]!.id)).toEqual([])
		const full = await clinic({ maxParticipants: 1 })
		await enter(full.id, sipho)
		await expect(enter(full.id), 'on the waitlist').rejects.toMatchObject({ init: { status: 403 } })
		expect(await statuses(full.id)).toEqual([[sipho.id, 'registered']])
	})

	test('is owed by who is let in without paying, and stays', async () => {
		const { id } = await clinic()
		const soon = new Date(startTime.getTime() - HOUR)
		await enter(id, thandi, soon)
		const personId = (await placesOf(id))[0]!.id
		await checkIn(venueEvents, owner, { venueId: venue.venueId, eventId: id }, { personId, arrived: true }, soon)
		await lapsePlaces(startTime)
		expect(await statuses(id)).toEqual([[thandi.id, 'attended']])
		expect(await live(id)).toMatchObject({ payBy: null })
		await paid((await live(id))!.id, thandi, startTime)
		expect(await fsck()).toEqual([])
	})
})

describe('money that comes for a place', () => {
	const receivedOf = (paymentId: number, when = now) =>
		receive(paymentId, { event: 'paid', amount: 12_000, by: 'webhook', method: 'card' }, when)

	test('twice pays it once: what came second goes back, and both sides hear that', async () => {
		const { id } = await clinic()
		await enter(id)
		const { id: sale } = (await live(id))!
		const { id: first } = await sent(sale)
		const second = await write(async (tx) => {
			const [row] = await tx.select().from(payments).where(eq(payments.id, first))
			const { id: _, ...copy } = row!
			const own = { checkoutId: 'second', reference: 'CSSECOND22', status: 'pending', claimedAt: null } as const
			const [made] = await tx
				.insert(payments)
				.values({ ...copy, ...own })
				.returning()
			return made!
		})
		expect(receivedWords(await confirmReceived(owner, venue.venueId, first, { now }))).toBe(
			'R120.00 received: the place is paid',
		)
		const again = (await receivedOf(second.id))!
		expect(again.settled).toMatchObject({ becamePaid: false })
		expect(receivedWords(again)).toBe('R120.00 received, R120.00 goes back: see Refunds to make')
		expect(await refundsOf(sale)).toEqual([[12_000, 'overpaid', 'venue']])
		expect(await told(thandi)).toEqual(['Your payment of R120.00 has arrived', 'R120.00 comes back to you'])
		expect(await fsck()).toEqual([])
	})

	test('pays one that is owed without a deadline', async () => {
		const { id } = await clinic()
		await enter(id)
		const sale = (await live(id))!
		const { id: paymentId } = await payAtVenue(thandi, { kind: 'sale', id: sale.id }, { origin, now })
		expect((await confirmReceived(owner, venue.venueId, paymentId, { now })).settled.becamePaid).toBe(true)
	})

	test('locks the event, then the place, then the payment, as leaving does', async () => {
		const { id } = await clinic()
		await enter(id)
		const { id: sale } = (await live(id))!
		const locked = async (work: () => Promise<unknown>) => {
			const { statements } = await askedBy(work)
			const tables = statements.flatMap(({ sql }) => /^update "(events|sales|payments)"/.exec(sql)?.[1] ?? [])
			return [...new Set(tables)]
		}
		const order = ['events', 'sales', 'payments']
		const { checkoutId, id: paymentId } = await sent(sale)
		expect(checkoutId).toBeTruthy()
		expect(await locked(() => denyReceived(owner, venue.venueId, paymentId, now))).toEqual(order)
		const again = () => claim(thandi, checkoutId, { verificationMethod: 'eft', receiptNumber: '' }, { now })
		expect(await locked(again)).toEqual(order)
		expect(await locked(() => confirmReceived(owner, venue.venueId, paymentId, { now }))).toEqual(order)
		expect(await locked(() => leave(id))).toEqual(order)
	})

	test('is asked for some hours before the place lapses, once, and not where it is on its way', async () => {
		const { id } = await clinic()
		for (const one of [thandi, sipho]) await enter(id, one)
		await sent((await live(id, sipho))!.id, sipho)
		await remindOfPlaces(later(17 * HOUR))
		expect(await told(thandi)).toEqual([])
		for (let i = 0; i < 2; i++) await remindOfPlaces(later(18 * HOUR))
		expect(await noticesOf(thandi.id)).toMatchObject([
			{
				title: 'Pay R120.00 by 09:00 to keep your place',
				body: expect.stringMatching(
					/^Padel Clinic at .*We’ve kept it until Sat 21 Nov at 09:00\. After that it opens to others\.$/,
				),
				link: `/my-bookings/places/${(await live(id))!.id}/pay`,
			},
		])
		expect(await told(sipho)).toEqual([])
	})
})

describe('money that comes too late', () => {
	test('brings a place back while one is free', async () => {
		const { id } = await clinic({ maxParticipants: 1 })
		await enter(id)
		const sale = (await live(id))!
		await open(sale.id)
		await lapsePlaces(later(DAY))
		await paid(sale.id, thandi, later(2 * DAY))
		expect(await live(id)).toMatchObject({ id: sale.id, payBy: null })
		expect(await statuses(id)).toEqual([[thandi.id, 'registered']])
		expect(await refundsOf(sale.id)).toEqual([])
		expect(await fsck()).toEqual([])
	})

	test.each(['another has it', 'they joined again', 'the event is over', 'half of it came'])(
		'goes back when %s',
		async (why) => {
			const { id } = await clinic({ maxParticipants: 1 })
			await enter(id)
			const sale = (await live(id))!
			await open(sale.id)
			await lapsePlaces(later(DAY))
			if (why === 'another has it') await enter(id, sipho, later(DAY))
			if (why === 'they joined again') await enter(id, thandi, later(DAY))
			const when = why === 'the event is over' ? new Date(startTime.getTime() + DAY) : later(DAY + HOUR)
			const cents = why === 'half of it came' ? 6_000 : 12_000
			await paid(sale.id, thandi, when, cents)
			expect(await refundsOf(sale.id)).toEqual([[cents, 'late', 'venue']])
			expect((await salesOf(id))[0]).toMatchObject({ cancelledAt: later(DAY) })
			expect(await fsck()).toEqual([])
		},
	)
})

describe('giving a place back', () => {
	test('sends all back in time, and later what the terms of that day leave', async () => {
		const { id } = await clinic()
		for (const one of [thandi, sipho]) {
			await enter(id, one)
			await paid((await live(id, one))!.id, one)
		}
		const [first, second] = await salesOf(id)
		await leave(id, thandi, later(DAY))
		expect(await refundsOf(first!.id)).toEqual([[12_000, 'cancelled', 'venue']])
		await leave(id, sipho, late)
		expect(await refundsOf(second!.id)).toEqual([[6_000, 'cancelled', 'venue']])
		expect((await salesOf(id)).map(({ kept, withdrawn }) => [kept, withdrawn])).toEqual([
			[0, true],
			[60, true],
		])
		expect(await statuses(id)).toEqual([])
		expect(await fsck()).toEqual([])
	})

	test('costs nothing before anything was paid, and a late transfer comes back but for what stays', async () => {
		const { id } = await clinic()
		for (const one of [thandi, sipho]) await enter(id, one, new Date(startTime.getTime() - 5 * HOUR))
		const [, second] = await salesOf(id)
		const { id: paymentId } = await sent(second!.id, sipho, new Date(startTime.getTime() - 5 * HOUR))
		for (const one of [thandi, sipho]) await leave(id, one, late)
		expect((await salesOf(id)).map(({ kept }) => kept)).toEqual([60])
		await confirmReceived(owner, venue.venueId, paymentId, { now: late })
		expect(await refundsOf(second!.id)).toEqual([[6_000, 'cancelled', 'venue']])
		expect(await fsck()).toEqual([])
	})

	test('leaves nothing behind where no payment was opened, however often', async () => {
		const { id } = await clinic()
		for (let i = 0; i < 3; i++) {
			await enter(id)
			await leave(id)
		}
		expect(await salesOf(id)).toEqual([])
		await enter(id)
		const sale = (await live(id))!
		await leave(id)
		const paying = [
			() => findSalePayPage(thandi, sale.id, now),
			() => payAtVenue(thandi, { kind: 'sale', id: sale.id }, { origin, now }),
		]
		for (const pay of paying)
			await expect(pay(), 'an open page').rejects.toMatchObject({
				init: { status: 404 },
				data: { message: 'This order was given up, or isn’t yours' },
			})
		await enter(id)
		await open((await live(id))!.id)
		await leave(id)
		expect(await salesOf(id), 'its money may still come').toHaveLength(1)
		expect(await fsck()).toEqual([])
	})

	test('ends a promise of cash', async () => {
		const { id } = await clinic()
		await enter(id)
		const sale = (await live(id))!
		await payAtVenue(thandi, { kind: 'sale', id: sale.id }, { origin, now })
		await leave(id, thandi, late)
		expect(await db.select().from(payments).where(eq(payments.saleId, sale.id))).toMatchObject([
			{ status: 'cancelled' },
		])
		expect((await salesOf(id))[0]).toMatchObject({ kept: 0 })
		expect(await fsck()).toEqual([])
	})

	test('sends all back to who is taken off, however late, and to all when the event is cancelled', async () => {
		const { id } = await clinic({ maxParticipants: 2 })
		const waiting = await createUser()
		for (const one of [thandi, sipho, waiting]) await enter(id, one)
		for (const one of [thandi, sipho]) await paid((await live(id, one))!.id, one)
		const personId = (await placesOf(id))[0]!.id
		await removePerson(venueEvents, owner, { venueId: venue.venueId, eventId: id }, personId, late)
		const [first, second] = await salesOf(id)
		expect(await refundsOf(first!.id)).toEqual([[12_000, 'venue', 'venue']])
		expect(await live(id, waiting), 'the next pays by a deadline').toMatchObject({
			payBy: new Date(startTime.getTime() - 2 * HOUR),
		})
		await cancelEvents(owner, venue.venueId, id, undefined, late)
		expect(await refundsOf(second!.id)).toEqual([[12_000, 'venue', 'venue']])
		expect((await salesOf(id)).map(({ cancelledAt }) => cancelledAt)).toEqual([late, late])
		expect(await fsck()).toEqual([])
	})

	test('is free until the start once the venue has moved the event', async () => {
		const { id } = await clinic()
		await enter(id)
		await paid((await live(id))!.id)
		const plan = { ...planOf(venue, addDays(friday, 8)), title: 'Padel Clinic', price: 120 }
		await editEvent(owner, venue.venueId, id, plan, now)
		await leave(id, thandi, new Date(plan.startTime.getTime() - HOUR))
		const [sale] = await salesOf(id)
		expect(await refundsOf(sale!.id)).toEqual([[12_000, 'cancelled', 'venue']])
	})

	test('happens by itself when an account is deleted', async () => {
		const { id } = await clinic({ maxParticipants: 1 })
		await enter(id)
		await enter(id, sipho)
		await paid((await live(id))!.id)
		await eraseAccount(thandi, { now: later(HOUR) })
		expect(await statuses(id)).toEqual([[sipho.id, 'registered']])
		const [first] = await salesOf(id)
		expect(await refundsOf(first!.id)).toEqual([[12_000, 'cancelled', 'venue']])
		expect(await fsck()).toEqual([])
	})
})

test('the check of stored data finds places that are not as they should be', async () => {
	const { id } = await clinic()
	await enter(id)
	const sale = (await live(id))!
	const broken = async () => (await fsck()).filter((line) => line.startsWith('Place'))
	const change = (set: Partial<typeof sales.$inferInsert>) =>
		write((tx) => tx.update(sales).set(set).where(eq(sales.id, sale.id)))
	await change({ cancelledAt: now })
	expect(await broken()).toEqual([`Place ${sale.id} has ended, but its person still has it`])
	await change({ cancelledAt: null })
	await write((tx) => tx.update(events).set({ status: 'cancelled' }).where(eq(events.id, id)))
	expect(await broken()).toEqual([`Place ${sale.id} is of an event that was cancelled`])
	await write((tx) => tx.update(events).set({ status: 'scheduled' }).where(eq(events.id, id)))
	await write((tx) => tx.delete(eventParticipants).where(eq(eventParticipants.saleId, sale.id)))
	expect(await broken()).toEqual([`Place ${sale.id} is paid for by a person who does not have it`])
	await change({ cancelledAt: now })
	expect(await broken()).toEqual([])
})
