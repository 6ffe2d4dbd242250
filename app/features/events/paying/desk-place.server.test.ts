import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { auditLog, payments, sales } from '#db/schema.ts'
import { findCashUp } from '#app/features/figures/cash-up.server.ts'
import { findFigures } from '#app/features/figures/figures.server.ts'
import { join, withdraw } from '#app/features/gatherings/places.server.ts'
import { openSaleCheckout } from '#app/features/payments/checkout.server.ts'
import { claim } from '#app/features/payments/manual/manual.server.ts'
import { payAtVenue } from '#app/features/payments/pay/cash.server.ts'
import { addDays, at, DAY, HOUR } from '#app/lib/time/time.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { createEvent, placesOf } from '#tests/support/world/events.ts'
import { createUser } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { venueEvents } from '../gathering.server.ts'
import { findManagePage } from '../manage-page.server.ts'
import { findTakingPlace, findUndoingPlace, takeForPlace, undoPlaceMoney } from './desk-place.server.ts'
import { findOwnPlaceSale, joiningTerms } from './own-place.server.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1' }))

const friday = '2026-11-20'
const now = at(friday, 9)
const startTime = at(addDays(friday, 7), 18)
const origin = 'https://courtside.example'

type User = Awaited<ReturnType<typeof createUser>>
let owner: User
let thandi: User
let venueId: number
let eventId: number
let saleId: number
let place: { venueId: number; eventId: number; personId: number }
beforeEach(async () => {
	;[owner, thandi] = [await createUser({ role: 'venue_owner' }), await createUser({ fullName: 'Thandi Nkosi' })]
	const venue = await createVenue({ ownerId: owner.id, settings: { freeCancelHours: 24, lateChargePercent: 50 } })
	venueId = venue.venueId
	eventId = (await createEvent(venue, { name: 'Padel Clinic', createdById: owner.id, startTime, price: 120 })).id
	await join(venueEvents, thandi, { eventId }, now)
	place = { venueId, eventId, personId: (await placesOf(eventId))[0]!.id }
	saleId = (await db.select().from(sales).where(eq(sales.eventId, eventId)))[0]!.id
})

const take = (seen = 12_000, when = now, by = owner) => takeForPlace(by, place, { method: 'cash', seen }, when)
const own = (when = now) => findOwnPlaceSale(thandi, eventId, when)
const shown = async (when = now) =>
	(await findManagePage(owner, place, { list: null, page: 1, now: when })).people.map(({ money }) => money)
const refused = (status: number, message: string | RegExp) => ({
	init: { status },
	data: { message: typeof message === 'string' ? message : expect.stringMatching(message) },
})

test('the desk takes what is due once, and both sides see it', async () => {
	expect(await own()).toMatchObject({
		title: 'Pay R120.00 by Sat 21 Nov, 09:00',
		pay: 'Pay R120',
		isPaid: false,
		leaving: '',
	})
	expect(await shown()).toEqual([
		{ label: { label: 'Pays by Sat 21 Nov, 09:00', tone: 'sun' }, take: 'Take R120', undo: false },
	])
	expect(await findTakingPlace(owner, place)).toMatchObject({ name: 'Thandi Nkosi', open: 12_000, problem: null })
	expect(await take()).toBe('R120.00 in cash from Thandi Nkosi')
	expect(await take(), 'sent again').toBe('R120.00 in cash from Thandi Nkosi')
	await expect(takeForPlace(owner, place, { method: 'eft', seen: 12_000 }, now)).rejects.toMatchObject(
		refused(409, 'This place is paid already.'),
	)
	expect(await shown()).toEqual([{ label: { label: 'Paid', tone: 'court' }, take: null, undo: true }])
	expect(await own()).toMatchObject({ pay: null, isPaid: true, leaving: 'R120.00 comes back to you.' })
	expect((await findCashUp(owner, venueId, friday)).methods).toMatchObject([{ method: 'Cash', net: 12_000 }])
	expect((await noticesOf(thandi.id)).map(({ title }) => title)).toEqual([
		expect.stringMatching(/ has received R120\.00$/),
	])
	const days = { from: addDays(friday, 7), to: addDays(friday, 7) }
	expect(await findFigures({ id: venueId, since: '2026-01-01' }, days)).toMatchObject({ places: 120, packs: 0 })
	expect(await fsck()).toEqual([])
})

