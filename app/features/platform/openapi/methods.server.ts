import { operations } from './operations.server.ts'

const PLACEHOLDER = /\{\w+\}/g

/** Most exact first: `/api/running-clubs/user` before `/api/running-clubs/{id}`. */
const known = Object.entries(operations)
	.map(([path, methods]) => ({
		path: new RegExp(`^${path.replaceAll('.', '\\.').replace(PLACEHOLDER, '[^/]+')}/?$`, 'i'),
		placeholders: path.match(PLACEHOLDER)?.length ?? 0,
		methods: Object.keys(methods).flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()])),
	}))
	.toSorted((a, b) => a.placeholders - b.placeholders)

/** What may be asked of an address under /api, as the header `Allow` says it (`GET, HEAD`); '' where there is none. */
export const methodsAt = (pathname: string) => known.find(({ path }) => path.test(pathname))?.methods.join(', ') ?? ''

/** The header `Allow` of any address: one outside /api is a page, which can be read and may take a form. */
export function allowedAt(url: string) {
	const [pathname] = url.split('?') as [string]
	return /^\/api(\/|$)/i.test(pathname) ? methodsAt(pathname) : 'GET, HEAD, POST'
}
