import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { billSplits, bookings, payments, refunds } from '#db/schema.ts'
import { setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { closeCourts } from '#app/features/bookings/closing/closing.server.ts'
import { changeable, changeBooking } from '#app/features/bookings/desk/list/booking-changes.server.ts'
import { moveAtDesk, placeSeen } from '#app/features/bookings/desk/desk-move.server.ts'
import { findOwnVenueBooking } from '#app/features/bookings/desk/list/venue-bookings.server.ts'
import { chooseAfterClosure } from '#app/features/bookings/mine/closure-choice.server.ts'
import { giveDiscount } from '#app/features/bookings/paying/discount.server.ts'
import { BEFORE, SATURDAY, bookOnSaturday, createPlace } from '#tests/support/world/booked.ts'
import { at } from '#app/lib/time/time.ts'
import { createUser } from '#tests/support/world/people.ts'
import { joinTeam } from '#tests/support/world/venues.ts'
import { splitBooking } from '../split/split.server.ts'
import { markRefunded } from '../refunds/refunds.server.ts'
import { byPerson, findWay } from './how-it-came.server.ts'
import { undoCash } from './undo-cash.server.ts'
import { takeAtDesk } from './venue-money.server.ts'

const STARTED = at(SATURDAY, 9.5)
const PRICE = 'Price changed by Mandla Manager'

test('a booking says by name who took its money and changed its price, and the desk undoes only its own cash', async () => {
	const { player, venue } = await createPlace({ price: 200 })
	const desk = await createUser({ fullName: 'Dineo Desk' })
	const manager = await createUser({ fullName: 'Mandla Manager' })
	await joinTeam(venue, desk, 'desk')
	await joinTeam(venue, manager, 'manager')
	const id = await bookOnSaturday(venue, player, 9, 1)
	const wayNow = async (held: number, claimed = 0) => {
		const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
		return findWay({ ...booking!, venueId: venue.venueId, packBack: 0, money: { held, claimed, shares: [] } })
	}
	expect(await wayNow(0)).toMatchObject({ came: [], chosen: 'SnapScan', deskWay: 'snapscan', hands: [], back: [] })
	await write((tx) => tx.update(bookings).set({ paymentMethod: 'Cash' }).where(eq(bookings.id, id)))
	expect(await wayNow(0), 'nobody said so').toMatchObject({ chosen: null, deskWay: null })
	await setBookingStatus(desk, id, 'confirmed', BEFORE)
	await giveDiscount(manager, venue.venueId, id, { off: { rand: 50 }, reason: 'Wet court' } as never, BEFORE)
	await takeAtDesk(desk, venue.venueId, id, 'cash', { now: BEFORE })
	expect(await wayNow(15_000)).toMatchObject({
		came: [{ name: 'Paid by Cash', amount: 15_000, words: 'Fri 20 Nov, 09:00' }],
		chosen: null,
		deskWay: null,
		hands: [PRICE, 'Cash taken by Dineo Desk', 'Confirmed by Dineo Desk'],
		back: [],
	})

	const [cash] = await db.select().from(payments).where(eq(payments.bookingId, id))
	const undo = (user: typeof desk) => undoCash(user, venue.venueId, id, cash!.id, BEFORE)
	const colleague = await createUser()
	await joinTeam(venue, colleague, 'desk')
	await expect(undo(colleague)).rejects.toMatchObject({
		init: { status: 409 },
		message: expect.stringMatching(/^Only/),
	})
	expect((await undo(desk)).due).toBe(15_000)
	expect(await wayNow(0)).toMatchObject({ came: [], hands: [PRICE, 'Confirmed by Dineo Desk'] })

	await takeAtDesk(desk, venue.venueId, id, 'card_machine', { now: BEFORE })
	expect(await wayNow(15_000)).toMatchObject({
		came: [{ name: 'Paid by Card machine', amount: 15_000 }],
		hands: [PRICE, 'Card machine noted by Dineo Desk', 'Confirmed by Dineo Desk'],
	})
	const mark = (to: 'arrived' | 'no-show' | 'came', by: typeof desk, now: Date) =>
		changeBooking(by, venue.venueId, { bookingId: id, to }, now)
	await mark('arrived', desk, STARTED)
	expect((await wayNow(15_000)).hands).toContain('Arrival noted by Dineo Desk')
	await mark('no-show', manager, STARTED)
	expect((await wayNow(15_000)).hands).toEqual(expect.arrayContaining(['No-show noted by Mandla Manager']))
	expect((await wayNow(15_000)).hands).not.toContain('Arrival noted by Dineo Desk')
	await mark('came', manager, STARTED)
	expect((await wayNow(15_000)).hands.join()).not.toContain('No-show')
	await setBookingStatus(desk, id, 'cancelled', BEFORE)
	const [refund] = await db.select().from(refunds).where(eq(refunds.bookingId, id))
	expect((await wayNow(0)).back).toEqual([{ id: refund!.id, amount: 15_000, byHand: true }])
	await markRefunded(manager, venue.venueId, refund!.id, 'cash', { now: BEFORE })
	expect(await wayNow(0), 'the desk pays it back the way it came').toMatchObject({
		came: [{ name: 'Paid by Card machine', amount: 15_000, words: expect.stringMatching(/^CS.* · /) }],
		back: [],
		received: 'R150.00',
		gone: [{ name: 'Paid back', amount: 15_000 }],
	})
	expect((await wayNow(0)).hands).toEqual([
		PRICE,
		'Card machine noted by Dineo Desk',
		'Cancelled by Dineo Desk',
		'R150.00 paid back in cash by Mandla Manager',
	])
})

test('a booking says what came where a lower price leaves some to pay back, and why a closure ended it', async () => {
	const { player, venue } = await createPlace({ price: 200 })
	const owner = await createUser({ role: 'admin' })
	const ids = [await bookOnSaturday(venue, player, 9, 1), await bookOnSaturday(venue, player, 11, 1)]
	const shown = async (id: number) => {
		const found = await findOwnVenueBooking(owner, venue.venueId, id, 'desk')
		const [booking] = await changeable(owner, [found], BEFORE)
		const { received, gone, ended, chosen } = await findWay(booking!)
		return { label: booking!.paid.label, received, gone, ended, chosen }
	}
	const [paidId, unpaidId] = ids as [number, number]
	await takeAtDesk(owner, venue.venueId, paidId, 'cash', { now: BEFORE })
	await giveDiscount(owner, venue.venueId, paidId, { off: { rand: 50 }, reason: 'Wet court' } as never, BEFORE)
	expect(await shown(paidId)).toMatchObject({ label: 'R50 to pay back', received: 'R200.00', ended: null })
	const [refund] = await db.select().from(refunds).where(eq(refunds.bookingId, paidId))
	await markRefunded(owner, venue.venueId, refund!.id, 'cash', { now: BEFORE })
	expect(await shown(paidId)).toMatchObject({
		label: 'Paid',
		received: 'R200.00',
		gone: [{ name: 'Paid back', amount: 5_000 }],
	})

	const parts = [{ sportId: null, courtNumber: null }]
	const times = { startTime: at(SATURDAY, 9), endTime: at(SATURDAY, 13) }
	await closeCourts(owner, venue.venueId, { reason: 'rain', note: '', parts, ...times }, { now: BEFORE })
	expect(await shown(paidId)).toMatchObject({
		label: 'Choosing refund or new time',
		ended:
			'Closed for rain. They can choose what happens to their R150.00 until Fri 27 Nov at 09:00, or get it back then.',
	})
	await write((tx) =>
		tx.insert(payments).values({
			bookingId: unpaidId,
			userId: player.id,
			amount: 20_000,
			provider: 'manual',
			method: 'eft',
			status: 'success',
			claimedAt: BEFORE,
			checkoutId: 'sent',
			reference: 'CS7K4M2Q9X',
		}),
	)
	expect((await shown(unpaidId)).ended).toBe(
		'Closed for rain. Not here yet: look for R200.00 with reference CS7K 4M2Q 9X. Once it’s here, they choose where it goes.',
	)
	await write((tx) => tx.delete(payments).where(eq(payments.checkoutId, 'sent')))
	const nothing = { label: 'Nothing paid', received: null, gone: [], ended: 'Closed for rain.', chosen: null }
	expect(await shown(unpaidId)).toEqual(nothing)
	const byPlayerId = await bookOnSaturday(venue, player, 16, 1)
	expect((await shown(byPlayerId)).label).toBe('Not paid yet')
	await setBookingStatus(player, byPlayerId, 'cancelled', BEFORE)
	expect((await shown(byPlayerId)).label).toBe('Nothing paid')
	await chooseAfterClosure(player, paidId, 'refund', BEFORE)
	expect(await shown(paidId)).toMatchObject({
		label: 'R150 to pay back',
		received: 'R200.00',
		ended: 'Closed for rain. They chose a refund.',
	})
	const creditId = await bookOnSaturday(venue, player, 14, 1)
	await takeAtDesk(owner, venue.venueId, creditId, 'cash', { now: BEFORE })
	const later = { startTime: at(SATURDAY, 14), endTime: at(SATURDAY, 15) }
	await closeCourts(owner, venue.venueId, { reason: 'power', note: '', parts, ...later }, { now: BEFORE })
	expect((await shown(creditId)).label).toBe('Choosing refund or new time')
	await chooseAfterClosure(player, creditId, 'credit', BEFORE)
	expect(await shown(creditId)).toMatchObject({
		label: 'Credit R200',
		received: 'R200.00',
		gone: [{ name: 'Back to their credit', amount: 20_000 }],
	})
	const partId = await bookOnSaturday(venue, player, 16, 1)
	await takeAtDesk(owner, venue.venueId, partId, 'cash', { amount: 12_000, now: BEFORE })
	expect((await shown(partId)).received, 'the rest is still to pay').toBeNull()
	const last = { startTime: at(SATURDAY, 16), endTime: at(SATURDAY, 17) }
	await closeCourts(owner, venue.venueId, { reason: 'rain', note: '', parts, ...last }, { now: BEFORE })
	expect((await shown(partId)).received).toBe('R120.00 of R200.00')
	const longer = await bookOnSaturday(venue, player, 18, 1)
	const before = await findOwnVenueBooking(owner, venue.venueId, longer, 'desk')
	const wish = { date: SATURDAY, start: 18, hours: 2, court: 1, seen: placeSeen(before) }
	await moveAtDesk(owner, venue.venueId, longer, wish, BEFORE)
	const [now] = await changeable(owner, [await findOwnVenueBooking(owner, venue.venueId, longer, 'desk')], BEFORE)
	expect((await findWay(now!)).hands).toContain(`Extended by ${owner.fullName}`)
})

test('what one of them did is said in one part', () => {
	expect(
		byPerson([
			'Booked by Lerato Mokoena',
			'Price changed by Dineo Desk',
			'Cash taken by Lerato Mokoena',
			'SnapScan confirmed by Lerato Mokoena',
			'R20.00 paid back in cash by Dineo Desk',
		]),
	).toEqual([
		'Booked, cash taken and SnapScan confirmed by Lerato Mokoena',
		'Price changed and R20.00 paid back in cash by Dineo Desk',
	])
})

test('a split bill lists its shares, each with what has come or is said to be sent for it', async () => {
	const { player, venue } = await createPlace({ price: 200 })
	const owner = await createUser({ role: 'admin' })
	const id = await bookOnSaturday(venue, player, 9, 1)
	const people = ['Me', 'Sam', 'Zanele', 'Ayanda'].map((name) => ({ name, amount: null }))
	await splitBooking(player, id, { mode: 'equal', people }, { now: BEFORE })
	const [, sam, zanele] = await db.select().from(billSplits).where(eq(billSplits.bookingId, id)).orderBy(billSplits.id)
	const pays = (share: typeof sam, receivedAt: Date | null) => {
		const how = { provider: 'manual' as const, method: 'eft' as const, status: 'success' as const, claimedAt: BEFORE }
		const came = receivedAt ? { receivedAt, receivedAmount: 5_000, receivedBy: 'venue' as const } : {}
		const keys = { checkoutId: `share-${share!.id}`, reference: `CS7K4M2Q${share!.id}X`, userId: null }
		const row = { ...keys, ...how, ...came, bookingId: id, splitId: share!.id, amount: 5_000 }
		return write((tx) => tx.insert(payments).values({ ...row, createdAt: BEFORE, updatedAt: BEFORE }))
	}
	await pays(sam, BEFORE)
	await pays(zanele, null)
	await write((tx) => tx.update(billSplits).set({ status: 'paid' }).where(eq(billSplits.id, sam!.id)))
	const found = await findOwnVenueBooking(owner, venue.venueId, id, 'desk')
	const [booking] = await changeable(owner, [found], BEFORE)
	const { shares, came, sent } = await findWay(booking!)
	expect(shares.map(({ amount, state, words }) => [amount, state, words?.replace(/ · .* · /, ' · ')])).toEqual([
		[5_000, 'pending', undefined],
		[5_000, 'paid', 'Paid by EFT · Fri 20 Nov, 09:00'],
		[5_000, 'sent', 'EFT · Sent Fri 20 Nov, 09:00'],
		[5_000, 'pending', undefined],
	])
	expect([came, sent], 'both are with their shares').toEqual([[], []])
})
