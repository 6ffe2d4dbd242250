import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { bookings, courts, packs, payments, promoCodes, refunds, sales } from '#db/schema.ts'
import { findFigures } from '#app/features/figures/figures.server.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { openSaleCheckout } from '#app/features/payments/checkout.server.ts'
import { claim } from '#app/features/payments/manual/manual.server.ts'
import { issueAtDesk } from '#app/features/payments/invoices/issue.server.ts'
import { addDays, at, DAY, dateOf } from '#app/lib/time/time.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { findVenuePage } from '#app/features/venue-page/venue-page.server.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { findVenueAvailability } from '../availability.server.ts'
import { choose } from '../book/choice.ts'
import { findBookingPage } from '../book/booking-page.server.ts'
import { findQuickCourts } from '../book/quick.server.ts'
import { book } from '../bookings.server.ts'
import { customerOf } from '../customers/customer-of.server.ts'
import { findMerge, mergeCustomers } from '../customers/merge.server.ts'
import { moveAtDesk, placeSeen } from '../desk/desk-move.server.ts'
import { bookWalkIn } from '../desk/walk-ins.server.ts'
import { moveBooking } from '../move/moving.server.ts'
import { findBuying, findPacksPage } from '../packs/buy-page.server.ts'
import { lapseOrders, orderPack, withdrawOrder } from '../packs/order.server.ts'
import { findBought } from '../packs/own-packs.server.ts'
import { addPack, endPack } from '../packs/pack-list.server.ts'
import { PackForm } from '../packs/pack-schemas.ts'
import { findSelling, findTakingBack, sellPack, takePackBack } from '../packs/sell.server.ts'
import { undoSale } from '../packs/undo-sale.server.ts'
import { usePack } from '../packs/use-pack.server.ts'
import { enterCode } from '../promo-codes/enter-code.server.ts'
import { addPromoCode } from '../promo-codes/promo-code-list.server.ts'
import { findRegularPage } from '../regulars/regular-plan.server.ts'
import { makeRegular } from '../regulars/regulars.server.ts'
import {
	findCustomersMemberships,
	findEnding,
	findOwnMemberships,
	findPlans,
	listOwnMemberships,
} from './member-lists.server.ts'
import { findLive } from './membership.server.ts'
import { PlanForm } from './plan-schemas.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const friday = '2026-11-20'
const now = at(friday, 9.5)
const tomorrow = addDays(friday, 1)
const origin = 'https://courtside.example'

type User = Awaited<ReturnType<typeof createUser>>
let owner: User
let player: User
let venue: Awaited<ReturnType<typeof createVenue>>
beforeEach(async () => {
	;[owner, player] = [await createUser({ role: 'venue_owner' }), await createUser()]
	const settings = { vatNumber: '4123456789', maxDaysAhead: 14 }
	venue = await createVenue({ ownerId: owner.id, courts: 3, price: 225, settings })
})

const gold = { name: 'Gold', price: 'R300', months: '1', percent: '20', daysAhead: '30', sold: 'online' }
const refused = (status: number, message: string | RegExp) => ({
	init: { status },
	data: { message: typeof message === 'string' ? message : expect.stringMatching(message) },
})
async function planFor(form: object = {}) {
	await addPack(owner, venue.venueId, PlanForm.parse({ ...gold, ...form }), now)
	return (await db.select().from(packs).where(eq(packs.courtId, venue.venueId))).at(-1)!
}
const order = (packId: number, when = now, by = player) => orderPack(by, { venueId: venue.venueId, packId }, when)
const stored = async (id: number) => (await db.select().from(sales).where(eq(sales.id, id)))[0]!
const customer = (userId = player.id) => write((tx) => customerOf(tx, venue.venueId, { userId }, now))
const broken = async () => (await fsck()).filter((line) => /membership|Membership/.test(line))

