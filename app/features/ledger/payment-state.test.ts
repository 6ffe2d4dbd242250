import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { next, PAYMENT_STATUSES, TRANSITIONS, type PaymentEvent, type PaymentState } from './payment-state.ts'
import { cases } from '#tests/support/cases.ts'

const events = Object.keys(TRANSITIONS) as PaymentEvent[]
const start: PaymentState = { status: 'pending', received: false }
const after = (state: PaymentState, all: readonly PaymentEvent[]) =>
	all.reduce((state, event) => next(state, event) ?? state, state)

/** Returns every state that can be reached. */
function reachable() {
	const found = new Map([[JSON.stringify(start), start]])
	for (const state of found.values()) {
		for (const event of events) {
			const to = next(state, event)
			if (to) found.set(JSON.stringify(to), to)
		}
	}
	return [...found.values()]
}

/** Money has arrived in `refunded` and `review`, may have in `success`, and has not in any other status. */
const isLawful = ({ status, received }: PaymentState) =>
	status === 'success' || received === (status === 'refunded' || status === 'review')

describe('every state that can be reached', () => {
	const states = reachable()

	test('is lawful, and every status is among them', () => {
		expect(states.filter((state) => !isLawful(state))).toEqual([])
		expect(new Set(states.map(({ status }) => status))).toEqual(new Set(PAYMENT_STATUSES))
	})

	test('keeps money that is there, unless it was noted by mistake', () => {
		for (const state of states.filter(({ received }) => received)) {
			for (const event of events.filter((event) => event !== 'undone'))
				expect(next(state, event)?.received ?? true).toBe(true)
		}
	})

	test('takes each event once', () => {
		for (const state of states) {
			for (const event of events) {
				const to = next(state, event)
				if (to) expect(next(to, event)).toBeNull()
			}
		}
	})

	test('becomes refunded only where money was there, and then stays so', () => {
		for (const state of states) {
			for (const event of events) {
				const to = next(state, event)
				if (to?.status === 'refunded') expect([state.received, event]).toEqual([true, 'refunded'])
				if (state.status === 'refunded') expect(to).toBeNull()
			}
		}
	})

	test('knows of money only by the word of the provider or of the venue', () => {
		for (const state of states.filter(({ received }) => !received)) {
			const heard = events.filter((event) => next(state, event)?.received)
			expect(['paid', 'received', 'mismatch']).toEqual(expect.arrayContaining(heard))
		}
	})
})

describe('in every order of events', () => {
	const order = (of: readonly PaymentEvent[]) => fc.array(fc.constantFrom(...of), { maxLength: 30 })
	const runs = cases(20_000, 1_000_000)

	test('a payment ends in a lawful state', () => {
		fc.assert(
			fc.property(order(events), (all) => isLawful(after(start, all))),
			runs,
		)
	})

	test('what has all come before changes nothing', () => {
		fc.assert(
			fc.property(order(events), fc.constantFrom(...events), (all, event) => {
				const once = after(start, [...all, event])
				expect(after(once, [event, event])).toEqual(once)
			}),
			runs,
		)
	})

	test('no claim of the payer makes money', () => {
		const own = order(['claimed', 'cancelled', 'failed', 'expired', 'not-received', 'accepted', 'refunded'])
		fc.assert(
			fc.property(own, (all) => !after(start, all).received),
			runs,
		)
	})

	test.each([
		['a card payment', ['paid', 'failed', 'cancelled', 'expired'], 'paid'],
		['a payment by hand', ['claimed', 'not-received', 'cancelled', 'received'], 'received'],
	] as const)('%s is paid once it was, whatever came before and after', (_, all, event) => {
		fc.assert(
			fc.property(order(all), order(all), (before, behind) => {
				expect(after(start, [...before, event, ...behind])).toEqual({ status: 'success', received: true })
			}),
			runs,
		)
	})
})
