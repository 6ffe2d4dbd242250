import type { IncomingMessage } from 'node:http'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const MAX_URL = 8_192
const MAX_BODY = 65_536

type Refusal = { status: number; message: string }
type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'httpVersion'> & { rawHeaders?: string[] }

/**
 * Refuses requests before the application sees them: unknown methods, no host or two (RFC 9112, 3.2), invalid or too
 * long addresses, bodies over 64 kB (more where a file is sent) or of undeclared length, ranges that end before they
 * start. Returns null where the request may pass. (Headers over 16 kB never get this far: Node refuses them with 431.)
 */
export function refusal(request: Asked): Refusal | null {
	const url = request.url ?? ''
	if (!METHODS.includes(request.method ?? '')) return { status: 405, message: 'Method not allowed' }
	if (url.length > MAX_URL) return { status: 414, message: 'The address is too long.' }
	if (request.headers.host === undefined && request.httpVersion !== '1.0')
		return { status: 400, message: 'Say which host is meant.' }
	if (hosts(request) > 1) return { status: 400, message: 'Say one host only.' }
	if (!isPath(url, request.headers.host)) return { status: 400, message: 'The address is not valid.' }
	if (request.headers['transfer-encoding']) return { status: 411, message: 'Send the length of the body.' }
	const length = Number(request.headers['content-length'] ?? 0)
	const { maxBody, tooLarge } = uploadOf(request) ?? { maxBody: MAX_BODY, tooLarge: 'That is too large to send.' }
	if (length > maxBody) return { status: 413, message: tooLarge }
	if (endsBeforeItStarts(request.headers.range))
		return { status: 416, message: 'That part of the file does not exist.' }
	return null
}

/** Counts `Host` headers: Node keeps the first, but a proxy may have used the last. */
const hosts = ({ rawHeaders = [] }: Asked) =>
	rawHeaders.reduce(
		(found, name, i) => (i % 2 === 0 && name.length === 4 && /^host$/i.test(name) ? found + 1 : found),
		0,
	)

/** The forms that carry a large file: each limit is half a megabyte above the file's, for the other fields. */
const UPLOADS = [
	{
		address:
			/^\/(profile|venue-dashboard\/\d{1,10}\/edit\/photos|running-club\/\d{1,10}\/(manage|events\/\d{1,10}\/edit)|(tournaments|admin\/rewards)\/\d{1,10}\/edit)(\.data)?(\?|$)/,
		maxBody: 16_252_928,
		tooLarge: 'A photo can be up to 15 MB. Choose a smaller one.',
	},
	{
		address: /^\/running-club\/\d{1,10}\/events\/\d{1,10}\/route(\.data)?(\?|$)/,
		maxBody: 4_718_592,
		tooLarge: 'A GPX file can be up to 4 MB. Choose a smaller one.',
	},
	{
		// The second form brings the lines again: packed text is up to a third longer.
		address: /^\/venue-dashboard\/\d{1,10}\/customers\/import(\.data)?(\?|$)/,
		maxBody: 11_534_336,
		tooLarge: 'A file can be up to 8 MB. Split it and import the parts one after the other.',
	},
]

/** Returns the limits of a form that carries a large file; undefined for any other request. */
function uploadOf({ method, url, headers }: Asked) {
	if (method !== 'POST' || !/^multipart\/form-data/i.test(headers['content-type'] ?? '')) return undefined
	return UPLOADS.find(({ address }) => address.test(url ?? ''))
}

/** True if the body is a large file, which may take longer to arrive. */
export const sendsFile = (request: Asked) => uploadOf(request) !== undefined

/** The file server would throw on such a range of bytes, outside any handler. */
function endsBeforeItStarts(range: string | undefined) {
	const [start, end] = (range ?? '').replace('bytes=', '').split('-')
	return parseInt(start!, 10) > (parseInt(end!, 10) || Infinity)
}

function isPath(url: string, host: string | undefined) {
	if (!url.startsWith('/') || url.startsWith('//') || url.includes('\\')) return false
	// Host and path are joined into one address as they are, so neither may run into the other.
	if (/[/\\?#@]/.test(host ?? '')) return false
	try {
		const { pathname, host: parsed } = new URL(url, `http://${host ?? 'localhost'}`)
		// Use the result: the bundler removes a call whose result is unused. No address of ours contains a NUL, and
		// PostgreSQL accepts none in text.
		return parsed.length > 0 && !decodeURIComponent(pathname).includes('\0')
	} catch {
		return false
	}
}
