import { expect, test } from 'vitest'
import { markersOf, spoken } from './map-words.ts'

const point = (id: number, price: number | null = 350) => ({
	id,
	name: `Venue ${id}`,
	suburb: 'Sea Point',
	lat: -33.9,
	lon: 18.4,
	price,
})
const time = { time: '18:00', href: '/venues/1', price: 'R350', peak: false, last: false, spoken: '' }
const card = (id: number, wishes: object = {}) => ({
	id,
	href: `/venues/${id}?back=view%3Dmap`,
	price: id === 2 ? 280 : 350,
	availableWhen: 'Available today',
	times: [],
	next: null,
	...wishes,
})

test('markers tell what the cards beside them know', () => {
	const venues = [
		card(1, { times: [time, { ...time, time: '19:00' }] }),
		card(2, { next: { time: 'Thu 18:00', href: '/venues/2' } }),
		card(3),
	]
	const markers = markersOf([point(1), point(2), point(3), point(4), point(5, null)], venues)
	expect(markers[0]!.href).toBe('/venues/1?back=view%3Dmap')
	expect(markers[3]!.href).toBe('/venues/4')
	expect(markers.map(spoken)).toEqual([
		'Venue 1, from R350 an hour, Available today: 18:00, 19:00',
		'Venue 2, from R280 an hour, Next free: Thu 18:00',
		'Venue 3, from R350 an hour, Nothing is free in the next seven days',
		'Venue 4, from R350 an hour',
		'Venue 5, no court to book yet',
	])
})
