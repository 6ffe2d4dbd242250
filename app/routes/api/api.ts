import type { Route } from './+types/api'

/** Whatever goes wrong under /api is answered as JSON with a `message`; bugs do not tell what they are. */
const jsonErrors: Route.MiddlewareFunction = async (_, next) => {
	const response = await next()
	if (response.status < 400 || response.headers.get('Content-Type')?.startsWith('application/json')) return response
	const message =
		response.status < 500 ? 'The request is not valid.' : 'Something went wrong. Please try again in a moment.'
	const headers = new Headers(response.headers)
	for (const name of ['Content-Type', 'Content-Length']) headers.delete(name)
	return Response.json({ message }, { status: response.status, headers })
}

/** RFC 9110, 15.5.6: a 405 says which methods there are. */
const allow: Route.MiddlewareFunction = async ({ url }, next) => {
	const response = await next()
	if (response.status !== 405) return response
	const { allowedAt } = await import('#app/features/platform/openapi/allow.server.ts')
	response.headers.set('Allow', allowedAt(url.pathname))
	return response
}

export const middleware: Route.MiddlewareFunction[] = [allow, jsonErrors]

/** `/api` itself is no call. */
export { action, loader } from './unknown.ts'
