import { expect, test } from 'vitest'
import { pushAnswerOf } from './push-answer.ts'

const now = new Date('2026-11-20T08:00:00Z')
const said = (status: number) => `The push service answered ${status}.`

test.each([
	[200, 'sent'],
	[201, 'sent'],
	[202, 'sent'],
	[404, 'gone'],
	[410, 'gone'],
	[301, 'refused'],
	[400, 'refused'],
	[403, 'refused'],
	[413, 'refused'],
	[408, 'later'],
	[429, 'later'],
	[500, 'later'],
	[503, 'later'],
])('%i means %s', (status, is) => {
	expect(pushAnswerOf(status, null, now)).toMatchObject({ is, ...(is !== 'sent' && { said: said(status) }) })
})

test.each([
	[null, 0],
	['120', 120_000],
	['Fri, 20 Nov 2026 08:01:00 GMT', 60_000],
	['Fri, 20 Nov 2026 07:00:00 GMT', 0],
	['999999999', 86_400_000],
	['-5', 0],
	['soon', 0],
])('Retry-After %j is %i milliseconds', (header, afterMs) => {
	expect(pushAnswerOf(429, header, now)).toMatchObject({ afterMs })
})
