import type { IncomingMessage } from 'node:http'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
const MAX_URL = 8_192
const MAX_BODY = 65_536

type Refusal = { status: number; message: string }

/**
 * What is refused before the application sees it: unknown methods, addresses that are none or too long,
 * bodies over 64 kB or of undeclared length, ranges that end before they start. Null when the request may pass. (Headers over 16 kB never
 * get this far: Node refuses them with 431.)
 */
export function refusal(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): Refusal | null {
	const url = request.url ?? ''
	if (!METHODS.has(request.method ?? '')) return { status: 405, message: 'Method not allowed' }
	if (url.length > MAX_URL) return { status: 414, message: 'The address is too long.' }
	if (!isPath(url, request.headers.host)) return { status: 400, message: 'The address is not valid.' }
	if (request.headers['transfer-encoding']) return { status: 411, message: 'Please send the length of the body.' }
	if (Number(request.headers['content-length'] ?? 0) > MAX_BODY)
		return { status: 413, message: 'That is too large to send.' }
	if (endsBeforeItStarts(request.headers.range))
		return { status: 416, message: 'That part of the file does not exist.' }
	return null
}

/** Such a range of bytes, read as the file server reads it, would make it throw where nobody catches. */
function endsBeforeItStarts(range: string | undefined) {
	const [start, end] = (range ?? '').replace('bytes=', '').split('-')
	return parseInt(start!, 10) > (parseInt(end!, 10) || Infinity)
}

function isPath(url: string, host: string | undefined) {
	if (!url.startsWith('/') || url.startsWith('//') || url.includes('\\')) return false
	try {
		const { pathname, host: parsed } = new URL(url, `http://${host ?? 'localhost'}`)
		// The result has to be used: the bundler takes a call that only throws for one that does nothing.
		return parsed.length > 0 && decodeURIComponent(pathname).length > 0
	} catch {
		return false
	}
}
