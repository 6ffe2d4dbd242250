import { expect, test } from 'vitest'
import { publicHolidays } from './public-holidays.ts'

const of = (from: string, to: string) => publicHolidays(from, to).map(({ date, name }) => `${date} ${name}`)

test('twelve months have the holidays of the Act, with the Monday after one on a Sunday', () => {
	expect(of('2026-11-28', '2027-11-27')).toEqual([
		'2026-12-16 Day of Reconciliation',
		'2026-12-25 Christmas Day',
		'2026-12-26 Day of Goodwill',
		'2027-01-01 New Year’s Day',
		'2027-03-21 Human Rights Day',
		'2027-03-22 Human Rights Day, observed',
		'2027-03-26 Good Friday',
		'2027-03-29 Family Day',
		'2027-04-27 Freedom Day',
		'2027-05-01 Workers’ Day',
		'2027-06-16 Youth Day',
		'2027-08-09 National Women’s Day',
		'2027-09-24 Heritage Day',
	])
})

test('both ends are included', () => {
	expect(of('2026-12-25', '2026-12-26')).toEqual(['2026-12-25 Christmas Day', '2026-12-26 Day of Goodwill'])
	expect(of('2026-12-27', '2026-12-31')).toEqual([])
})

test('a Monday that is a holiday by itself stays that', () => {
	expect(of('2022-12-20', '2022-12-31')).toEqual(['2022-12-25 Christmas Day', '2022-12-26 Day of Goodwill'])
	expect(of('2027-12-20', '2027-12-31')).toEqual([
		'2027-12-25 Christmas Day',
		'2027-12-26 Day of Goodwill',
		'2027-12-27 Day of Goodwill, observed',
	])
})

test('two on one day are one', () => {
	expect(of('2008-03-21', '2008-03-24')).toEqual(['2008-03-21 Human Rights Day, Good Friday', '2008-03-24 Family Day'])
})

// Easter Sundays, with the earliest and the latest of this age.
test.each([
	['2000-04-23'],
	['2008-03-23'],
	['2011-04-24'],
	['2024-03-31'],
	['2025-04-20'],
	['2026-04-05'],
	['2027-03-28'],
	['2038-04-25'],
	['2049-04-18'],
	['2076-04-19'],
	['2100-03-28'],
])('Family Day follows Easter Sunday on %s', (easter) => {
	const day = new Date(Date.parse(`${easter}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
	expect(of(day, day)[0]).toContain('Family Day')
})
