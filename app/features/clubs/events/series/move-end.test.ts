import { expect, it } from 'vitest'
import { minutesBetween, movedEnd, recheckEnd } from './move-end.ts'

const moment = (date: string, time: string) => ({ date, time })

it('keeps the length of a run when its start is another, over midnight too', () => {
	const length = minutesBetween(moment('2026-11-26', '07:00'), moment('2026-11-26', '08:20'))
	expect(length).toBe(80)
	expect(movedEnd(moment('2026-11-28', '17:45'), length)).toEqual(moment('2026-11-28', '19:05'))
	expect(movedEnd(moment('2026-11-30', '23:30'), length)).toEqual(moment('2026-12-01', '00:50'))
})

it('leaves the end alone while something is missing or it lies before the start', () => {
	expect(minutesBetween(moment('', '07:00'), moment('2026-11-26', '08:00'))).toBeNull()
	expect(movedEnd(moment('2026-11-26', ''), 60)).toBeNull()
	expect(movedEnd(moment('2026-02-30', '07:00'), 60)).toBeNull()
	expect(movedEnd(moment('2026-11-26', '07:00'), null)).toBeNull()
	const backwards = minutesBetween(moment('2026-11-26', '07:00'), moment('2026-11-26', '06:00'))
	expect(movedEnd(moment('2026-11-27', '07:00'), backwards)).toBeNull()
})

it('finds an end right that is after the start, by 24 hours at most', () => {
	const start = { startDate: '2026-11-26', startTime: '07:00' }
	expect(recheckEnd({ ...start, endDate: '2026-11-26', endTime: '07:01' })).toEqual(['endTime'])
	expect(recheckEnd({ ...start, endDate: '2026-11-27', endTime: '07:00' })).toEqual(['endTime'])
	expect(recheckEnd({ ...start, endTime: '08:00' }), 'on the same day').toEqual(['endTime'])
	for (const [endDate, endTime] of [
		['2026-11-26', '07:00'],
		['2026-11-27', '07:01'],
		['2026-11-25', '09:00'],
		['', '06:00'],
	])
		expect(recheckEnd({ ...start, endDate: endDate!, endTime: endTime! })).toEqual([])
	expect(recheckEnd({})).toEqual([])
})
