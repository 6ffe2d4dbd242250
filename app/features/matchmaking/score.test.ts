import { describe, expect, test } from 'vitest'
import { dayBits, timeBits } from '#app/features/matchmaking/match-times.ts'
import { scoreOf, type Offer, type Wish } from './score.ts'

const sports = new Map([
	[1, 'Padel'],
	[2, 'Tennis'],
	[3, 'Running'],
])
const wish: Wish = {
	sports: [1, 2],
	skill: 2,
	days: dayBits(['Monday', 'Tuesday']),
	times: timeBits(['evening']),
	cities: ['Durban'],
	near: ['Pinetown'],
	willingToTravel: false,
}
const offer: Offer = { ...wish, cities: ['Durban'], willingToTravel: false }
const reasons = (changes: Partial<Offer>, wishes: Partial<Wish> = {}) => {
	const { score, reasons } = scoreOf({ ...wish, ...wishes }, { ...offer, ...changes }, (id) => sports.get(id)!)
	expect(score).toBe(reasons.reduce((sum, { points }) => sum + points, 0))
	return Object.fromEntries(reasons.map(({ key, points, words }) => [key, [points, words]]))
}

describe('a match score', () => {
	test('tells in words what each of its points is for', () => {
		expect(reasons({})).toEqual({
			sport: [30, 'You both play padel and tennis'],
			level: [25, 'Same level'],
			times: [20, 'You can both do 2 days, evenings'],
			distance: [25, 'You both play in Durban'],
		})
	})

	test.each<[string, Partial<Offer>, Partial<Wish>, Record<string, [number, string]>]>([
		['no sport', { sports: [3] }, {}, { sport: [0, 'No sport in common'] }],
		['no sport at all', { sports: [] }, {}, { sport: [0, 'No sport in common'] }],
		['one level', { skill: 3 }, {}, { level: [16, 'One level apart'] }],
		['two levels', { skill: 4 }, {}, { level: [7, 'Two levels apart'] }],
		['three levels', { skill: 4 }, { skill: 1 }, { level: [0, 'Three levels apart'] }],
		['its only day', { days: dayBits(['Monday']) }, {}, { times: [20, 'You can both do Monday evenings'] }],
		[
			'one of its days',
			{ days: dayBits(['Monday', 'Sunday']) },
			{},
			{ times: [10, 'You can both do Monday evenings'] },
		],
		[
			'two of its days',
			{ days: dayBits(['Monday', 'Tuesday', 'Sunday']) },
			{},
			{ times: [15, 'You can both do 2 days, evenings'] },
		],
		[
			'three of its days',
			{ days: dayBits(['Monday', 'Tuesday', 'Friday', 'Sunday']) },
			{ days: dayBits(['Monday', 'Tuesday', 'Friday']) },
			{ times: [20, 'You can both do 3 days, evenings'] },
		],
		['no day named', { days: 127 }, {}, { times: [15, 'You can both do 2 days, evenings'] }],
		[
			'a day for who names none',
			{ days: dayBits(['Monday']) },
			{ days: 127 },
			{ times: [20, 'You can both do Monday evenings'] },
		],
		['no day', { days: dayBits(['Sunday']) }, {}, { times: [0, 'No time in common'] }],
		['no time of day', { times: timeBits(['morning']) }, {}, { times: [0, 'No time in common'] }],
		[
			'any time',
			{ days: 127, times: 7 },
			{ days: 127, times: 7 },
			{ times: [15, 'You can both do any day, mornings or afternoons or evenings'] },
		],
		['near, staying at home', { cities: ['Pinetown'] }, {}, { distance: [0, 'Too far apart'] }],
		[
			'near, one travels',
			{ cities: ['Pinetown'], willingToTravel: true },
			{},
			{ distance: [15, 'Pinetown is a short drive away'] },
		],
		[
			'near, the other travels',
			{ cities: ['Pinetown'] },
			{ willingToTravel: true },
			{ distance: [15, 'Pinetown is a short drive away'] },
		],
		['far', { cities: ['Cape Town'], willingToTravel: true }, {}, { distance: [0, 'Too far apart'] }],
	])('with %s', (_, changes, wishes, expected) => expect(reasons(changes, wishes)).toMatchObject(expected))
})
