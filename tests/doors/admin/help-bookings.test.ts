import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { db, write } from '#db/client/index.ts'
import { bookings, chatKnowledgeBase, courts } from '#db/schema.ts'
import { cancelBooking, setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { closeCourts } from '#app/features/bookings/closing/closing.server.ts'
import { lapseUnpaidBookings } from '#app/features/bookings/paying/lapse.server.ts'
import { findOwnBookings } from '#app/features/help/own-bookings.server.ts'
import { addStandardAnswers } from '#app/features/help/standard.server.ts'
import { processPaymentEvents } from '#app/features/payments/cards/events.server.ts'
import { openCheckout } from '#app/features/payments/checkout.server.ts'
import { confirmReceived } from '#app/features/payments/inbox/venue-money.server.ts'
import { claim } from '#app/features/payments/manual/manual.server.ts'
import { receive } from '#app/features/payments/receive.server.ts'
import { sendRefunds } from '#app/features/payments/refunds/refunds.server.ts'
import { addDays, at, dateOf, HOUR } from '#app/lib/time/time.ts'
import { paymentBy } from '#tests/support/world/bills.ts'
import { createUser, signedIn } from '#tests/support/world/people.ts'
import { createVenue } from '#tests/support/world/venues.ts'
import { cardPayment, eventOf, sign } from '#tests/support/outside/webhooks.ts'
import { DETAILS } from '#tests/doors/money/checkouts.ts'
import { ask, visit } from '#tests/support/process/product.ts'
import { booked, wish } from '#tests/support/world/wishes.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMITS: 'off', HOST: '127.0.0.1', PAYMENTS: 'sandbox' }))

const DAY = addDays(dateOf(new Date()), 5)
type Method = 'eft' | 'cash'
const ORIGIN = 'http://localhost'

/** Makes a player with one booking of R450.00 within five days, at a venue payable in every way. */
async function aBooking({ hoursAhead, method = 'SnapScan' }: { hoursAhead?: number; method?: string } = {}) {
	const [owner, player] = [await createUser({ role: 'venue_owner' }), await createUser()]
	const venue = await createVenue({ ownerId: owner.id, price: 450, settings: { paymentDetails: DETAILS } })
	const id = await booked(player, wish(venue, DAY, 10, 11, { paymentMethod: method }))
	if (hoursAhead !== undefined) {
		const startTime = new Date(Date.now() + hoursAhead * HOUR)
		const endTime = new Date(startTime.getTime() + HOUR)
		await write((tx) => tx.update(bookings).set({ startTime, endTime }).where(eq(bookings.id, id)))
	}
	return { id, owner, player, venue }
}
type Made = Awaited<ReturnType<typeof aBooking>>

async function sent({ id, player }: Made, method: Method = 'eft') {
	const { checkoutId } = await openCheckout(player, id, { payBy: 'manual', origin: ORIGIN })
	return claim(player, checkoutId, { verificationMethod: method, receiptNumber: '' })
}
async function arrived(made: Made) {
	const { id } = await sent(made)
	await confirmReceived(made.owner, made.venue.venueId, id)
}
const only = async ({ player }: Pick<Made, 'player'>, now = new Date()) => {
	const all = await findOwnBookings(player, now)
	expect(all).toHaveLength(1)
	return all[0]!
}

async function pressed(answer: 'decline' | 'pay') {
	const payment = await cardPayment()
	await visit(new URL(payment.redirectUrl).pathname, { form: { answer } })
	await processPaymentEvents(new Date())
	return payment
}

describe('what is said of one’s own booking', () => {
	it('waits for money, with the time it lapses', async () => {
		const made = await aBooking()
		const booking = await only(made)
		expect(booking).toMatchObject({
			state: 'to-pay',
			next: { to: `/my-bookings/${made.id}/pay`, label: 'Pay R450.00' },
		})
		expect(booking.money.line).toMatch(/^Pay by .*\d\d:\d\d to keep the court\.$/)
		expect(booking.explanation).toContain('nothing has been paid yet')
	})

	it('is overdue between its last minute and the job that ends it, and then has lapsed', async () => {
		const made = await aBooking()
		const late = new Date(Date.now() + 25 * HOUR)
		expect(await only(made, late)).toMatchObject({ state: 'overdue', next: { to: '/my-bookings' } })
		await lapseUnpaidBookings(late)
		expect(await only(made, late)).toMatchObject({ state: 'lapsed', next: { to: `/my-bookings/${made.id}/again` } })
	})

	it('has an open card page', async () => {
		const payment = await cardPayment()
		expect(await only(payment)).toMatchObject({ state: 'card-open', next: { label: 'Pay R450.00' } })
		const anHourOn = new Date(Date.now() + HOUR)
		expect((await only(payment, anHourOn)).state).toBe('overdue')
	})

	it('was declined', async () => {
		const payment = await pressed('decline')
		const booking = await only(payment)
		expect(booking).toMatchObject({ state: 'declined', next: { to: `/my-bookings/${payment.bookingId}/pay` } })
		expect(booking.explanation).toContain('didn’t go through')
	})

	it('is paid by card', async () => {
		const payment = await pressed('pay')
		expect(await only(payment)).toMatchObject({
			state: 'paid',
			status: 'confirmed',
			money: { label: 'Paid' },
			next: { to: `/my-bookings/${payment.bookingId}/receipt` },
		})
	})

	it('is being checked where another amount came', async () => {
		const payment = await cardPayment()
		const body = eventOf('payment.succeeded', payment.providerCheckoutId, { amount: 40_000 })
		const headers = { ...sign(body), 'Content-Type': 'application/json' }
		expect((await ask('/api/payments/webhook', { method: 'POST', headers, body })).status).toBeLessThan(300)
		await processPaymentEvents(new Date())
		const booking = await only(payment)
		expect(booking).toMatchObject({ state: 'review', money: { label: 'Being checked' } })
		expect(booking.next.label).not.toContain('Pay')
	})

	it('is sent, until the venue says that it is there', async () => {
		const made = await aBooking()
		const payment = await sent(made)
		const booking = await only(made)
		expect(booking).toMatchObject({ state: 'sent', money: { label: 'Payment sent – venue to confirm' } })
		expect(booking.next).toEqual({ to: '/my-bookings', label: 'My Bookings' })
		await confirmReceived(made.owner, made.venue.venueId, payment.id)
		expect(await only(made)).toMatchObject({ state: 'paid' })
	})

	it('comes in cash', async () => {
		const made = await aBooking()
		await sent(made, 'cash')
		expect(await only(made)).toMatchObject({ state: 'cash', money: { label: 'Cash at the venue' } })
	})

	it('is confirmed and still to be paid', async () => {
		const made = await aBooking()
		await setBookingStatus(made.owner, made.id, 'confirmed')
		expect(await only(made)).toMatchObject({ state: 'pay-later', status: 'confirmed', next: { label: 'Pay R450.00' } })
	})

	it('has a refund on its way', async () => {
		const made = await aBooking()
		await arrived(made)
		await cancelBooking(made.player, made.id)
		const booking = await only(made)
		expect(booking).toMatchObject({ state: 'going-back', money: { label: 'R450.00 on its way back' } })
	})

	it('has come back to the card', async () => {
		const payment = await pressed('pay')
		await cancelBooking(payment.player, payment.bookingId)
		expect(await only(payment)).toMatchObject({ state: 'going-back' })
		await sendRefunds(new Date())
		await processPaymentEvents(new Date())
		expect(await only(payment)).toMatchObject({ state: 'came-back', money: { label: 'Refunded' } })
	})

	it('keeps a late charge', async () => {
		const made = await aBooking({ hoursAhead: 3 })
		await write((tx) => tx.update(bookings).set({ lateChargePercent: 100 }).where(eq(bookings.id, made.id)))
		await arrived(made)
		await cancelBooking(made.player, made.id)
		expect(await only(made)).toMatchObject({ state: 'charged' })
	})

	it('was cancelled before anything was paid, or before the venue saw the money', async () => {
		const [unpaid, claimed] = [await aBooking(), await aBooking()]
		await cancelBooking(unpaid.player, unpaid.id)
		expect(await only(unpaid)).toMatchObject({ state: 'nothing-paid' })
		await sent(claimed)
		await cancelBooking(claimed.player, claimed.id)
		expect(await only(claimed)).toMatchObject({ state: 'sent-cancelled' })
	})

	it('waits for a choice after the venue closed the court', async () => {
		const made = await aBooking()
		await arrived(made)
		await closeCourts(made.owner, made.venue.venueId, {
			reason: 'rain',
			parts: [{ sportId: null, courtNumber: null }],
			note: '',
			startTime: at(DAY, 9),
			endTime: at(DAY, 12),
		})
		expect(await only(made)).toMatchObject({
			state: 'choose',
			money: { label: 'Refund or move?' },
			next: { to: `/my-bookings/${made.id}/closed?tab=cancelled` },
		})
	})

	it('costs nothing', async () => {
		const made = await aBooking()
		await write((tx) => tx.update(bookings).set({ totalPrice: 0 }).where(eq(bookings.id, made.id)))
		expect(await only(made)).toMatchObject({ state: 'free' })
	})

	it('has a part of its money', async () => {
		const made = await aBooking()
		const { checkoutId } = await openCheckout(made.player, made.id, { payBy: 'manual', origin: ORIGIN })
		const payment = await paymentBy(checkoutId)
		await receive(
			payment.id,
			{ event: 'received', amount: 20_000, by: 'venue', byId: made.owner.id, method: 'eft' },
			new Date(),
		)
		expect(await only(made)).toMatchObject({ state: 'part', next: { label: 'Pay R250.00' } })
	})

	it.each([
		['customer', 'You cancelled it.'],
		['venue', 'cancelled it.'],
		['closed', 'closed the court.'],
		['unpaid', 'It lapsed unpaid.'],
	])('says who or what cancelled it: %s', async (cancelReason, words) => {
		const made = await aBooking()
		await sent(made)
		await cancelBooking(made.player, made.id)
		await write((tx) => tx.update(bookings).set({ cancelReason }).where(eq(bookings.id, made.id)))
		const { state, explanation } = await only(made)
		expect(state).toBe('sent-cancelled')
		expect(explanation).toContain(words)
		expect(explanation.includes('You cancelled')).toBe(cancelReason === 'customer')
	})

	it('finds what is still open behind later ones that are settled', async () => {
		const made = await aBooking()
		const change = (id: number, days: number, more: Partial<typeof bookings.$inferInsert>) => {
			const startTime = at(addDays(dateOf(new Date()), days), 10)
			const endTime = new Date(startTime.getTime() + HOUR)
			return write((tx) =>
				tx
					.update(bookings)
					.set({ startTime, endTime, ...more })
					.where(eq(bookings.id, id)),
			)
		}
		const more = (hour: number) => booked(made.player, wish(made.venue, DAY, hour, hour + 1))
		const settled = [await more(11), await more(12), await more(13)]
		const cancelled = [await more(14), await more(15), await more(16)]
		const [waiting, old] = [await more(17), await more(18)]
		await sent({ ...made, id: waiting })
		for (const id of [...cancelled, waiting, old]) await cancelBooking(made.player, id)
		for (const id of settled) await change(id, -2, { status: 'completed', totalPrice: 0 })
		await change(made.id, -3, { status: 'confirmed' })
		for (const id of cancelled) await change(id, 3, {})
		await change(waiting, -4, {})
		await change(old, 4, { cancelledAt: at(addDays(dateOf(new Date()), -31), 10) })
		const states = new Map((await findOwnBookings(made.player)).map(({ id, state }) => [id, state]))
		expect(states.get(made.id)).toBe('pay-later')
		expect(states.get(waiting)).toBe('sent-cancelled')
		expect(states.has(old)).toBe(false)
	})

	it('puts what is open first', async () => {
		const made = await aBooking()
		await arrived(made)
		const later = await booked(made.player, wish(made.venue, addDays(DAY, 1), 10, 11))
		expect((await findOwnBookings(made.player)).map(({ id, state, isOpen }) => [id, state, isOpen])).toEqual([
			[later, 'to-pay', true],
			[made.id, 'paid', false],
		])
	})
})

describe('the answer that looks at it', () => {
	let answerId: number
	beforeAll(async () => {
		await addStandardAnswers()
		const [answer] = await db
			.select()
			.from(chatKnowledgeBase)
			.where(eq(chatKnowledgeBase.question, 'Why is my payment pending?'))
		answerId = answer!.id
	})

	it('shows each person only their own, and a visitor none', async () => {
		const [mine, other] = [await aBooking(), await aBooking()]
		const named = (made: Made, name: string) =>
			write((tx) => tx.update(courts).set({ name }).where(eq(courts.id, made.venue.venueId)))
		await named(mine, 'Canary Court Mine')
		await named(other, 'Canary Court Other')
		for (const path of [`/help/${answerId}`, '/help?q=why+is+my+payment+pending', '/help?category=Paying']) {
			const seen = await visit(path, { headers: await signedIn(mine.player) })
			expect(seen.text).toContain('Canary Court Mine')
			expect(seen.text).not.toContain('Canary Court Other')
			const asVisitor = await visit(path)
			expect(asVisitor.text).not.toContain('Canary Court')
			expect(asVisitor.page.bookings).toBeNull()
		}
	})

	it('keeps none of it in the conversation', async () => {
		const mine = await aBooking()
		const headers = await signedIn(mine.player)
		const { location } = await visit('/help', { headers, form: { q: 'why is my payment pending' } })
		const { page, text } = await visit(location!, { headers })
		expect(page.bookings).toHaveLength(1)
		expect(page.conversation.messages.map(({ role }: { role: string }) => role)).toEqual(['user', 'assistant'])
		expect(text).toContain('Pay R450.00')
		expect(JSON.stringify(page.conversation)).not.toContain('R450.00')
	})
})