/** Sells a membership at the desk. */
async function soldFor(form: object = {}, when = now) {
	const plan = await planFor(form)
	const sold = await sellPack(owner, venue.venueId, await customer(), { pack: plan.id, method: 'cash' }, when)
	return { ...sold, plan, place: { venueId: venue.venueId, customerId: await customer(), saleId: sold.id } }
}
async function pay(saleId: number, when = now) {
	await openSaleCheckout(player, saleId, { payBy: 'manual', origin, now: when })
	const [payment] = await db.select().from(payments).where(eq(payments.saleId, saleId))
	await receive(payment!.id, { event: 'paid', amount: 30_000, by: 'webhook', method: 'card' }, when)
}
const bookOn = (date: string, hour = 10, when = now, more: object = {}) =>
	book(
		player,
		{
			venueId: venue.venueId,
			sportId: venue.sportId,
			startTime: at(date, hour),
			endTime: at(date, hour + 1),
			paymentMethod: 'SnapScan',
			notes: '',
			...more,
		},
		{ now: when },
	)
const row = async (id: number) => (await db.select().from(bookings).where(eq(bookings.id, id)))[0]!

describe('a plan', () => {
	test('takes something off or lets members book further ahead, for 1, 3, 6 or 12 months', () => {
		const errors = (form: object) =>
			Object.keys(PlanForm.safeParse({ ...gold, ...form }).error?.flatten().fieldErrors ?? {})
		expect(errors({})).toEqual([])
		expect(errors({ percent: '0' })).toEqual([])
		expect(errors({ percent: '0', daysAhead: undefined })).toEqual(['percent'])
		expect(errors({ percent: '101' })).toEqual(['percent'])
		expect(errors({ months: '2' })).toEqual(['months'])
		expect(errors({ daysAhead: '366' })).toEqual(['daysAhead'])
	})

	test('is listed with who is a member, and nobody buys one that has ended', async () => {
		const { plan } = await soldFor()
		expect(await findPlans(owner, venue.venueId, now)).toMatchObject({
			plans: [{ offer: 'R300 for 1 month', terms: '20% off court hire, book 30 days ahead', runs: true }],
			members: [{ held: [{ words: 'Gold · Runs until 20 December 2026' }] }],
		})
		const id = await order(plan.id)
		const held = (words: string) => [{ held: [{ id, words }] }]
		expect(await findPlans(owner, venue.venueId, now)).toMatchObject({
			toConfirm: [],
			notPaid: held('Gold · Ordered and not paid'),
			members: [{ held: [{ words: 'Gold · Runs until 20 December 2026' }] }],
		})
		const { checkoutId } = await openSaleCheckout(player, id, { payBy: 'manual', origin, now })
		await claim(player, checkoutId, { verificationMethod: 'eft', receiptNumber: '' }, { now })
		expect(await findPlans(owner, venue.venueId, now)).toMatchObject({
			toConfirm: held('Gold · Payment sent'),
			notPaid: [],
			members: [{ held: [{ words: 'Gold · Runs until 20 December 2026' }] }],
		})
		await withdrawOrder(player, id, now)
		await endPack(owner, venue.venueId, plan.id, now)
		await expect(order(plan.id)).rejects.toMatchObject(refused(409, 'You can’t buy this membership online any more.'))
		expect(await bookOn(tomorrow)).toMatchObject({ totalPrice: 180 })
	})
})

