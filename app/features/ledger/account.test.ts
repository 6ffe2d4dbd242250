import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
	accountOf,
	counts,
	remaining,
	sharesOf,
	type BookingTerms,
	type PaymentEntry,
	type RefundEntry,
	type Remaining,
} from './account.ts'
import { PAYMENT_STATUSES } from './payment-state.ts'
import { cases } from '#tests/support/cases.ts'

const runs = cases(5_000, 200_000)
const total = (list: readonly { amount: number }[]) => list.reduce((sum, { amount }) => sum + amount, 0)
const left = (list: readonly Remaining[]) => list.reduce((sum, { left }) => sum + left, 0)

const bookings: fc.Arbitrary<BookingTerms> = fc
	.record({
		status: fc.constantFrom('pending', 'confirmed', 'cancelled', 'completed'),
		totalPrice: fc.integer({ min: 0, max: 100_000 }),
		depositCents: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
		charged: fc.integer({ min: 0, max: 100 }),
		cancelReason: fc.constantFrom('customer', 'venue', 'closed', 'unpaid', null),
		closureChoice: fc.constantFrom('refund', 'move', 'credit', null),
	})
	.map(({ charged, ...booking }) => ({ ...booking, lateCharge: Math.round((booking.totalPrice * charged) / 100) }))

const cents = fc.integer({ min: 1, max: 12_000_000 })
/** Payments of every kind in random order, and partial refunds of those that have arrived. */
const money = fc
	.array(
		fc.record({
			status: fc.constantFrom(...PAYMENT_STATUSES),
			amount: cents,
			there: fc.boolean(),
			minute: fc.integer({ min: 0, max: 5 }),
			back: fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom('due', 'done', 'sent')), {
				maxLength: 2,
			}),
		}),
		{ maxLength: 6 },
	)
	.map((rows) => {
		const payments = rows.map(({ status, amount, there, minute }, i): PaymentEntry => {
			const received = status === 'review' || status === 'refunded' || (status === 'success' && there)
			const receivedAt = received ? new Date(minute * 60_000) : null
			return { id: i + 1, status, amount, receivedAmount: received ? amount : null, receivedAt }
		})
		const refunds = rows.flatMap(({ back }, i): RefundEntry[] => {
			let open = payments[i]!.receivedAmount ?? 0
			return back.flatMap(([part, status]) => {
				const amount = Math.floor(open * part)
				open -= amount
				return amount > 0 ? [{ paymentId: i + 1, amount, status }] : []
			})
		})
		return { payments, refunds }
	})

