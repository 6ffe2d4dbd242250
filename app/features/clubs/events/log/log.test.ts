import { expect, test } from 'vitest'
import { LogForm } from './log.ts'

const message = 'That is faster than 2:00 min/km. Check your distance and time.'

test.each([
	['10', '20:00', null],
	['10', '19:59', message],
	['100', '27:30', message],
	['42,2', '1:24:24', null],
	['42,2', '1:24:23', message],
	['0', '0:01', null],
	['0.01', '0:01', message],
	['0.01', '0:02', null],
])('%s km in %s', (distance, time, expected) => {
	const { success, error } = LogForm.safeParse({ distance, time, feedback: '' })
	expect(success).toBe(expected === null)
	if (expected) expect(error!.issues).toMatchObject([{ path: ['time'], message: expected }])
})

test('a distance or a time alone has no pace', () => {
	for (const only of [{ distance: '250' }, { time: '0:01' }])
		expect(LogForm.safeParse({ ...only, feedback: '' }).success).toBe(true)
})
