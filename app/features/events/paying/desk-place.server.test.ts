import { and, asc, eq, gt } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { fsck } from '#db/ops/fsck.ts'
import { auditLog, payments, sales } from '#db/schema.ts'
import { findOwedPlaces } from '#app/features/bookings/paying/owed-places.server.ts'
import { findCashUp } from '#app/features/figures/cash-up.server.ts'
import { findFigures } from '#app/features/figures/figures.server.ts'
import { checkIn } from '#app/features/gatherings/check-in.server.ts'
import { join, withdraw } from '#app/features/gatherings/places.server.ts'
import { eraseAccount } from '#app/features/personal-data/erase.server.ts'
import { onDeskChanged } from '#app/features/live/changes.server.ts'
import { compareStatement, confirmBankLines } from '#app/features/payments/inbox/bank/bank-comparison.server.ts'
import { PickedBankLines } from '#app/features/payments/inbox/inbox-schemas.ts'
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

test('the inbox counts all places that are not paid, and lists the first of them', async () => {
	const [sale] = await db.select().from(sales).where(eq(sales.id, saleId))
	const { id: _, ...copy } = sale!
	await write((tx) => tx.insert(sales).values(Array.from({ length: 50 }, () => copy)))
	const { count, cents, list } = await findOwedPlaces(venueId, now)
	expect([count, cents, list.length]).toEqual([51, 51 * 12_000, 50])
	await write((tx) => tx.delete(sales).where(gt(sales.id, saleId)))
})

test('a bank line may be for a place that nobody opened a payment for, and pays it once', async () => {
	const incoming = [{ line: 1, text: '2026-11-20,EFT T NKOSI,120.00', amount: 12_000 }]
	const look = async () => (await compareStatement(owner, venueId, { incoming, out: 0, unread: [] }, now)).byHand
	const [line] = (await look()).lines
	expect(line!.guesses).toMatchObject([
		{
			key: `e${saleId}`,
			what: 'Place: Padel Clinic · Fri 27 Nov, 18:00–20:00',
			why: 'Same amount, and “NKOSI” is the name on the event’s list.',
		},
	])
	const { pick } = PickedBankLines.parse({ pick: `e${saleId}:12000:${line!.mark}` })
	const confirm = () => confirmBankLines(owner, venueId, pick, now)
	expect(await confirm()).toMatchObject({ confirmed: [{ cents: 12_000, goesBack: false }], skipped: 0 })
	expect(await confirm()).toEqual({ confirmed: [], skipped: 1 })
	expect(await own()).toMatchObject({ isPaid: true })
	expect(await look()).toMatchObject({ counted: 1, lines: [], open: [] })
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
	expect(await own()).toMatchObject({
		text: 'You’ve sent R120.00. The venue still has to confirm it.',
		leaving: 'You said that you sent R120.00; once it arrives, R120.00 comes back to you.',
	})
	expect(await own(new Date(startTime.getTime() - HOUR))).toMatchObject({
		leaving: 'You said that you sent R120.00; once it arrives, R60.00 comes back to you, R60.00 stays with the venue.',
	})
})

test('is undone on its day alone: the place is to be paid by the deadline of one that is taken now', async () => {
	await take()
	expect(await findUndoingPlace(owner, place, now)).toMatchObject({ cents: 12_000, lapses: true, problem: null })
	expect(await findUndoingPlace(owner, place, new Date(now.getTime() + DAY))).toMatchObject({ problem: /./ })
	const { payment } = await findUndoingPlace(owner, place, now)
	await expect(undoPlaceMoney(owner, place, payment + 1, now)).rejects.toMatchObject({ init: { status: 409 } })
	const later = new Date(now.getTime() + HOUR)
	await undoPlaceMoney(owner, place, payment, later)
	expect(await own()).toMatchObject({ title: 'Pay R120.00 by Sat 21 Nov, 10:00', pay: 'Pay R120' })
	expect(await shown()).toEqual([
		{ label: { label: 'Pays by Sat 21 Nov, 10:00', tone: 'sun' }, take: 'Take R120', undo: false },
	])
	expect((await noticesOf(thandi.id)).map(({ body }) => body)).toContainEqual(
		expect.stringMatching(/counts as not paid\. Pay by Sat 21 Nov at 10:00 to keep it\.$/),
	)
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

test('is owed once it is undone of a person who was let in, and of an event that has begun', async () => {
	const [soon, begun] = [new Date(startTime.getTime() - HOUR), new Date(startTime.getTime() + HOUR)]
	const undo = async (when: Date) => {
		const { payment, lapses } = await findUndoingPlace(owner, place, when)
		expect(lapses).toBe(false)
		await undoPlaceMoney(owner, place, payment, when)
		expect(await own(when)).toMatchObject({ text: 'R120.00 is still to pay.', pay: 'Pay R120' })
	}
	await take(12_000, soon)
	await checkIn(venueEvents, owner, place, { personId: place.personId, arrived: true }, soon)
	await undo(soon)
	await checkIn(venueEvents, owner, place, { personId: place.personId, arrived: false }, soon)
	await take(12_000, begun)
	await undo(begun)
	expect(await shown(begun)).toMatchObject([{ label: { label: 'Not paid yet' } }])
})

test('tells the open pages of the desk that a person came or left', async () => {
	const told: number[] = []
	const stop = onDeskChanged((id) => told.push(id))
	onTestFinished(stop)
	const sipho = await createUser()
	await join(venueEvents, sipho, { eventId }, now)
	await vi.waitFor(() => expect(told).toEqual([venueId]))
	await withdraw(venueEvents, sipho, { eventId }, now)
	await vi.waitFor(() => expect(told).toEqual([venueId, venueId]))
	await join(venueEvents, sipho, { eventId }, now)
	await eraseAccount(sipho, { now })
	await vi.waitFor(() => expect(told).toEqual(Array(4).fill(venueId)))
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
