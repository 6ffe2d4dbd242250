import type { IncomingMessage, ServerResponse } from 'node:http'
import { counts, findCached, formOf, keyOf, PERSONAL } from './responses.server.ts'
import { namesTag } from '#app/lib/form/validators.ts'

/**
 * Serves a request from the cache and returns true, or does nothing and returns false. Runs before everything else:
 * cached responses were rendered at exactly this address.
 */
export function sendCached(request: IncomingMessage, response: ServerResponse, now = Date.now()): boolean {
	const { method, headers, url } = request
	if ((method !== 'GET' && method !== 'HEAD') || isSpecial(headers)) return false
	const cached = findCached(keyOf(headers.host, url!, headers['save-data'] as string | undefined), now)
	const form = cached && formOf(cached, headers['accept-encoding'])
	if (!form) return false
	counts.hits++
	const named = headers['if-none-match']
	if (named !== undefined && namesTag(named, form.tag)) response.writeHead(304, form.unchangedHeaders).end()
	else response.writeHead(200, form.headers).end(method === 'HEAD' ? undefined : form.body)
	return true
}

/** True if a request is personal, asks for a range, or has a body. */
const isSpecial = (headers: IncomingMessage['headers']) =>
	PERSONAL.some((name) => headers[name] !== undefined) ||
	headers.range !== undefined ||
	headers['content-length'] !== undefined ||
	headers['transfer-encoding'] !== undefined
