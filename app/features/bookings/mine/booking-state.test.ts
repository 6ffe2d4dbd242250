import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#app/lib/time/time.ts'
import { ownBooking, start } from '#tests/support/own-booking.ts'
import { bookingState, heldWords, missedLine } from './booking-state.ts'
import { actionsOf } from './own-actions.ts'
import { leftWords } from './time-left.tsx'

const now = new Date(start.getTime() - 3 * HOUR)
const pending = { ...ownBooking, status: 'pending' as const }
const paying = (some: Partial<typeof ownBooking.money>) => ({ ...pending, money: { ...ownBooking.money, ...some } })
const payBy = new Date(now.getTime() + 29 * MINUTE)
const cancelled = { ...ownBooking, status: 'cancelled' as const, cancelledAt: now }

test.each([
	['success', 'Court’s yours', ownBooking],
	['warn', 'Held until 11:29: pay to keep it', { ...pending, payBy }],
	['error', 'Not paid in time: the court may go to others', { ...pending, payBy: now }],
	['warn', 'Held until The Courts confirms it', paying({ dueNow: 0 })],
	['warn', 'Held: R75.00 still to pay before 14:00', paying({ dueNow: 7500, held: 12_500 })],
	['warn', 'Held while The Courts checks your payment', paying({ dueNow: 0, claimed: 20_000 })],
	['warn', 'Held: bring R200.00 in cash', paying({ dueNow: 0, claimed: 20_000, claimedCash: 20_000 })],
	['warn', 'Held while The Courts looks at your payment', paying({ inReview: 100 })],
	['info', 'This game is over', { ...ownBooking, status: 'completed' as const }],
	['error', 'Cancelled by you on 21 November 2026', { ...cancelled, cancelReason: 'customer' }],
	['error', 'Released unpaid on 21 November 2026', { ...cancelled, cancelReason: 'unpaid' }],
	['error', 'Closed by the venue: rain, 21 November 2026', { ...cancelled, closedFor: 'rain' as const }],
])('says as %s: %s', (tone, title, booking) => {
	const { heldUntil, ...said } = bookingState(booking, now)
	expect(said).toEqual({ tone, title })
	expect(heldUntil).toEqual(title.startsWith('Held until 11:29') ? payBy : null)
})

test('others hear that cash is still to be paid, and not whose it is', () => {
	const booking = paying({ dueNow: 0, claimed: 20_000, claimedCash: 20_000 })
	expect(heldWords(booking, now, false)).toBe('Held: to be paid in cash at the venue')
})

describe('a game that its player missed', () => {
	const missed = { ...ownBooking, status: 'completed' as const, noShow: true }
	const after = new Date(missed.endTime.getTime() + 8 * DAY)

	test('is still owed and can be paid, and put right as long as it is owed', () => {
		expect(bookingState(missed, after)).toMatchObject({ tone: 'warn', title: 'You didn’t make it to this one' })
		expect(missedLine(missed, after)).toBe(
			'The Courts says nobody came. R200.00 is still owed. Were you there? Tell them: they can put it right.',
		)
		expect(actionsOf(missed, after).pay).toEqual({ to: '/my-bookings/7/pay', label: 'Pay R200.00' })
	})

	test('can be put right for a week once it is paid', () => {
		const paid = { ...missed, paymentStatus: 'paid' as const, money: { ...missed.money, due: 0, dueNow: 0 } }
		expect(missedLine(paid, new Date(after.getTime() - DAY))).toBe(
			'The Courts says nobody came. Were you there? Tell them: they can put it right until Sat 28 Nov.',
		)
		expect(missedLine(paid, after)).toBe('The Courts says nobody came.')
		expect(actionsOf(paid, after).pay).toBeNull()
	})

	test('says nothing of it once it is cancelled, and a game they played has no such line', () => {
		expect(missedLine({ ...missed, status: 'cancelled' }, after)).toBeNull()
		expect(actionsOf({ ...missed, status: 'cancelled' }, after).pay).toBeNull()
		expect(missedLine({ ...missed, noShow: false }, after)).toBeNull()
		expect(actionsOf({ ...missed, noShow: false }, after).pay).toBeNull()
	})
})

test('a game is on from its first minute to its last', () => {
	const at = (moment: Date, booking = ownBooking) => bookingState(booking, moment).title
	expect(at(new Date(start.getTime() - 1))).toBe('Court’s yours')
	expect(at(start)).toBe('On now')
	expect(at(start, pending)).toBe('On now, but The Courts hasn’t confirmed it')
	expect(at(ownBooking.endTime)).toBe('This game is over')
	expect(at(ownBooking.endTime, pending)).toBe('This game is over')
})

test.each([
	[125 * MINUTE, '2 hours 5 min left'],
	[59 * MINUTE + 59_999, '59 min left'],
	[10 * MINUTE, '10 min left'],
	[10 * MINUTE - 1, '9:59 left'],
	[1000, '0:01 left'],
])('%d ms are %s', (left, words) => expect(leftWords(left)).toBe(words))
