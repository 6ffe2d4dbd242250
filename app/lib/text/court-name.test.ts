import { expect, test } from 'vitest'
import { courtInText, courtLabel, courtsLabel } from './court-name.ts'

test.each([
	[[2], 'Court 2'],
	[['Centre court'], 'Centre court'],
	[[1, 4], 'Courts 1 and 4'],
	[[1, 2, 4], 'Courts 1, 2 and 4'],
	[[1, 'Centre court', 4], 'Court 1, Centre court and court 4'],
	[['Centre court', 2], 'Centre court and court 2'],
	[['Centre court', 'The cage'], 'Centre court and The cage'],
])('%j is said as %s', (courts, words) => {
	expect(courtsLabel(courts)).toBe(words)
})

test('a court without a name has its number', () => {
	expect([courtLabel(3), courtInText(3)]).toEqual(['Court 3', 'court 3'])
	expect([courtLabel('The cage'), courtInText('The cage')]).toEqual(['The cage', 'The cage'])
})
