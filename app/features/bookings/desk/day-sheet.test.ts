import { expect, test } from 'vitest'
import type { Cell } from './day-cells.ts'
import type { DayPlan } from './day-grid.server.ts'
import { planOf, sheetOf } from './day-sheet.ts'

const cell = (id: number, over: Partial<Cell> = {}): Cell => ({
	id,
	kind: 'booking',
	from: id / 2,
	to: id / 2 + 0.5,
	title: `Player "${id}" </script>`,
	words: ['Walk-in', 'Unpaid'],
	tone: 'unpaid',
	...over,
})
const cells = [cell(12), cell(13), cell(14, { kind: 'fixture', href: '/tournaments/1', words: [], tone: 'fixture' })]
const plan: DayPlan = {
	date: '2027-03-02',
	today: '2027-03-02',
	hours: [6, 22],
	opening: [6, 22],
	now: 9.5,
	refused: null,
	sports: [{ id: 1, name: 'Padel' }],
	chosen: null,
	shown: [
		{
			id: 1,
			name: 'Padel',
			step: 0.5,
			courts: [
				{ number: 1, court: 'Centre court', isRoofed: true, usable: [7, 7.5], cells },
				{ number: 2, court: 2, isRoofed: false, usable: [], cells: [cell(15, { href: null })] },
			],
		},
	],
	acts: true,
}

test('a day comes out of its sheet as it went in, once', () => {
	const { text } = sheetOf(plan)
	const received = { text }
	expect(planOf(received)).toEqual(plan)
	expect(planOf(received)).toBe(planOf(received))
	expect(text.match(/"unpaid"/g)).toHaveLength(2) // one with an address, one without
})

test('the server renders the plan that it has', () => {
	expect(sheetOf(plan)).toBe(sheetOf(plan))
	expect(planOf(sheetOf(plan))).toBe(plan)
})
