import { describe, expect, test } from 'vitest'
import { aMatch, played } from '#tests/support/world/a-match.ts'
import { at, HOUR } from '#app/lib/time/time.ts'
import { gridOf } from './grid.ts'

const now = at('2026-12-05', 8)
const spectator = { format: 'league' as const, team: null, canManage: false }
const DAY = '2026-12-05'
const on = (courtNumber: number, hour: number, hours = 1, more = {}) =>
	aMatch({
		courtNumber,
		startTime: at(DAY, hour),
		endTime: new Date(at(DAY, hour).getTime() + hours * HOUR),
		...more,
	})

/** Each row as its time and, by court, the length of what starts there; `.` is empty, `|` continues from above. */
const drawn = (grid: ReturnType<typeof gridOf>) =>
	grid!.rows.map(
		({ label, cells }) => `${label} ${cells.map((cell) => (cell === undefined ? '|' : (cell?.span ?? '.'))).join(' ')}`,
	)

describe('a day by court', () => {
	test('has a column for each court that is used and a row for each hour', () => {
		const grid = gridOf([on(1, 9), on(3, 9), on(1, 11)], null, spectator, now)
		expect(grid!.courts).toEqual([1, 3])
		expect(drawn(grid)).toEqual(['09:00 1 1', '10:00 . .', '11:00 1 .'])
	})

	test('keeps the courts of the other days, and says which are free', () => {
		const later = aMatch({ startTime: at('2026-12-09', 9), courtNumber: 2 })
		const grid = gridOf([on(1, 9), on(3, 9), later], null, spectator, now)
		expect(grid).toMatchObject({ courts: [1, 2, 3], free: [2] })
		expect(drawn(grid)).toEqual(['09:00 1 . 1'])
	})

	test('lets a longer match span rows', () => {
		expect(drawn(gridOf([on(1, 9, 2), on(2, 10)], null, spectator, now))).toEqual(['09:00 2 .', '10:00 | 1'])
		expect(drawn(gridOf([on(1, 22, 2)], null, spectator, now))).toEqual(['22:00 2', '23:00 |'])
	})

	test('has a row for each start where matches begin within an hour', () => {
		const minutes = [on(1, 9, 0.5), on(2, 9, 2), on(1, 9.5, 0.5), on(1, 10.5, 0.5)]
		const grid = gridOf(minutes, null, spectator, now)
		expect(drawn(grid)).toEqual(['09:00 1 3', '09:30 1 |', '10:30 1 |'])
		expect(grid!.rows[1]!.cells[0]!.fixtures[0]!.detail).toBe('09:30–10:00')
	})

	test('puts two matches that overlap into one cell', () => {
		const grid = gridOf([on(1, 9, 2, { ...played(3, 0), hasCourt: false }), on(1, 10, 2)], null, spectator, now)
		expect(drawn(grid)).toEqual(['09:00 3', '10:00 |', '11:00 |'])
		expect(grid!.rows[0]!.cells[0]!.fixtures).toHaveLength(2)
	})

	test('leaves out cancelled matches, and lists those without a court', () => {
		const lost = on(1, 9, 1, { hasCourt: false })
		const grid = gridOf([lost, on(1, 9, 1, { status: 'cancelled' }), on(2, 9)], null, spectator, now)
		expect(drawn(grid)).toEqual(['09:00 1'])
		expect(grid!.homeless.map(({ id }) => id)).toEqual([lost.id])
		expect(gridOf([lost], null, spectator, now)).toMatchObject({ courts: [], rows: [] })
		expect(gridOf([on(1, 9, 1, { status: 'cancelled' })], null, spectator, now)).toBeNull()
		expect(gridOf([], null, spectator, now)).toBeNull()
	})

	test('shows today or the next day with matches, and after the end the last day', () => {
		const matches = ['2026-12-01', '2026-12-05', '2026-12-09'].map((day) => aMatch({ startTime: at(day, 9) }))
		const shown = (day: string | null, today = '2026-12-05') => gridOf(matches, day, spectator, at(today, 8))!
		expect(shown(null)).toMatchObject({ day: '2026-12-05', before: '2026-12-01', after: '2026-12-09' })
		expect(shown(null, '2026-12-06').day).toBe('2026-12-09')
		expect(shown(null, '2027-01-01')).toMatchObject({ day: '2026-12-09', after: null })
		expect(shown('2026-12-01')).toMatchObject({ title: 'Tuesday 1 December 2026', before: null })
		expect(shown('2026-12-02').day).toBe('2026-12-05')
	})
})
