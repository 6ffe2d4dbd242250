import {
	UNSAFE_decodeViaTurboStream as decode,
	UNSAFE_ErrorResponseImpl as ErrorResponse,
	data,
	type DataStrategyResult,
} from 'react-router'
import { expect, test, vi } from 'vitest'
import { serve } from '#tests/support/process/serve.ts'
import { isLost, isLostConnection, keepForm } from './lost-connection.ts'

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
		const { type, result } = await sent({ type: 'error', result: data(error) })
		expect([type, isLost(result.data), result.init?.status]).toEqual(['data', true, 503])
	},
)

test.each([429, 502, 503, 504])(
	'a form that a proxy or a busy server answers with %d stays as it is',
	async (status) => {
		const { type, result } = await sent({ type: 'error', result: new ErrorResponse(status, 'Busy', '<html>') })
		expect([type, isLost(result.data), result.init?.status]).toEqual(['data', true, 503])
	},
)

/** As a browser throws it: its stack names scripts. */
const thrown = (error: Error) =>
	Object.assign(error, { stack: `${error.message}\n    at https://own.invalid/kit.js:1:2` })

/** Returns the error that the router has after a loader of our server threw one. */
async function faultOfServer() {
	vi.spyOn(console, 'error').mockImplementationOnce(() => {})
	const loader = () => {
		throw new TypeError('x is not a function')
	}
	const { body } = await serve({ loader }, 'faulty')('/faulty.data')
	const { value } = await decode(body!, globalThis as unknown as Window)
	return (value as Record<string, { error?: unknown }>).it!.error
}

test('a fault of our server is no lost connection', async () => {
	expect(isLostConnection(await faultOfServer())).toBe(false)
})

test.each([
	['no response', thrown(new TypeError('Load failed')), true],
	['half a response', thrown(new Error('Unable to decode turbo-stream response')), true],
	['a script that did not come', thrown(new TypeError('error loading dynamically imported module')), true],
	['a fault of our server in development, which sends its stack', new TypeError('x is not a function'), false],
	['data of another build', thrown(new Error('No result found for routeId "routes/help/help"')), false],
	['a refusal', new ErrorResponse(403, 'Forbidden', {}), false],
	['a redirect', new Response(), false],
])('of all errors of the router, the connection was lost only where nothing of ours came: %s', (_, error, isIt) => {
	expect(isLostConnection(error)).toBe(isIt)
})

test.each<DataStrategyResult>([
	{ type: 'error', result: new ErrorResponse(404, 'Not Found', {}) },
	{ type: 'error', result: new Response(null, { status: 302, headers: { Location: '/my-bookings' } }) },
	{ type: 'data', result: { result: { status: 'error' } } },
])('an answer that comes is taken as it is: $type', async (answer) => {
	expect(await sent({ ...answer })).toEqual(answer)
})
