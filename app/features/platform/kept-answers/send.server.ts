import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { counts, findAnswer, formOf, headersOf, keyOf, SOMEBODYS } from './answers.server.ts'
import { chunksOf } from './forms.server.ts'
import { namesTag } from './validators.ts'

/**
 * Answers from memory and says so, or does nothing: before anything else looks at the request, as what is kept was
 * found at exactly this address. With a nonce of its own each time.
 */
export function sendKept(request: IncomingMessage, response: ServerResponse, now = Date.now()): boolean {
	const { method, headers, url } = request
	if ((method !== 'GET' && method !== 'HEAD') || isSpecial(headers)) return false
	const answer = findAnswer(keyOf(headers.host, url!), now)
	const form = answer && formOf(answer, headers['accept-encoding'])
	if (!form) return false
	counts.hits++
	const known = headers['if-none-match']
	if (known !== undefined && namesTag(known, form.tag)) {
		response.writeHead(304, headersOf(answer, form)).end()
		return true
	}
	const nonce = randomUUID()
	response.writeHead(200, headersOf(answer, form, nonce))
	if (method === 'HEAD') {
		response.end()
		return true
	}
	const chunks = chunksOf(form, nonce)
	response.cork()
	for (const chunk of chunks.slice(0, -1)) response.write(chunk)
	response.end(chunks.at(-1))
	return true
}

/** Asks as somebody or for something else than the whole, or brings a body: not for what everybody is answered. */
const isSpecial = (headers: IncomingMessage['headers']) =>
	SOMEBODYS.some((name) => headers[name] !== undefined) ||
	headers.range !== undefined ||
	headers['content-length'] !== undefined ||
	headers['transfer-encoding'] !== undefined