describe('a membership', () => {
	test('runs from the day it is paid, and a second one from the day after the first ends', async () => {
		const plan = await planFor()
		const first = await order(plan.id)
		expect(await order(plan.id)).toBe(first)
		expect(await stored(first)).toMatchObject({ startsOn: null, validUntil: null, percent: 20, daysAhead: 30 })
		const paid = at('2027-01-31', 12)
		await write((tx) => tx.update(sales).set({ payBy: paid }).where(eq(sales.id, first)))
		await pay(first, paid)
		expect(await stored(first)).toMatchObject({ payBy: null, startsOn: '2027-01-31', validUntil: '2027-02-28' })
		const second = await order(plan.id, paid)
		expect((await listOwnMemberships(player)).map(({ status }) => status)).toEqual(['pending', 'confirmed'])
		const buying = await findBuying(player, venue.venueId, { packId: plan.id, bookingId: null }, paid)
		expect(buying.problem).toBe('Gold is ordered already and not paid.')
		await pay(second, paid)
		expect(await stored(second)).toMatchObject({ startsOn: '2027-03-01', validUntil: '2027-04-01' })
		await expect(order(plan.id, paid)).rejects.toMatchObject(refused(409, /^Gold comes next already/))
		expect((await findOwnMemberships(player, paid)).map(({ words }) => words).sort()).toEqual([
			'Begins on 1 March 2027, runs until 1 April 2027',
			'Runs until 28 February 2027',
		])
		expect((await noticesOf(player.id)).map(({ title }) => title)).toContain('Your payment of R300.00 has arrived')
		expect(await broken()).toEqual([])
	})

	test('is renewed in its last six weeks, from the day after it ends and at the price of that day', async () => {
		const { plan, place, id } = await soldFor({ months: '3' })
		const [early, open, last] = ['2027-01-08', '2027-01-09', '2027-02-13'].map((day) => at(day, 9)) as [
			Date,
			Date,
			Date,
		]
		const ownAt = async (when: Date, user: User | null = player) =>
			(await findPacksPage(user, venue.venueId, when)).plans.map(({ own }) => own)
		expect(await ownAt(early)).toEqual([
			{ words: 'Yours until 20 February 2027. You can renew it from 9 January 2027.', renews: false },
		])
		expect(await ownAt(early, null)).toEqual([null])
		const soon = 'Gold runs until 20 February 2027. The next one can be bought from 9 January 2027.'
		await expect(order(plan.id, early)).rejects.toMatchObject(refused(409, soon))
		const again = { pack: plan.id, method: 'cash' as const }
		await expect(sellPack(owner, venue.venueId, place.customerId, again, early)).rejects.toMatchObject(
			refused(409, soon),
		)
		expect(await findEnding(player, at('2027-02-12', 9))).toEqual([])
		const to = `/venues/${venue.venueId}/packs/${plan.id}`
		const ends = { id, words: expect.stringMatching(/^Gold at .+ ends on Sat 20 Feb\.$/) as string }
		expect(await findEnding(player, last)).toEqual([{ ...ends, renew: to }])
		const listed = { id: place.customerId, courtId: venue.venueId, userId: player.id }
		expect(await findCustomersMemberships(owner, listed, early)).toMatchObject([{ renew: null }])
		expect(await findCustomersMemberships(owner, listed, open)).toMatchObject([{ renew: plan.id }])
		expect((await findSelling(owner, venue.venueId, place.customerId, plan.id, open)).next).toBe(
			'Gold ends on 20 February 2027. The next membership begins after it.',
		)

		await endPack(owner, venue.venueId, plan.id, open)
		expect(await findEnding(player, last)).toEqual([{ ...ends, renew: null }])
		const dearer = await planFor({ months: '3', price: 'R350' })
		expect(await ownAt(open)).toEqual([{ words: 'Yours until 20 February 2027.', renews: true }])
		const next = await order(dearer.id, open)
		expect(await findOwnMemberships(player, open)).toMatchObject([{ id: next }, { id, renew: null }])
		await withdrawOrder(player, next, open)
		expect(await findOwnMemberships(player, open)).toMatchObject([
			{ renew: `/venues/${venue.venueId}/packs/${dearer.id}` },
		])
		const sold = await sellPack(owner, venue.venueId, place.customerId, { ...again, pack: dearer.id }, open)
		expect(await stored(sold.id)).toMatchObject({ price: 350, startsOn: '2027-02-21', validUntil: '2027-05-21' })
		expect(await ownAt(open)).toEqual([{ words: 'Yours until 21 May 2027.', renews: false }])
		expect(await findEnding(player, last)).toEqual([])
		expect(await findBought(player)).toEqual({ label: 'Your Memberships', isMember: true })
		await addPack(owner, venue.venueId, PackForm.parse({ name: 'Ten', hours: '10', price: '1500', years: '3' }), open)
		const [ten] = await db
			.select()
			.from(packs)
			.where(and(eq(packs.courtId, venue.venueId), eq(packs.name, 'Ten')))
		await sellPack(owner, venue.venueId, place.customerId, { ...again, pack: ten!.id }, open)
		expect((await findBought(player)).label).toBe('What You Bought')
		expect(await broken()).toEqual([])
	})

	test('lapses unpaid, and late money makes it run from then on', async () => {
		const id = await order((await planFor()).id)
		await openSaleCheckout(player, id, { payBy: 'manual', origin, now })
		const late = new Date(now.getTime() + 4 * DAY)
		await lapseOrders(late)
		expect(await stored(id)).toMatchObject({ cancelledAt: late, startsOn: null })
		const [payment] = await db.select().from(payments).where(eq(payments.saleId, id))
		await receive(payment!.id, { event: 'paid', amount: 30_000, by: 'webhook', method: 'card' }, late)
		expect(await stored(id)).toMatchObject({ cancelledAt: null, startsOn: dateOf(late) })
		expect(await broken()).toEqual([])
	})

	test('is sold at the desk, is revenue when it is paid and has a tax invoice, and its sale is undone', async () => {
		const { id, words, place } = await soldFor()
		expect(words).toBe('Gold, R300.00, from 20 November 2026 to 20 December 2026')
		const figures = await findFigures({ id: venue.venueId, since: friday }, { from: friday, to: friday })
		expect(figures).toMatchObject({ memberships: 300, packs: 0 })
		const party = { name: 'Sipho', address: null, vatNumber: null }
		const { lines } = await issueAtDesk(owner, venue.venueId, { kind: 'sale', id }, party, now)
		expect(lines).toMatchObject([{ what: 'Membership Gold', cents: 30_000 }])
		await undoSale(owner, place, now)
		expect(await findLive(db, { customerId: place.customerId }, now)).toEqual([])
		expect(await bookOn(tomorrow)).toMatchObject({ totalPrice: 225 })
	})

	test('goes back as a whole while no booking used it, and else as the desk types', async () => {
		const { id, place } = await soldFor()
		const { id: bookingId } = await bookOn(tomorrow)
		expect(await findTakingBack(owner, place)).toMatchObject({
			asks: true,
			back: 30_000,
			usedWords: '1 booking has used it.',
			how: 'You hand it over, and tick it off under Money.',
		})
		await expect(takePackBack(owner, place, 30_000, now)).rejects.toMatchObject(refused(400, /whole rand up to/))
		await expect(takePackBack(owner, place, 30_000, now, 301)).rejects.toMatchObject({ init: { status: 400 } })
		await takePackBack(owner, place, 30_000, now, 120)
		expect(await stored(id)).toMatchObject({ kept: 180, cancelledAt: now })
		expect(await db.select({ amount: refunds.amount }).from(refunds).where(eq(refunds.saleId, id))).toEqual([
			{ amount: 12_000 },
		])
		expect(await row(bookingId)).toMatchObject({ totalPrice: 180, saleId: id })
		expect(await bookOn(tomorrow, 12)).toMatchObject({ totalPrice: 225 })
		const other = await soldFor({ name: 'Silver' })
		await takePackBack(owner, other.place, 30_000, now)
		expect(await stored(other.id)).toMatchObject({ kept: 0 })
		expect(await broken()).toEqual([])
	})

	test('keeps two customers apart who are both members', async () => {
		const { place, plan } = await soldFor()
		const other = await write((tx) => customerOf(tx, venue.venueId, { guestName: 'Zola' }, now))
		await sellPack(owner, venue.venueId, other, { pack: plan.id, method: 'cash' }, now)
		expect((await findMerge(owner, venue.venueId, place.customerId, other, now)).problem).toMatch(/^Both are members/)
		await expect(mergeCustomers(owner, venue.venueId, place.customerId, other, now)).rejects.toMatchObject(
			refused(409, /^Both are members/),
		)
		expect(
			await findCustomersMemberships(owner, { id: other, courtId: venue.venueId, userId: null }, now),
		).toMatchObject([{ name: 'Gold', words: 'Runs until 20 December 2026', back: 'Take Back and Refund', undo: true }])
	})
})

