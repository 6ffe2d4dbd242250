import { UNSAFE_ErrorResponseImpl as ErrorResponse, type DataStrategyResult } from 'react-router'
import { expect, test, vi } from 'vitest'
import { isLost, keepForm, useLostForm } from './lost-line.ts'

// As in a browser where a page has come to show: its effects have run.
const page = vi.hoisted(() => ({ pathname: '', loaderData: {} }))
vi.mock('react', async (importOriginal) => ({
	...(await importOriginal<typeof import('react')>()),
	useEffect: (effect: () => void) => effect(),
	useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}))
vi.mock('react-router', async (importOriginal) => ({
	...(await importOriginal<typeof import('react-router')>()),
	useLocation: () => ({ pathname: page.pathname, search: '?day=2', hash: '', key: 'it' }),
	useMatches: () => [{ id: 'it', loaderData: page.loaderData }],
}))

/** Shows a page and returns the toast of a form on it. */
function usePage(pathname: string) {
	Object.assign(page, { pathname, loaderData: { of: pathname } })
	return useLostForm()
}

type Args = Parameters<typeof keepForm>

/** What the page is given where sending its form came to this. */
async function sent(result: DataStrategyResult) {
	const request = new Request('http://own.invalid/booking/1/2', { method: 'POST' })
	const results = await keepForm({ request } as Args[0], async () => ({ form: result }))
	return results!.form as DataStrategyResult & { result: { data?: unknown; init?: ResponseInit } }
}

test.each([new TypeError('Failed to fetch'), new SyntaxError('Unexpected end of input')])(
	'a form whose answer does not come or ends early stays as it is: %s',
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

const toast = { id: 'it', title: 'Not booked', variant: 'destructive' }
const unsure = { type: 'data' as const, result: { data: { unsure: true, toast } } }

test('a form that fails for an unknown reason on another page stays where it was sent from, and its toast with it', async () => {
	usePage('/venues/3')
	const { result } = await sent({ ...unsure })
	expect(result).toBeInstanceOf(Response)
	expect((result as Response).headers.get('Location')).toBe('/venues/3?day=2')

	const next = vi.fn<Args[1]>()
	const request = new Request('http://own.invalid/venues/3?day=2')
	expect(await keepForm({ request } as Args[0], next)).toEqual({ it: { type: 'data', result: { of: '/venues/3' } } })
	expect(next, 'the page is not asked for again').not.toHaveBeenCalled()
	expect(usePage('/venues/3')).toEqual(toast)
})

test.each([
	['for a known reason on another page', '/venues/3', { type: 'data' as const, result: { data: { toast } } }],
	['on the page that shows', '/booking/1/2', unsure],
])('the answer of a form that fails %s is taken as it is', async (_, pathname, answer) => {
	usePage(pathname)
	expect(await sent({ ...answer })).toEqual(answer)
	expect(usePage(pathname)).toBeNull()
})
