import type { IncomingMessage, ServerResponse } from 'node:http'
import { counts, findAnswer, formOf, keyOf, SOMEBODYS } from './answers.server.ts'
import { namesTag } from '#app/lib/validators.ts'

/**
 * Answers from memory and says so, or does nothing: before anything else looks at the request, as what is kept was
 * found at exactly this address.
 */
export function sendKept(request: IncomingMessage, response: ServerResponse, now = Date.now()): boolean {
	const { method, headers, url } = request
	if ((method !== 'GET' && method !== 'HEAD') || isSpecial(headers)) return false
	const answer = findAnswer(keyOf(headers.host, url!), now)
	const form = answer && formOf(answer, headers['accept-encoding'])
	if (!form) return false
	counts.hits++
	const named = headers['if-none-match']
	if (named !== undefined && namesTag(named, form.tag)) response.writeHead(304, form.unchangedHeaders).end()
	else response.writeHead(200, form.headers).end(method === 'HEAD' ? undefined : form.body)
	return true
}

/** Asks as somebody or for something else than the whole, or brings a body: not for what everybody is answered. */
const isSpecial = (headers: IncomingMessage['headers']) =>
	SOMEBODYS.some((name) => headers[name] !== undefined) ||
	headers.range !== undefined ||
	headers['content-length'] !== undefined ||
	headers['transfer-encoding'] !== undefined
