import type { MiddlewareFunction } from 'react-router'
import { env } from '../process/env.server.ts'
import { forbidden } from '../errors.ts'

/**
 * Middleware: changes that could be authorised by a cookie must come from our own pages. Browsers say so in
 * `Sec-Fetch-Site`; older ones in `Origin`. Requests with a bearer token are exempt: another site cannot add one.
 */
export const requireOwnOrigin: MiddlewareFunction<Response> = ({ request }) => {
	if (request.method === 'GET' || request.method === 'HEAD') return
	if (request.headers.get('Authorization')?.startsWith('Bearer ')) return
	if (!isOwnOrigin(request)) throw forbidden('This request came from another site.')
}

export function isOwnOrigin({ headers, url }: Pick<Request, 'headers' | 'url'>) {
	const site = headers.get('Sec-Fetch-Site')
	if (site) return site === 'same-origin' || site === 'none'
	const origin = headers.get('Origin')
	return !origin || origin === new URL(url).origin || origin === (env.PUBLIC_URL && new URL(env.PUBLIC_URL).origin)
}

/**
 * Returns whether one of our own pages, or no page at all, opens a socket. Browsers always send its origin, which other
 * sites cannot change; `Sec-Fetch-Site` counts only where that is missing.
 */
export function isOwnSocket(headers: Headers) {
	const origin = headers.get('Origin')
	if (!origin) return isOwnOrigin({ headers, url: '' })
	const own = [env.PUBLIC_URL && new URL(env.PUBLIC_URL).host, headers.get('Host')]
	return URL.canParse(origin) && own.includes(new URL(origin).host)
}
