import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountOf, remaining, sharesOf } from '#app/features/ledger/account.ts'
import { inCents } from '#app/lib/money.ts'
import { customShares, equalShares, MOST_PEOPLE, restShares } from './shares.ts'
import { cases, within } from '#tests/support/cases.ts'

const LONG = { timeout: within(120_000) }
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

test.each([
	[10_000, 3, [3334, 3333, 3333]],
	[10_000, 2, [5000, 5000]],
	[10_000, 1, [10_000]],
	[10_000, 7, [1432, 1428, 1428, 1428, 1428, 1428, 1428]],
	[19, 20, [19, ...Array<number>(19).fill(0)]],
	[1, 2, [1, 0]],
	[0, 2, [0, 0]],
])('%d cents between %d', (cents, people, shares) => {
	expect(equalShares(cents, people)).toEqual(shares)
})

test.each([
	[1.5, 2],
	[-1, 2],
	[Number.NaN, 2],
	[Infinity, 2],
	[2 ** 53, 2],
	[100, 0],
	[100, -1],
	[100, 1.5],
	[100, Number.NaN],
])('%d cents between %d cannot be', (cents, people) => {
	expect(() => equalShares(cents, people)).toThrow(RangeError)
})

test.each([
	['a fifth is paid', 33_600, 4, { own: 0, others: [8400] }, [8400, 8400, 8400, 8400]],
	['a third is paid, without the odd cents', 21_334, 2, { own: 0, others: [10_666] }, [10_668, 10_666]],
	['the booker has paid theirs', 25_200, 4, { own: 8400, others: [8400] }, [0, 8400, 8400, 8400]],
	['the booker has paid more than theirs', 12_000, 4, { own: 30_000, others: [] }, [3000, 3000, 3000, 3000]],
	['other amounts were chosen', 30_000, 3, { own: 0, others: [10_000, 2000] }, [10_000, 10_000, 10_000]],
])('what is left when %s', (_, open, people, paid, shares) => {
	expect(restShares(open, people, paid)).toEqual(shares)
})

test('what is left of an equal split is the same share for everybody, to the cent', LONG, () => {
	const bill = fc.record({
		cents: fc.integer({ min: 2, max: 10_000_000 }),
		people: fc.integer({ min: 2, max: MOST_PEOPLE }),
		paid: fc.nat(MOST_PEOPLE),
		isBooker: fc.boolean(),
	})
	fc.assert(
		fc.property(bill, ({ cents, people, paid, isBooker }) => {
			const [first, ...each] = equalShares(cents, people)
			const others = each.slice(0, Math.min(paid, people - 2))
			const own = isBooker ? first! : 0
			const shares = restShares(cents - own - sum(others), people - others.length, { own, others })
			expect(sum(shares) + own + sum(others)).toBe(cents)
			expect(shares).toEqual([first! - own, ...each.slice(others.length)])
		}),
		cases(2000),
	)
})

test.each([
	[10_000, [3334, 3333, 3333], { fits: true, off: 0, bad: [] }],
	[10_000, [3333, 3333, 3333], { fits: false, off: -1, bad: [] }],
	[10_000, [3335, 3333, 3333], { fits: false, off: 1, bad: [] }],
	[10_000, [10_000, 0], { fits: false, off: 0, bad: [1] }],
	[10_000, [0, 10_000], { fits: true, off: 0, bad: [] }],
	[10_000, [-1, 10_001], { fits: false, off: 0, bad: [0] }],
	[10_000, [null, 10_000], { fits: false, off: 0, bad: [0] }],
	[10_000, [10_001, -1], { fits: false, off: 0, bad: [1] }],
	[10_000, [5000, null], { fits: false, off: -5000, bad: [1] }],
	[10_000, [5000.5, 4999.5], { fits: false, off: 0, bad: [0, 1] }],
	[0, [], { fits: true, off: 0, bad: [] }],
])('%d cents as %j', (cents, parts, answer) => {
	expect(customShares(cents, parts)).toEqual(answer)
})

/* A million calls of `expect` would take minutes. */
const must = (holds: boolean, what: string, ...values: unknown[]) => {
	if (!holds) throw new Error(`${what}: ${JSON.stringify(values)}`)
}

describe('a million bills', LONG, () => {
	const hours = fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 4 })
	const people = fc.integer({ min: 2, max: MOST_PEOPLE })

	test('split equally come out exactly, and fairly', () => {
		const bill = fc.record({ hours, people })
		fc.assert(
			fc.property(bill, ({ hours, people }) => {
				const cents = inCents(sum(hours))
				const shares = equalShares(cents, people)
				const [booker, ...others] = shares
				must(shares.length === people, 'a share each', cents, people)
				must(sum(shares) === cents, 'the sum', cents, people)
				must(shares.every(Number.isSafeInteger), 'whole cents', cents, people)
				must(
					others.every((share) => share === others[0] && share >= 0),
					'others alike',
					cents,
					people,
				)
				must(booker! - others[0]! >= 0 && booker! - others[0]! <= people - 1, 'the booker’s odd cents', cents, people)
				must(customShares(cents, shares).off === 0, 'the check agrees', cents, people)
			}),
			cases(20_000, 2_000_000),
		)
	})

	test('split as people like are taken when the cents agree, and only then', () => {
		const bill = fc.record({
			parts: fc.array(fc.integer({ min: 1, max: 2_000_000 }), { minLength: 2, maxLength: MOST_PEOPLE }),
			off: fc.integer({ min: -3, max: 3 }),
		})
		fc.assert(
			fc.property(bill, ({ parts, off }) => {
				const checked = customShares(sum(parts) - off, parts)
				must(checked.off === off && checked.fits === (off === 0), 'off by', parts, off)
			}),
			cases(20_000, 1_000_000),
		)
	})

	test('cancelled late give all payers their part back, to the cent', () => {
		const bill = fc.record({
			hours,
			people,
			percent: fc.integer({ min: 0, max: 100 }),
			paid: fc.integer({ min: 1, max: 2 ** MOST_PEOPLE - 1 }),
		})
		fc.assert(
			fc.property(bill, ({ hours, people, percent, paid }) => {
				const totalPrice = sum(hours)
				const lateCharge = Math.floor((totalPrice * percent) / 100)
				const shares = equalShares(inCents(totalPrice), people)
				const payments = shares.flatMap((amount, i) =>
					amount > 0 && (paid >> i) & 1
						? [{ id: i + 1, status: 'success' as const, amount, receivedAmount: amount, receivedAt: new Date(i) }]
						: [],
				)
				const ended = { status: 'cancelled', cancelReason: null, closureChoice: null, depositCents: null } as const
				const terms = { ...ended, totalPrice, lateCharge }
				const { received, excess } = accountOf(terms, payments, [])
				const back = sharesOf(excess, remaining(payments, []), 'fair')
				const kept = Math.min(received, inCents(lateCharge))
				must(sum(back.map(({ left }) => left)) === received - kept, 'the sum', totalPrice, people, percent, paid)
				for (const { id, left } of back) must(left > 0 && left <= shares[id - 1]!, 'never more than paid', id, left)
				for (const { id, left } of back) {
					const exact = (BigInt(shares[id - 1]!) * BigInt(received - kept)) / BigInt(received)
					must(BigInt(left) === exact || BigInt(left) === exact + 1n, 'their part', id, left)
				}
			}),
			cases(20_000, 1_000_000),
		)
	})
})
