import { methodsAt } from '#app/features/platform/calls/collect.server.ts'
import { refuseOldSignIn } from '#app/features/second-factor/again.server.ts'
import { allow } from '#app/lib/http/allow.server.ts'
import type { Route } from './+types/api'

/** Errors under /api are JSON with a `message`. Bugs do not reveal details. */
const jsonErrors: Route.MiddlewareFunction = async (_, next) => {
	const response = await next()
	if (response.status < 400 || response.headers.get('Content-Type')?.startsWith('application/json')) return response
	const message = response.status < 500 ? 'The request is not valid.' : 'Something went wrong. Try again in a moment.'
	const headers = new Headers(response.headers)
	for (const name of ['Content-Type', 'Content-Length']) headers.delete(name)
	return Response.json({ message }, { status: response.status, headers })
}

const allowed = async (pathname: string) =>
	methodsAt((await import('virtual:react-router/server-build')).routes, pathname)

export const middleware: Route.MiddlewareFunction[] = [allow(allowed), jsonErrors, refuseOldSignIn]

/** `/api` itself is not a call. */
export { action, loader } from './unknown.ts'
