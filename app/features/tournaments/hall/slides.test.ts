import { expect, test } from 'vitest'
import { slidesOf, type HallMatch, type HallRow } from './slides.ts'

const match = (id: number): HallMatch => ({
	id,
	when: '18:00 · Court 1',
	home: 'A',
	away: 'B',
	score: null,
	winner: null,
})
const row = (id: number): HallRow => ({ id, rank: id, name: `Team ${id}`, played: 1, points: 3 })
const many = <Of>(count: number, of: (id: number) => Of) => Array.from({ length: count }, (_, i) => of(i + 1))
const nothing = { next: { title: '', matches: [], lines: [] }, results: [], tables: [], names: [] }

test('all of a tournament comes in portions that fit the screen', () => {
	const slides = slidesOf({
		next: { title: 'Round 2', matches: many(8, match), lines: ['Naledi rests'] },
		results: many(6, match),
		tables: [{ title: null, rows: many(23, row) }],
		names: many(3, String),
	})
	expect(slides.map(({ title }) => title)).toEqual([
		'Round 2 1/2',
		'Round 2 2/2',
		'Table 1/3',
		'Table 2/3',
		'Table 3/3',
		'Latest results',
	])
	const shown = slides.flatMap((slide) => (slide.kind === 'table' ? slide.rows.map(({ id }) => id) : []))
	expect(shown).toEqual(many(23, (id) => id))
})

test('before there is a schedule, it says who has entered', () => {
	expect(slidesOf({ ...nothing, names: ['Naledi', 'Pieter'] })).toEqual([
		{ kind: 'names', title: 'Who’s in', names: ['Naledi', 'Pieter'] },
	])
	expect(slidesOf(nothing)).toMatchObject([{ title: 'Nobody has joined yet' }])
})
