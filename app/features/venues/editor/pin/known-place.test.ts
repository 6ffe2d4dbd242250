import { expect, test } from 'vitest'
import { knownPlace } from './known-place.ts'

const suburbs = [
	{ suburb: 'Sea Point', city: 'Cape Town', lat: -33.917, lon: 18.387 },
	{ suburb: 'Claremont', city: 'Cape Town', lat: -33.981, lon: 18.465 },
	{ suburb: 'Claremont', city: 'Pretoria', lat: -25.72, lon: 28.13 },
]
const towns = [
	{ name: 'Cape Town', lat: -33.926, lon: 18.423 },
	{ name: 'Durban', lat: -29.858, lon: 31.029 },
	{ name: 'Bellville', lat: -33.9, lon: 18.63 },
	{ name: 'Gqeberha', lat: -33.961, lon: 25.615 },
]
const at = (suburb: string, city: string) => knownPlace({ suburb, city }, suburbs, towns)

test('a suburb with venues is where they are, however it is written', () => {
	expect(at('  sea point', 'CAPE TOWN')).toEqual({ lat: -33.917, lon: 18.387, what: 'suburb' })
	expect(at('Sea Point', '')).toMatchObject({ what: 'suburb', lat: -33.917 })
})

test('suburbs of one name are told apart by their city', () => {
	expect(at('Claremont', 'Pretoria')).toMatchObject({ lat: -25.72 })
	expect(at('Claremont', 'Cape Town')).toMatchObject({ lat: -33.981 })
	expect(at('Claremont', 'Durban')).toMatchObject({ what: 'city', lat: -29.858 })
})

test('a suburb without venues is the town of that name near its city', () => {
	expect(at('Bellville', 'Cape Town')).toEqual({ lat: -33.9, lon: 18.63, what: 'suburb' })
	expect(at('Bellville', 'Gqeberha')).toMatchObject({ what: 'city', lat: -33.961 })
})

test('a city without a name on the map is in the middle of its venues', () => {
	expect(at('Somewhere', 'Pretoria')).toEqual({ lat: -25.72, lon: 28.13, what: 'city' })
	expect(at('Somewhere', 'Elsewhere')).toBeUndefined()
	expect(at('', '')).toBeUndefined()
})
