import { expect, test } from 'vitest'
import { amountOf, inCents, rate, sum } from './money.ts'

test('rand are whole, or end in a half to the cent', () => {
	expect([rate(450), rate(44_580), rate(62.5), rate(1_187.5)]).toEqual([
		'R450',
		'R44\u202f580',
		'R62.50',
		'R1\u202f187.50',
	])
	expect([sum(450), sum(62.5), sum(0)]).toEqual(['R450.00', 'R62.50', 'R0.00'])
	expect(amountOf(inCents(62.5))).toBe('R62.50')
})