describe('a member’s booking', () => {
	test('costs less where it starts within the membership, in whole rand, and says so', async () => {
		await soldFor({ percent: '15' })
		const page = await findBookingPage(
			player,
			venue,
			new URLSearchParams({ date: tomorrow, start: '10:00', end: '11:00' }),
			now,
		)
		expect(page).toMatchObject({ percent: 15, member: 'Member price, Gold, 15% off', memberShort: 'Gold −15%' })
		expect(page?.day.hours.find(({ hour }) => hour === 10)?.label).toContain('10:00 · R191')
		const { id } = await bookOn(tomorrow, 10, now, { quotedPrice: 191 })
		// 15% of R225 is R33.75.
		expect(await row(id)).toMatchObject({
			totalPrice: 191,
			discount: 34,
			discountReason: 'Member price, Gold, 15% off',
		})
		await write((tx) => tx.update(sales).set({ validUntil: tomorrow }).where(eq(sales.courtId, venue.venueId)))
		expect(await bookOn(tomorrow, 20)).toMatchObject({ totalPrice: 191 })
		expect(await bookOn(addDays(tomorrow, 1))).toMatchObject({ totalPrice: 225 })
		expect(await broken()).toEqual([])
	})

	test('has its price at the hours of the venue’s page, on the days that the membership has', async () => {
		const daysOf = async (user: typeof player | null) =>
			(await findVenuePage(user, venue.venueId, new URLSearchParams({ sport: String(venue.sportId) }), now)).days
		const full = await daysOf(player)
		await soldFor({ percent: '15' })
		await write((tx) => tx.update(sales).set({ validUntil: tomorrow }).where(eq(sales.courtId, venue.venueId)))
		const own = await daysOf(player)
		expect(own.map(({ member }) => member)).toEqual([
			...Array(2).fill('Member price, Gold, 15% off'),
			...Array(own.length - 2).fill(undefined),
		])
		const asked = { date: tomorrow, start: '10:00', hours: '1' }
		const cost = (days: typeof own) => choose(days, asked, { step: 1, lengths: [1] })!.total
		expect([cost(full), cost(own)], '15% of R225 is R33.75').toEqual([225, 191])
		for (const other of [null, await createUser()]) expect(await daysOf(other)).toEqual(full)
	})

	test('is confirmed where all of the hire comes off', async () => {
		await soldFor({ percent: '100' })
		const { id } = await bookOn(tomorrow)
		expect(await row(id)).toMatchObject({ totalPrice: 0, status: 'confirmed', paymentStatus: 'paid', payBy: null })
		const [place, chosen] = [{ ...venue, courtNumber: 1, date: tomorrow, hour: 12 }, await customer()]
		const walkIn = { name: player.fullName, hours: 1, notes: '', customer: chosen }
		expect(await bookWalkIn(owner, place, walkIn, { now })).toMatchObject({ totalPrice: 0, paymentStatus: 'paid' })
	})

	test('is as the member’s at the desk too, for a customer without an account', async () => {
		const plan = await planFor()
		const zola = await write((tx) => customerOf(tx, venue.venueId, { guestName: 'Zola' }, now))
		await sellPack(owner, venue.venueId, zola, { pack: plan.id, method: 'cash' }, now)
		const place = { ...venue, courtNumber: 1, date: tomorrow, hour: 12 }
		const made = await bookWalkIn(owner, place, { name: 'Zola', hours: 2, notes: '', customer: zola }, { now })
		expect(made).toMatchObject({ totalPrice: 360, discount: 90 })
	})

	test('takes a code only where that takes more off, and a pack in its place', async () => {
		await soldFor()
		const { id } = await bookOn(tomorrow)
		const code = { fromDate: friday, untilDate: tomorrow, hours: 'all' as const }
		await addPromoCode(owner, venue.venueId, { ...code, code: 'TEN', off: { percent: 10, rand: null } }, now)
		await addPromoCode(owner, venue.venueId, { ...code, code: 'HALF', off: { percent: 50, rand: null } }, now)
		expect(await db.$count(promoCodes, eq(promoCodes.courtId, venue.venueId))).toBe(2)
		await expect(enterCode(player, id, 'TEN', now)).rejects.toMatchObject(
			refused(400, /^Your member price takes R45.00 off/),
		)
		await enterCode(player, id, 'HALF', now)
		expect(await row(id)).toMatchObject({ totalPrice: 112, saleId: null })
		await addPack(owner, venue.venueId, PackForm.parse({ name: 'Ten', hours: '10', price: '1500', years: '3' }), now)
		const [pack] = await db
			.select()
			.from(packs)
			.where(and(eq(packs.courtId, venue.venueId), eq(packs.name, 'Ten')))
		const held = await sellPack(owner, venue.venueId, await customer(), { pack: pack!.id, method: 'cash' }, now)
		const other = await bookOn(tomorrow, 12)
		await usePack(player, other.id, held.id, now)
		expect(await row(other.id)).toMatchObject({ totalPrice: 0, saleId: held.id, packHalfHours: 2 })
		expect(await broken()).toEqual([])
	})

	test('loses the price where it moves out of the membership, and keeps its part where the desk makes it longer', async () => {
		const { id: saleId } = await soldFor({ daysAhead: '60' })
		const { id } = await bookOn(tomorrow)
		const moved = await moveBooking(player, id, at(addDays(friday, 40), 10), { now })
		expect(moved!.settled.booking).toMatchObject({ totalPrice: 225, discount: 0, saleId: null, discountReason: null })
		const other = await bookOn(tomorrow, 14)
		const before = await row(other.id)
		const wish = { date: tomorrow, start: 14, hours: 2, court: before.courtNumber, seen: placeSeen(before) }
		const { booking } = await moveAtDesk(owner, venue.venueId, other.id, wish, now)
		expect(booking).toMatchObject({ totalPrice: 360, discount: 90, saleId })
		expect(await broken()).toEqual([])
	})
})

