import { describe, expect, test } from 'vitest'
import { cancelledToast, pointsConsequence, stockConsequence } from './decision-words.ts'

const undecided = { person: 'Thandi Nkosi', pointsSpent: 300, points: 700, owed: 0, stock: 4 }

describe('the consequences an admin reads before cancelling', () => {
	test.each([
		[{}, 'Thandi Nkosi gets 300 points back and then has 1000.'],
		[{ pointsSpent: 1, points: 0 }, 'Thandi Nkosi gets 1 point back and then has 1.'],
		[
			{ points: 0, owed: 50 },
			'Thandi Nkosi gets 300 points back, of which 50 go to points they still owe, and then has 250.',
		],
		[
			{ points: 0, owed: 1 },
			'Thandi Nkosi gets 300 points back, of which 1 goes to points they still owe, and then has 299.',
		],
		[
			{ points: 0, owed: 900 },
			'Thandi Nkosi gets 300 points back, of which 300 go to points they still owe, and then has 0.',
		],
	])('with %j', (changed, words) => {
		expect(pointsConsequence({ ...undecided, ...changed })).toBe(words)
	})

	test('the stock, if it is limited', () => {
		expect(stockConsequence({ stock: 0 })).toBe('The stock goes from 0 to 1.')
		expect(stockConsequence({ stock: null })).toBe('The stock has no limit.')
	})
})

test.each([
	[0, 'Thandi Nkosi has the points back. We’ve told them.'],
	[50, 'Thandi Nkosi has 250 of 300 points back. 50 went to points they owed. We’ve told them.'],
	[300, 'Thandi Nkosi has nothing of 300 points back. 300 went to points they owed. We’ve told them.'],
])('the admin reads what happened to the points if %i paid off a debt', (kept, words) => {
	expect(cancelledToast({ person: 'Thandi Nkosi', points: 300, kept })).toBe(words)
})
