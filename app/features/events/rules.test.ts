import { expect, test } from 'vitest'
import { at } from '#app/lib/time/time.ts'
import { canCheckIn, closedReason, courtList, recheckTimes, touchedHours } from './rules.ts'

const event = { startTime: at('2027-03-03', 18), endTime: at('2027-03-03', 20), status: 'scheduled' as const }

test('an event is open until it ends, is completed or is cancelled', () => {
	expect(closedReason(event, at('2027-03-03', 19))).toBe(null)
	expect(closedReason(event, event.endTime)).toBe('This event is over.')
	expect(closedReason({ ...event, status: 'completed' }, at('2027-03-03', 19))).toBe('This event is over.')
	expect(closedReason({ ...event, status: 'cancelled' }, at('2027-03-03', 21))).toBe('This event was cancelled.')
})

test('people are checked in from an hour before the start, and afterwards', () => {
	expect(canCheckIn(event, new Date(at('2027-03-03', 17).getTime() - 1))).toBe(false)
	expect(canCheckIn(event, at('2027-03-03', 17))).toBe(true)
	expect(canCheckIn({ ...event, status: 'completed' }, at('2027-03-04', 9))).toBe(true)
	expect(canCheckIn({ ...event, status: 'cancelled' }, at('2027-03-03', 18))).toBe(false)
})

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
	[[2], 'Court 2'],
	[[1, 4], 'Courts 1 and 4'],
	[[1, 2, 4], 'Courts 1, 2 and 4'],
])('%j is said as %s', (courts, words) => {
	expect(courtList(courts)).toBe(words)
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