describe('a weekly hour', () => {
	test('has the price of the member until the membership ends, and says so before it is saved', async () => {
		const plan = await planFor()
		const zola = await write((tx) => customerOf(tx, venue.venueId, { guestName: 'Zola' }, now))
		await sellPack(owner, venue.venueId, zola, { pack: plan.id, method: 'cash' }, now)
		const dates = [1, 2, 3, 4, 5, 6].map((week) => addDays(friday, week * 7))
		const query = { court: `${venue.sportId}:1`, weekday: '5', date: dates[0]!, start: '18:00', hours: '1', times: '6' }
		const page = await findRegularPage(
			owner,
			venue.venueId,
			new URLSearchParams({ ...query, ends: 'after', customer: String(zola) }),
			now,
		)
		expect(page.plan!.member).toBe(
			'R180 each with Gold, 20% off until 20 December 2026. The last 2 dates are after it ends, at R225 each.',
		)
		expect(page.plan!.dates.map(({ price }) => price)).toEqual([180, 180, 180, 180, 225, 225])
		const pattern = {
			sportId: venue.sportId,
			courtNumber: 1,
			weekday: [5],
			date: dates[0]!,
			start: 18,
			hours: 1,
			times: 6,
		}
		const { id } = await makeRegular(
			owner,
			venue.venueId,
			{ ...pattern, name: 'Zola', notes: '', customer: zola, on: dates },
			{ now },
		)
		const made = await db.select().from(bookings).where(eq(bookings.regularId, id)).orderBy(bookings.startTime)
		expect(made.map(({ totalPrice }) => totalPrice)).toEqual([180, 180, 180, 180, 225, 225])
		expect(await broken()).toEqual([])
	})
})

