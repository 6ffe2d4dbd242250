import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountOf, remaining, sharesOf, type PaymentEntry } from '#app/features/ledger/account.ts'
import { inCents } from '#app/lib/money.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { lateCharge } from '#app/features/venues/cancellation-policy.ts'
import { cases, times, within } from '#tests/support/cases.ts'

const start = Date.parse('2026-11-20T08:00:00Z')
const startTime = new Date(start)

const cancellations = fc.tuple(
	fc.integer({ min: 0, max: 5_000 }), // rand an hour
	fc.integer({ min: 1, max: 24 }), // hours
	fc.integer({ min: 0, max: 168 }), // free until so many hours before
	fc.integer({ min: 0, max: 100 }), // percent after that
	fc.integer({ min: -24 * HOUR, max: 200 * HOUR }), // before the start
	fc.integer({ min: 0, max: 2 ** 30 }), // where its payments are cut
)

/** Splits the price into up to four payments, of which the last may be missing. */
function paymentsOf(total: number, cut: number) {
	const parts: number[] = []
	let open = total
	for (let rest = cut; parts.length < 3 && open > 1; rest >>= 7) {
		const part = 1 + (rest % open)
		parts.push(part)
		open -= part
	}
	if (cut % 3 > 0 && open > 0) parts.push(open)
	return parts.map((amount, i): PaymentEntry => {
		return { id: i + 1, status: 'success', amount, receivedAmount: amount, receivedAt: new Date(start + i) }
	})
}

test('what stays and what comes back is what was paid, for every cancellation', { timeout: within(120_000) }, () => {
	let late = 0
	fc.assert(
		fc.property(cancellations, ([price, hours, freeCancelHours, lateChargePercent, before, cut]) => {
			const totalPrice = price * hours
			const when = new Date(start - before)
			const charge = lateCharge({ startTime, totalPrice, freeCancelHours, lateChargePercent }, when)
			if (!Number.isInteger(charge) || charge < 0 || charge > totalPrice) return false
			if (
				before >= freeCancelHours * HOUR ? charge !== 0 : Math.abs(charge * 100 - totalPrice * lateChargePercent) > 50
			)
				return false
			if (charge > 0) late++
			const payments = paymentsOf(inCents(totalPrice), cut)
			const terms = { status: 'cancelled', cancelReason: 'customer', closureChoice: null, depositCents: null } as const
			const account = accountOf({ ...terms, totalPrice, lateCharge: charge }, payments, [])
			const back = sharesOf(account.excess, remaining(payments, []), 'fair')
			const returned = back.reduce((sum, { left }) => sum + left, 0)
			const stays = Math.min(inCents(charge), account.received)
			return returned + stays === account.received && back.every(({ id, left }) => left <= payments[id - 1]!.amount)
		}),
		cases(20_000, 2_000_000),
	)
	expect(late).toBeGreaterThan(times(2_000, 200_000))
})
