import type { ServerBuild } from 'react-router'
import { pathOf } from '#app/lib/http/route-parts.server.ts'
import type { call, Description, methods } from './call.server.ts'

/** The routes of app/routes.ts with their modules. */
export type Routes = ServerBuild['routes']
type Module = { loader?: Partial<ReturnType<typeof call>>; action?: Partial<ReturnType<typeof methods>> }

/** One call: `/api/bookings/{id}/status`, `patch`. */
export type Collected = { path: string; method: string; description: Description }

/** Every call, in the order of app/routes.ts. */
export const callsOf = (routes: Routes): Collected[] =>
	Object.entries(routes).flatMap(([id, route]) => {
		const { loader, action } = route!.module as Module
		const path = `/${pathOf(routes, id).split('/').filter(Boolean).join('/')}`.replace(/:(\w+)/g, '{$1}')
		return Object.entries({ get: loader, ...action?.calls }).flatMap(([method, it]) =>
			it?.description ? { path, method: method.toLowerCase(), description: it.description } : [],
		)
	})

const PLACEHOLDER = /\{\w+\}/g

/** Returns the header `Allow` of an address under /api (`GET, HEAD`); '' where there is none. */
export const methodsAt = (routes: Routes, pathname: string) =>
	allowedOf(routes)
		.find(({ pattern }) => pattern.test(pathname))
		?.methods.join(', ') ?? ''

type Allowed = { pattern: RegExp; placeholders: number; methods: string[] }
const allowed = new WeakMap<Routes, Allowed[]>()

/** Most exact first: `/api/running-clubs/user` before `/api/running-clubs/{id}`. */
function allowedOf(routes: Routes) {
	const known = allowed.get(routes)
	if (known) return known
	const byPath = new Map<string, string[]>()
	for (const { path, method } of callsOf(routes)) {
		const methods = method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]
		byPath.set(path, [...(byPath.get(path) ?? []), ...methods])
	}
	const made = [...byPath]
		.map(([path, methods]) => ({
			pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(PLACEHOLDER, '[^/]+')}/?$`, 'i'),
			placeholders: path.match(PLACEHOLDER)?.length ?? 0,
			methods,
		}))
		.toSorted((a, b) => a.placeholders - b.placeholders)
	allowed.set(routes, made)
	return made
}

/** The header `Allow` of any address: one outside /api is a page, which can be read and may take a form. */
export function allowedAt(routes: Routes, url: string) {
	const [pathname] = url.split('?') as [string]
	return /^\/api(\/|$)/i.test(pathname) ? methodsAt(routes, pathname) : 'GET, HEAD, POST'
}
