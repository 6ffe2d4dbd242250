import type { MiddlewareFunction } from 'react-router'
import { cardProvider, env, hasStrava, isHttps, mapTiles } from '../process/env.server.ts'

/** Headers of every response, also errors and files. Documents replace the policy with one for their own scripts. */
export const standingHeaders: Record<string, string> = {
	'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
	'X-Content-Type-Options': 'nosniff',
	'X-Frame-Options': 'DENY',
	'Referrer-Policy': 'strict-origin-when-cross-origin',
	'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
	'Cross-Origin-Opener-Policy': 'same-origin',
	'Cross-Origin-Resource-Policy': 'same-origin',
	...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
}

/** Sites that a form may end up at: browsers block a redirect to any other, as for payments and connecting. */
const FORMS_LEAD_TO = [
	"'self'",
	...(cardProvider === 'yoco' ? ['https://c.yoco.com', new URL(env.YOCO_API).origin] : []),
	...(hasStrava ? [new URL(env.STRAVA_API).origin] : []),
]

/** The origin of the map's pictures, and `data:` for the blank one that the map shows for each it drops. */
const TILES = mapTiles ? ` data: ${new URL(mapTiles.url).origin}` : ''

/** Returns a page's policy: our own files, and scripts with this response's nonce (by hash, in a cached page). */
export function documentPolicy(nonce: string) {
	const development = env.NODE_ENV === 'development'
	const styles = development ? "'self' 'unsafe-inline'" : "'self'"
	const scripts = development ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`
	return [
		"default-src 'self'",
		`script-src ${scripts}`,
		`style-src ${styles}`,
		`img-src 'self'${TILES}`,
		"connect-src 'self'",
		"font-src 'self'",
		"worker-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		`form-action ${FORMS_LEAD_TO.join(' ')}`,
		"frame-ancestors 'none'",
	].join('; ')
}

/** The policy of the service worker: it asks our own server, and loads no further script. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"

/** For routes whose address is a secret: no cache stores the response, and no page it links to learns the address. */
export const secretAddress: MiddlewareFunction<Response> = async (_, next) => {
	const response = await next()
	response.headers.set('Referrer-Policy', 'no-referrer')
	response.headers.set('Cache-Control', 'no-store')
	return response
}
