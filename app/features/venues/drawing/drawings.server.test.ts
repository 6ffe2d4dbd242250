import { gzipSync } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { expect, it } from 'vitest'
import { venues } from '#db/cast.ts'
import { findDrawing } from './drawings.server.ts'
import { drawingAddress } from './scene.ts'

const all = venues.flatMap(({ name, city, facilities, sports }, i) =>
	Object.keys(sports).map((sport) => ({ venue: { id: i + 1, name, city, facilities: facilities ?? [] }, sport })),
)
const fileOf = (address: string) => address.slice('/drawings/'.length)
const addresses = (hour: number) => all.map(({ venue, sport }) => drawingAddress(venue, sport, hour))

it('draws every demo venue for each of its sports and lights, none like another and none heavy', () => {
	const drawn = [6, 12, 18, 22].flatMap(addresses).map((address) => findDrawing(fileOf(address)))
	expect(new Set(drawn).size).toBe(4 * all.length)
	for (const drawing of drawn) {
		expect(drawing).toMatch(/^<svg [^>]*viewBox="0 0 640 360">/)
		expect(drawing).not.toMatch(/NaN|undefined|Infinity|<script|<style|style=/)
		expect(() => new SaxesParser({ xmlns: true }).write(drawing!).close()).not.toThrow()
		expect(gzipSync(drawing!).length).toBeLessThan(8_000)
	}
})

it('draws the same picture for an address always', () => {
	const [first, second] = [6, 6].map(() => addresses(6).map((address) => findDrawing(fileOf(address))))
	expect(second).toEqual(first)
})

it('takes the light of the hour, the view of the city and the roof of the venue', () => {
	const venue = { id: 7, name: 'Fives', city: 'Durban', facilities: ['Parking'] }
	expect([4, 5, 8, 17, 19].map((hour) => /(\w+)\.svg$/.exec(drawingAddress(venue, 'soccer', hour))![1])).toEqual([
		'night',
		'dawn',
		'day',
		'dusk',
		'night',
	])
	expect(drawingAddress(venue, 'Indoor Soccer', 12)).toBe('/drawings/a-7-soccer-durban-open-day.svg')
	expect(drawingAddress({ ...venue, name: 'Fives Arena', city: 'Kuruman' }, 'padel', 12)).toContain('-bushveld-hall-')
	expect(drawingAddress({ ...venue, facilities: ['Covered courts'] }, undefined, 12)).toContain('-generic-durban-roof-')
	expect(drawingAddress({ ...venue, name: 'Rooftop Padel' }, 'padel', 12)).toContain('-rooftop-')
})

it.each([
	undefined,
	'',
	'a-7-soccer-durban-open-day',
	'a-7-soccer-paris-open-day.svg',
	'a-99999999999-soccer-durban-open-day.svg',
	'b-7-soccer-durban-open-day.svg',
])('draws nothing for the name %s', (file) => expect(findDrawing(file)).toBeNull())