test('takes cash that was promised, whichever way it comes, and none beside a transfer on its way', async () => {
	await payAtVenue(thandi, { kind: 'sale', id: saleId }, { origin, now })
	expect(await shown()).toMatchObject([{ label: { label: 'Pays here' }, take: 'Take R120' }])
	expect(await own()).toMatchObject({ text: 'You pay R120.00 at the venue.', pay: null })
	await takeForPlace(owner, place, { method: 'card_machine', seen: 12_000 }, startTime)
	const tried = await db.select().from(payments).where(eq(payments.saleId, saleId)).orderBy(asc(payments.id))
	expect(tried.map(({ status }) => status)).toEqual(['cancelled', 'success'])
	expect(await fsck()).toEqual([])
})

test('takes none of their own, none that is on its way, and none of another sum', async () => {
	await expect(take(6_000)).rejects.toMatchObject(refused(409, 'There’s R120.00 to pay now. Look again.'))
	await join(venueEvents, owner, { eventId }, now)
	const mine = { ...place, personId: (await placesOf(eventId))[1]!.id }
	await expect(takeForPlace(owner, mine, { method: 'cash', seen: 12_000 }, now)).rejects.toMatchObject(
		refused(409, /own place/),
	)
	await expect(take(12_000, now, await createUser())).rejects.toMatchObject({ init: { status: 404 } })
	const { checkoutId } = await openSaleCheckout(thandi, saleId, { payBy: 'manual', origin, now })
	await claim(thandi, checkoutId, { verificationMethod: 'eft', receiptNumber: '' }, { now })
	await expect(take()).rejects.toMatchObject(refused(409, /^There’s a payment on its way/))
	expect(await own()).toMatchObject({ text: 'You’ve sent R120.00. The venue still has to confirm it.' })
})

test('is undone on its day alone: the place is owed, and does not lapse', async () => {
	await take()
	expect(await findUndoingPlace(owner, place, now)).toMatchObject({ cents: 12_000, problem: null })
	expect(await findUndoingPlace(owner, place, new Date(now.getTime() + DAY))).toMatchObject({ problem: /./ })
	const { payment } = await findUndoingPlace(owner, place, now)
	await expect(undoPlaceMoney(owner, place, payment + 1, now)).rejects.toMatchObject({ init: { status: 409 } })
	await undoPlaceMoney(owner, place, payment, now)
	expect(await own()).toMatchObject({ text: 'R120.00 is still to pay.', pay: 'Pay R120' })
	expect(await shown()).toEqual([{ label: { label: 'Not paid yet', tone: 'sun' }, take: 'Take R120', undo: false }])
	expect((await findCashUp(owner, venueId, friday)).movements).toEqual([])
	await expect(undoPlaceMoney(owner, place, payment, now)).rejects.toMatchObject({ init: { status: 409 } })
	await take()
	const log = await db
		.select()
		.from(auditLog)
		.where(eq(auditLog.subject, `event:${eventId}`))
		.orderBy(asc(auditLog.id))
	expect(log.map(({ action }) => action)).toEqual(['event.take-money', 'event.undo-money', 'event.take-money'])
	expect(await fsck()).toEqual([])
})

test('says before leaving what comes back, and before joining what leaving costs', async () => {
	const terms = { price: 120, startTime, freeCancelHours: 24, lateChargePercent: 50 }
	expect(joiningTerms(terms, now)).toBe(
		'Free to cancel until 26 Nov at 18:00; after that 50% of the price stays with the venue.',
	)
	expect(joiningTerms({ ...terms, price: null }, now)).toBeNull()
	await take()
	const late = new Date(startTime.getTime() - HOUR)
	expect(await own(late)).toMatchObject({ leaving: 'R60.00 comes back to you, R60.00 stays with the venue.' })
	await withdraw(venueEvents, thandi, { eventId }, late)
	expect(await own(late)).toBeNull()
	const [sale] = await db
		.select()
		.from(sales)
		.where(and(eq(sales.id, saleId)))
	expect(sale).toMatchObject({ kept: 60 })
	expect(await fsck()).toEqual([])
})
