import { expect, test } from 'vitest'
import { at } from '#app/lib/time/time.ts'
import { eventCardWords, factWords } from './card-words.ts'

const event = {
	title: 'Padel Clinic',
	startTime: at('2026-11-27', 18),
	endTime: at('2026-11-27', 20),
	sport: { id: 1, name: 'Padel', icon: 'padel', color: '#3B82F6' },
	venue: { id: 1, name: 'Beacon Padel', location: '', city: 'Cape Town', address: '' },
}

test('the card and the facts of an event say what a place costs', () => {
	expect(eventCardWords({ ...event, price: 120 }).fact).toBe('Fri 27 Nov, 18:00–20:00 · R120 a place')
	expect(eventCardWords({ ...event, price: null }).fact).toBe('Fri 27 Nov, 18:00–20:00')
	expect(factWords({ price: 120, coach: 'Carel' })).toEqual({ more: 'R120 a place · With Carel', costs: 'R120' })
	expect(factWords({ price: null, coach: null })).toEqual({ more: '', costs: null })
})
