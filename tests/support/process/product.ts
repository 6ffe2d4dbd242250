import { middleware } from '#app/root.tsx'
import { addresses, load, patternOf } from '#tests/support/process/addresses.ts'
import { serve } from '#tests/support/process/serve.ts'

type Handler = ReturnType<typeof serve>
const files = new Map(addresses.map(({ path, files }) => [path, files]))
const handlers = new Map<string, Promise<Handler>>()

/** Imports the modules of a pattern of app/routes.ts on demand: few test files need more than a handful. */
async function open(path: string): Promise<Handler> {
	const modules = await load(files.get(path)!)
	const { loader, action } = modules.at(-1)!
	// An index route of a dialog has neither loader nor action: the page is the layout around it.
	if (modules.length > 1 && !loader && !action) modules.pop()
	return serve(modules, path, middleware)
}

/** Sends a request to the product, as `fetch` would over the wire. */
export async function ask(url: string, init?: RequestInit): Promise<Response> {
	const { pathname } = new URL(url, 'http://localhost')
	const path = patternOf(pathname.replace(/^\/_\.data$/, '/').replace(/\.data$/, ''))
	const handler = handlers.get(path) ?? open(path)
	handlers.set(path, handler)
	return (await handler)(url, init)
}

type Asked = {
	/** The user's headers, from `signedIn(user)`, and any others. */
	headers?: Record<string, string>
	body?: unknown
}

// oxlint-disable-next-line typescript/no-explicit-any -- what an answer holds is what the tests are about
export type Answer = { status: number; headers: Headers; body: any }

export async function call(method: string, path: string, { headers, body }: Asked = {}): Promise<Answer> {
	const json: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' }
	const response = await ask(path, {
		method,
		headers: { ...json, ...headers },
		body: body === undefined ? undefined : JSON.stringify(body),
	})
	return read(response)
}

/** Opens a page, or posts a form to it. `it` holds the page's loader data, `action` its action data. */
export async function visit(
	path: string,
	{
		headers,
		form,
	}: {
		headers?: Record<string, string>
		form?: Record<string, string> | [string, string][]
	} = {},
) {
	const response = await ask(path, form ? { method: 'POST', headers, body: new URLSearchParams(form) } : { headers })
	const { status, body, headers: answered } = await read(response)
	return {
		status,
		headers: answered,
		text: JSON.stringify(body),
		location: answered.get('Location'),
		page: body?.loaderData?.it,
		action: body?.actionData?.it,
		error: body?.errors && Object.values<{ status?: number; data?: { message?: string } }>(body.errors)[0],
	}
}

async function read(response: Response): Promise<Answer> {
	const text = await response.text()
	return {
		status: response.status,
		headers: response.headers,
		body: text ? JSON.parse(text) : undefined,
	}
}
