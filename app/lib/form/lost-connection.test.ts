import { UNSAFE_ErrorResponseImpl as ErrorResponse, type DataStrategyResult } from 'react-router'
import { expect, test } from 'vitest'
import { isLost, keepForm } from './lost-connection.ts'

type Args = Parameters<typeof keepForm>

/** Returns what the page receives where sending its form had this result. */
async function sent(result: DataStrategyResult) {
	const request = new Request('http://own.invalid/booking/1/2', { method: 'POST' })
	const results = await keepForm({ request } as Args[0], async () => ({ form: result }))
	return results!.form as DataStrategyResult & { result: { data?: unknown; init?: ResponseInit } }
}

test.each([new TypeError('Failed to fetch'), new SyntaxError('Unexpected end of input')])(
	'a form whose response does not come or ends early stays as it is: %s',
	async (error) => {
		const { type, result } = await sent({ type: 'error', result: error })
		expect([type, isLost(result.data), result.init?.status]).toEqual(['data', true, 503])
	},
)

test.each<DataStrategyResult>([
	{ type: 'error', result: new ErrorResponse(404, 'Not Found', {}) },
	{ type: 'error', result: new Response(null, { status: 302, headers: { Location: '/my-bookings' } }) },
	{ type: 'data', result: { result: { status: 'error' } } },
])('an answer that comes is taken as it is: $type', async (answer) => {
	expect(await sent({ ...answer })).toEqual(answer)
})
