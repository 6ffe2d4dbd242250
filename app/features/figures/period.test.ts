import { expect, test } from 'vitest'
import { datesBetween, daysBefore, readPeriod } from './period.ts'

const read = (query: string) => readPeriod(new URLSearchParams(query), '2026-11-21')

test.each([
	['', { from: '2026-10-25', to: '2026-11-21', value: '28' }],
	['period=7', { from: '2026-11-15', to: '2026-11-21', value: '7' }],
	['period=90', { from: '2026-08-24', to: '2026-11-21', value: '90' }],
	['period=month', { from: '2026-11-01', to: '2026-11-21', value: 'month' }],
	['period=next', { from: '2026-11-21', to: '2026-12-18', value: 'next' }],
	['period=everything', { from: '2026-10-25', to: '2026-11-21', value: '28' }],
	['from=2026-12-01&to=2026-12-01', { from: '2026-12-01', to: '2026-12-01', value: null }],
	['from=2026-07-01&to=2026-09-30&period=7', { from: '2026-07-01', to: '2026-09-30', value: null }],
])('?%s', (query, days) => expect(read(query)).toEqual({ ...days, problem: null }))

test.each([
	['from=2026-02-30&to=2026-03-01', 'Choose two dates that exist.'],
	['from=2026-03-01', 'Choose two dates that exist.'],
	['from=x&to=y', 'Choose two dates that exist.'],
	['from=1990-01-01&to=1990-01-31', 'The year must be from 2000 to 2099'],
	['from=2026-03-02&to=2026-03-01', 'The first day can’t be after the last.'],
	['from=2026-01-01&to=2026-04-03', 'Choose at most 92 days.'],
	['from=2000-01-01&to=2099-12-31', 'Choose at most 92 days.'],
])('?%s shows the last 28 days and says why', (query, problem) => {
	expect(read(query)).toEqual({ from: '2026-10-25', to: '2026-11-21', value: '28', problem })
})

test('both days are included, over the end of a month', () => {
	expect(datesBetween({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
	expect(datesBetween(read('period=90'))).toHaveLength(90)
})

test.each([
	['', { from: '2026-09-27', to: '2026-10-24' }],
	['period=7', { from: '2026-11-08', to: '2026-11-14' }],
	['period=month', { from: '2026-10-01', to: '2026-10-21' }],
	['from=2026-11-01&to=2026-11-01', { from: '2026-10-31', to: '2026-10-31' }],
	['from=2026-11-20&to=2026-11-22', null],
	['period=next', null],
])('?%s is compared with the days before', (query, days) => {
	expect(daysBefore(read(query), '2026-11-21')).toEqual(days)
})

test('the end of a long month is compared with the whole of a short one', () => {
	const march = { from: '2026-03-01', to: '2026-03-31', value: 'month' } as const
	expect(daysBefore(march, '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
})