describe('the window', () => {
	test('of a member is as long as the plan says, everywhere, while the membership runs', async () => {
		await soldFor()
		const [far, farther] = [addDays(friday, 30), addDays(friday, 31)]
		const stateOf = async (user: User | null, date: string, when = now) => {
			const [day] = await findVenueAvailability(venue.venueId, { sportId: venue.sportId, date, days: 1 }, when, user)
			return day!.hours.find(({ hour }) => hour === 10)!.state
		}
		expect([await stateOf(null, far), await stateOf(player, far), await stateOf(player, farther)]).toEqual([
			'closed',
			'free',
			'closed',
		])
		const quick = (user: User | null) =>
			findQuickCourts(venue.sportId, null, { date: far, from: 10, to: 11 }, now, user)
		expect([(await quick(null)).length, (await quick(player)).length]).toEqual([0, 1])
		expect((await findBookingPage(player, venue, new URLSearchParams(), now))!.lastDate).toBe(far)
		// It runs until that day.
		expect(await bookOn(far)).toMatchObject({ totalPrice: 180 })
		await expect(bookOn(farther)).rejects.toMatchObject({ init: { status: 400 } })
		const [settings] = await db.select().from(courts).where(eq(courts.id, venue.venueId))
		expect(settings!.maxDaysAhead).toBe(14)
		expect(await stateOf(player, addDays(far, 20), at(addDays(friday, 31), 9))).toBe('closed')
	})
})
