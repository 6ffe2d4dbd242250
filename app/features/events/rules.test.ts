import { expect, test } from 'vitest'
import { at } from '#app/lib/time/time.ts'
import { recheckTimes, touchedHours } from './rules.ts'

test.each([
	[18, 20, [18, 19]],
	[18.5, 19.5, [18, 19]],
	[18.25, 18.75, [18]],
	[22.5, 24, [22, 23]],
])('from %s to %s touches the hours %s', (from, to, hours) => {
	const touched = touchedHours(at('2027-03-03', from), at('2027-03-03', to))
	expect(touched).toEqual(hours.map((hour) => at('2027-03-03', hour)))
})

test.each([
	[{ date: '2027-03-03', startTime: '18:00', endTime: '20:00' }, ['startTime', 'endTime']],
	[{ date: '2027-03-03', startTime: '18:00', endTime: '00:00' }, ['startTime', 'endTime']],
	[{ date: '2027-03-03', startTime: '18:00', endTime: '18:00' }, ['startTime']],
	[{ date: '2027-03-03', startTime: '11:00', endTime: '13:00' }, ['endTime']],
	[{ date: '2027-03-03', startTime: '10:00', endTime: '12:00' }, []],
	[{ date: '', startTime: '18:00', endTime: '20:00' }, []],
])('at noon the times of %o that are right are %j', (values, right) => {
	expect(recheckTimes(values, at('2027-03-03', 12))).toEqual(right)
})
