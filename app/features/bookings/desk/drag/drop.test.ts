import { expect, test } from 'vitest'
import { at } from '#app/lib/time/time.ts'
import type { Cell } from '../day-cells.ts'
import type { DayPlan } from '../day-grid.server.ts'
import { dropProblem, findCarried, ghostLines, moveFields, spotWords } from './drop.ts'

const cell = (id: number, from: number, to: number, kind: Cell['kind'] = 'booking'): Cell => {
	return { id, kind, from, to, title: `Cell ${id}`, words: [], tone: 'paid' }
}
const hours = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

function plan(over: Partial<DayPlan> = {}, usable = hours(8, 20)): DayPlan {
	const courts = [
		{
			number: 1,
			court: 1,
			isRoofed: false,
			usable,
			cells: [cell(1, 10, 11), cell(2, 12, 13), cell(3, 14, 15, 'event')],
		},
		{
			number: 2,
			court: 'Garden',
			isRoofed: false,
			usable,
			cells: [cell(4, 10.5, 12), { ...cell(1, 17, 18, 'closure'), words: ['New net'], tone: 'blocked' as const }],
		},
	]
	const padel = { id: 7, name: 'Padel', step: 1 as const, courts }
	const tennis = {
		id: 8,
		name: 'Tennis',
		step: 1 as const,
		courts: [{ number: 1, court: 1, isRoofed: false, usable, cells: [] }],
	}
	const date = '2026-11-20'
	const day = {
		date,
		today: date,
		now: null,
		hours: [8, 20] as const,
		opening: null,
		refused: null,
		chosen: null,
		shut: null,
	}
	return { ...day, sports: [], shown: [padel, tennis], acts: true, ...over }
}
const spot = (court: number, from: number, to: number, sportId = 7) => ({ sportId, court, from, to })

test('only bookings and blocks of a day that is not over are carried, by people who may', () => {
	expect(findCarried(plan(), 'booking', 1)).toMatchObject({ spot: spot(1, 10, 11), step: 1 })
	expect(findCarried(plan(), 'booking', 4)).toMatchObject({ step: 0.5 })
	expect(findCarried(plan(), 'closure', 1)).toMatchObject({ spot: spot(2, 17, 18) })
	expect(findCarried(plan(), 'booking', 3)).toBeNull()
	expect(findCarried(plan(), 'booking', 99)).toBeNull()
	expect(findCarried(plan({ acts: false }), 'booking', 1)).toBeNull()
	expect(findCarried(plan({ today: '2026-11-21' }), 'booking', 1)).toBeNull()
	expect(findCarried(plan({ now: 11 }), 'booking', 1)).toBeNull()
})

test('a booking goes to free hours of its own sport, also over its own, and nowhere else', () => {
	const day = plan()
	const carried = findCarried(day, 'booking', 1)!
	const problem = (to: ReturnType<typeof spot>) => dropProblem(day, carried, to)
	expect(problem(spot(1, 10, 12))).toBeNull()
	expect(dropProblem(plan(), carried, spot(1, 10, 12))).toBeNull() // the day was loaded anew
	expect(problem(spot(1, 16, 17))).toBeNull()
	expect(problem(spot(1, 10, 13))).toBe('Taken: Cell 2')
	expect(problem(spot(1, 14, 15))).toBe('Taken: Cell 3')
	expect(problem(spot(2, 10, 11))).toBe('Taken: Cell 4')
	expect(problem(spot(1, 10, 11, 8))).toBe('Another sport')
	expect(problem(spot(1, 7, 8))).toBe('Can’t be booked')
})

test('one that has begun keeps its start and its hours', () => {
	const day = plan({ now: 10.25 }, hours(11, 20))
	const carried = findCarried(day, 'booking', 1)!
	expect(dropProblem(day, carried, spot(1, 10, 12))).toBeNull()
	expect(dropProblem(day, carried, spot(1, 11, 12))).toBe('It has started')
	expect(dropProblem(plan({ now: 12.5 }), findCarried(plan(), 'booking', 1)!, spot(1, 10, 12))).toBe('Has passed')
})

test('its form names where it was and goes', () => {
	expect(spotWords(plan(), spot(2, 10.5, 12))).toBe('Garden, 10:30 to 12:00')
	expect(spotWords(plan(), spot(1, 10, 11))).toBe('Court 1, 10:00 to 11:00')
	const ghost = (problem: string | null) => ghostLines(plan(), spot(2, 10.5, 12), problem)
	expect(ghost(null), 'where the frame has little room').toEqual(['10:30–12:00', 'Garden'])
	expect(ghost('Taken: Cell 2')).toEqual(['10:30–12:00', 'Taken: Cell 2'])
	const moved = { date: '2026-11-20', start: '10:30', hours: '1.5', court: '2' }
	const seen = (from: number, to: number, court: number) =>
		`${at('2026-11-20', from).getTime()}-${at('2026-11-20', to).getTime()}-${court}`
	const [booking, block] = [findCarried(plan(), 'booking', 1)!, findCarried(plan(), 'closure', 1)!]
	expect(moveFields('2026-11-20', booking, spot(2, 10.5, 12))).toEqual({ ...moved, seen: seen(10, 11, 1), note: '' })
	expect(moveFields('2026-11-20', block, spot(2, 10.5, 12)), 'with its reason').toEqual({
		...moved,
		seen: seen(17, 18, 2),
		note: 'New net',
	})
})
