import { expect, test } from 'vitest'
import { because, groupLeftOut, mainReason, quoted } from './left-out-reasons.ts'

const courts = Array.from({ length: 60 }, (_, i) => ({
	line: i + 2,
	name: 'A',
	reason: because('You have no such court', quoted(`Court ${i}`)),
}))
const passed = { line: 90, name: 'B', reason: because('It has passed', 'Mon 2 March 2026 at 18:00') }
const lacking = { line: 91, name: 'C', reason: because('Imported without the number', quoted('call me')) }

test('lines of one reason are one group, whatever stands in each, and say whether there is anything to mend', () => {
	const groups = groupLeftOut([passed, ...courts, lacking])
	expect(groups.map(({ words, is, count, listed }) => [words, is, count, listed.length])).toEqual([
		['You have no such court', 'to fix', 60, 50],
		['It has passed', 'settled', 1, 1],
		['Imported without the number', 'imported', 1, 1],
	])
})

test('a reason of nearly all lines is that of the file, with the columns it can come from', () => {
	const groups = groupLeftOut([...courts, passed])
	expect(mainReason(groups, 66)).toMatchObject({ words: 'You have no such court', columns: ['court'] })
	expect(mainReason(groups, 67)).toBeUndefined()
	expect(mainReason(groupLeftOut(courts.slice(0, 2)), 2), 'of two lines each says it').toBeUndefined()
})
