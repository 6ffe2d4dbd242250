import { env } from '#app/lib/process/env.server.ts'
import type { Route } from './+types/robots'

/** Not for search engines: calls, files behind secret links, and pages that need signing in. */
const OFF_LIMITS = [
	'/admin',
	'/api/',
	'/auth',
	'/booking/',
	'/calendars/',
	'/embed',
	'/logout',
	'/my-bookings',
	'/notices',
	'/pay/',
	'/payment/',
	'/profile',
	'/rewards',
	'/settings',
	'/strava-connect',
	'/team-balancer',
	'/teams/',
	'/venue-dashboard',
]

/** The robots.txt file (RFC 9309), with the address of the sitemap. */
export function loader({ url }: Route.LoaderArgs) {
	const map = new URL('/sitemap.xml', env.PUBLIC_URL ?? url.origin).href
	const lines = ['User-agent: *', 'Allow: /booking/quick', ...OFF_LIMITS.map((path) => `Disallow: ${path}`)]
	return new Response(`${lines.join('\n')}\n\nSitemap: ${map}\n`, {
		headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
	})
}
