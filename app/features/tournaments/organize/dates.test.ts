import { expect, test } from 'vitest'
import { at } from '#app/lib/time/time.ts'
import { dateProblems, readDates, recheckDates } from './dates.ts'

const START = 'Start date must be before the end date'
const now = at('2027-03-01', 8)
const day = '2027-03-20'

test.each([
	['one day', day, day, true],
	['a later day', day, '2027-03-21', true],
	['an earlier day', '2027-03-21', day, false],
	['hours of one day', `${day}T09:00:00+02:00`, `${day}T17:00:00+02:00`, true],
	['hours the wrong way round', `${day}T17:00:00+02:00`, `${day}T09:00:00+02:00`, false],
	['one and the same hour', `${day}T09:00:00+02:00`, `${day}T07:00:00Z`, false],
	['an hour of the day that is the last', `${day}T09:00:00+02:00`, day, true],
	['an hour of the day after the last', '2027-03-21T09:00:00+02:00', day, false],
	['a day and an hour of it', day, `${day}T17:00:00+02:00`, true],
])('%s', (_, startDate, endDate, fits) => {
	const dates = readDates({ startDate, endDate, registrationDeadline: '2027-03-10' })
	expect(dateProblems(dates, now)).toEqual(fits ? {} : { startDate: [START] })
})

test('a tournament with a start time lasts until the end of that day if it is also the last', () => {
	const texts = { startDate: `${day}T09:00:00+02:00`, endDate: day, registrationDeadline: '2027-03-10' }
	expect(readDates(texts).endDate).toEqual(at(day, 23 + 59 / 60))
})

test.each([
	[
		{ startDate: day, endDate: day, registrationDeadline: '2027-03-19' },
		['startDate', 'endDate', 'registrationDeadline'],
	],
	[{ startDate: day, endDate: '2027-03-19', registrationDeadline: '2027-03-18' }, ['endDate', 'registrationDeadline']],
	[{ startDate: day, endDate: day, registrationDeadline: day }, ['startDate', 'endDate']],
	[{ startDate: day, endDate: '', registrationDeadline: day }, []],
	[{ startDate: day }, []],
])('of %o the form finds %j right', (values, right) => {
	expect(recheckDates(values as Record<string, string>, now)).toEqual(right)
})
