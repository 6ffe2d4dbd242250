import { expect, test } from 'vitest'
import { at } from '#app/lib/time/time.ts'
import { anOffer } from '#tests/support/world/offer.ts'
import { courtChoices, courtOptions, givenCourt } from './court-choice.ts'

const friday = '2026-11-20'
const said = { isRoofed: null, surface: null }
const offer = anOffer({
	courtCount: 3,
	courts: new Map([
		[1, { ...said, name: 'Centre court', pricePerHour: 260 }],
		[3, { ...said, name: null, pricePerHour: 150 }],
	]),
})
const choices = (...taken: number[]) =>
	courtChoices(offer, new Map([[at(friday, 17).getTime(), new Set(taken)]]), at(friday, 16), at(friday, 18))

test('each court has its price for all the time, and is free only if it is in every hour', () => {
	expect(choices(3).map(({ name, price, isFree }) => [name, price, isFree])).toEqual([
		['Centre court', 620, true],
		['Court 2', 500, true],
		['Court 3', 400, false],
	])
})

test('a booking gets the chosen court, else the cheapest that is free', () => {
	expect(givenCourt(choices(), '')?.number).toBe(3)
	expect(givenCourt(choices(3), '')?.number).toBe(2)
	expect(givenCourt(choices(3), '1')?.number).toBe(1)
	expect(givenCourt(choices(3), 'x')?.number).toBe(2)
	expect(givenCourt(choices(1, 2, 3), '')).toBeUndefined()
})

test('the price that the server has named decides between courts that were not chosen', () => {
	expect(givenCourt(choices(), '', 620)?.number).toBe(1)
	expect(givenCourt(choices(), '', 999)?.number).toBe(3)
	expect(givenCourt(choices(), '2', 620)?.number).toBe(2)
})

test('the field says what each costs, and which are taken', () => {
	expect(courtOptions(choices(3)).map(({ label }) => label)).toEqual([
		'Cheapest free · R500.00',
		'Centre court · R620.00',
		'Court 2 · R500.00',
		'Court 3 · taken',
	])
	expect(courtOptions([])).toEqual([{ value: '', label: 'Cheapest free' }])
})
