import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOrderOf, readHour, readLength, readWhen } from './when-in-file.ts'

describe('a day and time', () => {
	test.each([
		['2026-12-05', '2026-12-05', null],
		['2026/12/5', '2026-12-05', null],
		['05/12/2026', '2026-12-05', null],
		['5.12.26', '2026-12-05', null],
		['5 Dec 2026', '2026-12-05', null],
		['Sat 5 December 2026', '2026-12-05', null],
		['Dec 5, 2026', '2026-12-05', null],
		['5 Desember 2026 18h30', '2026-12-05', 18.5],
		['2026-12-05 18:00', '2026-12-05', 18],
		['2026-12-05T18:00:00', '2026-12-05', 18],
		['05/12/2026, 6:30 PM', '2026-12-05', 18.5],
		['2026-12-05T16:00:00Z', '2026-12-05', 18],
		['2026-12-05T23:30:00.000Z', '2026-12-06', 1.5],
		['2026-12-05T18:00+0200', '2026-12-05', 18],
		['46361', '2026-12-05', null],
		['46361.75', '2026-12-05', 18],
		['46361.770833333', '2026-12-05', 18.5],
	])('%s', (text, date, hour) => expect(readWhen(text, 'day first')).toEqual({ date, hour }))

	test.each([
		'',
		'tomorrow',
		'31/02/2026',
		'2026-13-01',
		'5 Smarch 2026',
		'05/12',
		'2026-12-05 25:00',
		'2026-12-05 x',
		'99',
	])('%s is none', (text) => expect(readWhen(text, 'day first')).toBeNull())

	test('is read as the others of its file are written', () => {
		expect(dayOrderOf(['05/12/2026', '13/12/2026'])).toBe('day first')
		expect(dayOrderOf(['05/12/2026', '12/13/2026'])).toBe('month first')
		expect(dayOrderOf(['05/12/2026', '2026-12-31'])).toBe('day first')
		expect(dayOrderOf(['13/12/2026', '12/13/2026'])).toBeNull()
		expect(readWhen('12/05/2026', 'month first')).toEqual({ date: '2026-12-05', hour: null })
	})

	test('is the same however it is written', () => {
		const days = fc.date({ min: new Date('2024-01-01'), max: new Date('2034-12-31'), noInvalidDate: true })
		fc.assert(
			fc.property(days, fc.integer({ min: 0, max: 47 }), (day, half) => {
				const date = day.toISOString().slice(0, 10)
				const [y, m, d] = date.split('-')
				const clock = `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`
				const serial = Date.parse(date) / 86_400_000 + 25_569 + half / 48
				const written = [
					`${date} ${clock}`,
					`${d}/${m}/${y} ${clock}`,
					`${date}T${clock}:00`,
					`${date}T${clock}+02:00`,
					serial.toFixed(9),
				]
				for (const text of written) expect(readWhen(text, 'day first'), text).toEqual({ date, hour: half / 2 })
				expect(readWhen(`${m}/${d}/${y} ${clock}`, 'month first')).toEqual({ date, hour: half / 2 })
			}),
		)
	})
})

test.each([
	['18:00', 18],
	['18:30:00', 18.5],
	['18h30', 18.5],
	['6pm', 18],
	['6:30 p.m.', 18.5],
	['12 AM', 0],
	['12:30 pm', 12.5],
	['0.75', 18],
	['24:00', 24],
	['7', 7],
	['25:00', null],
	['13 pm', null],
	['18:75', null],
	['noon', null],
	['', null],
])('the time %s', (text, hour) => expect(readHour(text)).toBe(hour))

test.each([
	['1', 1],
	['1.5', 1.5],
	['1,5', 1.5],
	['90', 1.5],
	['90 min', 1.5],
	['60minutes', 1],
	['2 hours', 2],
	['1h30', 1.5],
	['1h 30m', 1.5],
	['1 hour 30 min', 1.5],
	['01:30:00', 1.5],
	['1 uur', 1],
	['all day', null],
	['', null],
])('the length %s', (text, hours) => expect(readLength(text)).toBe(hours))
