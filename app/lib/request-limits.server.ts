import type { IncomingMessage } from 'node:http'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
const MAX_URL = 8_192
const MAX_BODY = 65_536
const MAX_PHOTO_BODY = 5_767_168

type Refusal = { status: number; message: string }
type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/**
 * What is refused before the application sees it: unknown methods, addresses that are none or too long,
 * bodies over 64 kB (5.5 MB where a photo is sent) or of undeclared length, ranges that end before they start. Null
 * when the request may pass. (Headers over 16 kB never get this far: Node refuses them with 431.)
 */
export function refusal(request: Asked): Refusal | null {
	const url = request.url ?? ''
	if (!METHODS.has(request.method ?? '')) return { status: 405, message: 'Method not allowed' }
	if (url.length > MAX_URL) return { status: 414, message: 'The address is too long.' }
	if (!isPath(url, request.headers.host)) return { status: 400, message: 'The address is not valid.' }
	if (request.headers['transfer-encoding']) return { status: 411, message: 'Please send the length of the body.' }
	const length = Number(request.headers['content-length'] ?? 0)
	if (sendsPhoto(request)) {
		if (length > MAX_PHOTO_BODY)
			return { status: 413, message: 'A photo can be at most 5 MB. Please choose a smaller one.' }
	} else if (length > MAX_BODY) return { status: 413, message: 'That is too large to send.' }
	if (endsBeforeItStarts(request.headers.range))
		return { status: 416, message: 'That part of the file does not exist.' }
	return null
}

const PHOTOS = /^\/venue-dashboard\/\d{1,10}\/edit\/photos(\.data)?(\?|$)/

/** Whether this is the one form of the product that carries a file. */
export function sendsPhoto({ method, url, headers }: Asked) {
	return method === 'POST' && PHOTOS.test(url ?? '') && /^multipart\/form-data/i.test(headers['content-type'] ?? '')
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
		// A NUL is in no address of ours, and PostgreSQL takes none in a text.
		return parsed.length > 0 && !decodeURIComponent(pathname).includes('\0')
	} catch {
		return false
	}
}
