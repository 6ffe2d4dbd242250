import { createRequestHandler, isRouteErrorResponse, type EntryContext, type ServerBuild } from 'react-router'
import { carryHeaders } from '#app/lib/errors.ts'
import { createRequestContext } from '#app/lib/http/request-context.server.ts'
import config from '../../../react-router.config.ts'

/**
 * Calls one route over HTTP semantics, with the root's middleware.
 *
 * Several modules are its layouts, outermost first, and the route itself. A page responds with JSON: `{ loaderData,
 * actionData, errors }`, by route: `root`, `layout0`, …, `it`.
 */
export function serve(modules: object | object[], path: string, middleware: unknown[] = []) {
	const chain = Array.isArray(modules) ? (modules as object[]) : [modules]
	const root = { id: 'root', path: '', module: { default: () => null, middleware } }
	const rest = chain.map((module, depth) => ({
		id: depth === chain.length - 1 ? 'it' : `layout${depth}`,
		parentId: depth === 0 ? 'root' : `layout${depth - 1}`,
		path: depth === chain.length - 1 ? path : undefined,
		module,
	}))
	const build = {
		entry: { module: { default: describePage, handleError: showBug } },
		routes: Object.fromEntries([root, ...rest].map((route) => [route.id, route])),
		assets: { version: '1', entry: { imports: [], module: '' }, routes: {}, url: '' },
		publicPath: '/',
		assetsBuildDirectory: '',
		future: config.future,
		allowedActionOrigins: config.allowedActionOrigins,
		ssr: true,
		isSpaMode: false,
		prerender: [],
		routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
	} as unknown as ServerBuild
	const handle = createRequestHandler(build, 'production')
	return (url: string, init?: RequestInit) => {
		const request = new Request(new URL(url, 'http://localhost'), init)
		return handle(request, createRequestContext(request, { address: '127.0.0.1' }))
	}
}

function describePage(_: Request, status: number, headers: Headers, { staticHandlerContext: page }: EntryContext) {
	const errors = page.errors && Object.entries(page.errors).map(([id, error]) => [id, describeError(error)] as const)
	const body = {
		loaderData: page.loaderData,
		actionData: page.actionData,
		errors: errors && Object.fromEntries(errors),
	}
	carryHeaders(page, headers)
	return Response.json(body, { status, headers })
}

function describeError(error: unknown) {
	return isRouteErrorResponse(error)
		? { status: error.status, data: error.data as unknown }
		: { message: String(error) }
}

/** Unexpected errors are worth reading when a test fails; those thrown on purpose are not. */
function showBug(error: unknown) {
	if (!isRouteErrorResponse(error)) console.error(error)
}
