import { expect, test } from 'vitest'
import { courtWords, type KnownCourt } from './court-words.ts'

const court = (number: number, wishes: Partial<KnownCourt> = {}): KnownCourt => ({
	number,
	name: null,
	roofed: null,
	surface: null,
	...wishes,
})

test.each([
	['nothing where nothing is said', [], []],
	['which courts, where others say nothing', [court(1, { surface: 'Clay' })], ['Court 1: clay']],
	[
		'courts of one kind together',
		[court(1, { name: 'Jacaranda', roofed: true }), court(2, { roofed: true }), court(3, { roofed: false })],
		['Jacaranda and court 2: roofed', 'Court 3: open air'],
	],
	[
		'all courts where they are alike',
		[court(1, { roofed: true, surface: 'Wood' }), court(2, { roofed: true, surface: 'Wood' })],
		['All 2 courts: roofed, wood'],
	],
	['a court that only has a name', [court(2, { name: 'The cage' })], ['The cage']],
])('says %s', (_, courts, words) => {
	expect(courtWords(courts, 2)).toEqual(words)
})