describe('an account', () => {
	test('adds up to the cent', () => {
		fc.assert(
			fc.property(bookings, money, (booking, { payments, refunds }) => {
				const account = accountOf(booking, payments, refunds)
				const { received, returned, returning, held, due, excess, owed } = account
				const counted = payments.filter(counts)
				expect(received).toBe(total(counted))
				expect(received).toBe(held + returned + returning)
				expect(held).toBe(left(remaining(payments, refunds)))
				for (const number of Object.values(account)) if (typeof number === 'number') expect(number % 1).toBe(0)
				for (const number of [received, returned, returning, held, due, excess])
					expect(number).toBeGreaterThanOrEqual(0)
				expect(excess).toBeLessThanOrEqual(held)
				if (owed !== null && excess > 0) expect(held - excess).toBe(owed)
			}),
			runs,
		)
	})

	test('counts no money that was not received, whatever is claimed', () => {
		fc.assert(
			fc.property(bookings, money, (booking, { payments, refunds }) => {
				const silent = payments.map((payment) => ({ ...payment, receivedAt: null, receivedAmount: null }))
				const account = accountOf({ ...booking, totalPrice: booking.totalPrice + 1 }, silent, refunds)
				expect(account).toMatchObject({ received: 0, held: 0, excess: 0, paymentStatus: 'pending' })
			}),
			runs,
		)
	})

	test('asks a request for its deposit, and then for the rest, never for more than the price', () => {
		fc.assert(
			fc.property(bookings, money, (booking, { payments, refunds }) => {
				const { held, claimed, due, dueNow, rest: left, confirming, total } = accountOf(booking, payments, refunds)
				expect(confirming).toBe(Math.min(booking.depositCents ?? total, total))
				expect(dueNow).toBeLessThanOrEqual(due)
				if (booking.status !== 'pending') expect(dueNow).toBe(due)
				else expect(dueNow + left).toBe(due)
				if (booking.status !== 'pending') expect(left).toBe(booking.depositCents !== null && held > 0 ? due : 0)
				else expect(dueNow).toBe(Math.max(0, confirming - held - claimed))
				const rest = accountOf({ ...booking, depositCents: null }, payments, refunds)
				expect(rest).toMatchObject({ due, held, confirming: total, dueNow: due })
			}),
			runs,
		)
	})

	test('is settled by giving its excess back, and then has none', () => {
		fc.assert(
			fc.property(bookings, money, fc.constantFrom('fair', 'latest'), (booking, { payments, refunds }, how) => {
				const { excess } = accountOf(booking, payments, refunds)
				const back = sharesOf(excess, remaining(payments, refunds), how)
				expect(left(back)).toBe(excess)
				const made = back.map(({ id, left }): RefundEntry => ({ paymentId: id, amount: left, status: 'done' }))
				const after = accountOf(booking, payments, [...refunds, ...made])
				expect(after.excess).toBe(0)
				for (const { id, receivedAmount } of payments) {
					const returned = total([...refunds, ...made].filter(({ paymentId }) => paymentId === id))
					expect(returned).toBeLessThanOrEqual(receivedAmount ?? 0)
				}
				if (booking.status !== 'cancelled' && after.held >= after.total) expect(after.paymentStatus).toBe('paid')
				if (booking.status === 'cancelled' && excess > 0) expect(after.paymentStatus).toBe('refunded')
			}),
			runs,
		)
	})
})

describe('what goes back', () => {
	const parts = fc
		.array(fc.integer({ min: 1, max: 9_000_000_000_000 }), { minLength: 1, maxLength: 20 })
		.map((amounts) => amounts.map((left, i): Remaining => ({ id: i + 1, left })))
	const wanted = fc.tuple(parts, fc.double({ min: 0, max: 1, noNaN: true })).map(([parts, part]) => {
		const held = left(parts)
		return { parts, held, excess: Math.min(held, Math.floor(held * part)) }
	})

	test('fairly: the exact part of each payment, to less than a cent', () => {
		fc.assert(
			fc.property(wanted, ({ parts, held, excess }) => {
				const back = sharesOf(excess, parts, 'fair')
				expect(left(back)).toBe(excess)
				for (const part of parts) {
					const got = back.find(({ id }) => id === part.id)?.left ?? 0
					expect(got).toBeLessThanOrEqual(part.left)
					const off = BigInt(got) * BigInt(held) - BigInt(excess) * BigInt(part.left)
					expect((off < 0n ? -off : off) < BigInt(held)).toBe(true)
				}
			}),
			runs,
		)
	})

	test('fairly: the same whatever the order, and all of it where all goes back', () => {
		fc.assert(
			fc.property(wanted, ({ parts, held, excess }) => {
				const byId = (list: Remaining[]) => list.toSorted((a, b) => a.id - b.id)
				expect(byId(sharesOf(excess, parts.toReversed(), 'fair'))).toEqual(byId(sharesOf(excess, parts, 'fair')))
				expect(sharesOf(held, parts, 'fair')).toEqual(parts)
			}),
			runs,
		)
	})

	test('from the last: what came first stays as long as it can', () => {
		fc.assert(
			fc.property(wanted, ({ parts, excess }) => {
				const back = sharesOf(excess, parts, 'latest')
				expect(left(back)).toBe(excess)
				const first = back.at(-1)
				for (const { id, left } of parts) {
					const got = back.find((share) => share.id === id)?.left ?? 0
					expect(got).toBe(!first || id < first.id ? 0 : id > first.id ? left : first.left)
				}
			}),
			runs,
		)
	})

	test('of nothing is nothing', () => {
		expect(sharesOf(0, [], 'fair')).toEqual([])
		expect(sharesOf(0, [], 'latest')).toEqual([])
	})
})
