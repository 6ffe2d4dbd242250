import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

const BODY_WITHIN_MS = 15_000

/** Responds without the application: JSON under /api, a page for a browser that navigates, else plain text. */
export function reply(
	request: IncomingMessage,
	response: ServerResponse,
	status: number,
	message: string,
	headers: Record<string, string> = {},
) {
	const [type, body] = written(request, status, message)
	response.writeHead(status, {
		'Content-Type': type,
		'Content-Length': Buffer.byteLength(body),
		'Cache-Control': 'no-store',
		// The rest of a refused body is not worth reading.
		...(status >= 400 && { Connection: 'close' }),
		...(type === HTML && { 'Content-Security-Policy': POLICY }),
		...headers,
	})
	response.end(request.method === 'HEAD' ? undefined : body)
}

function written({ url = '/', method, headers }: IncomingMessage, status: number, message: string) {
	if (url.startsWith('/api')) return ['application/json', JSON.stringify({ message })] as const
	if (status < 400 || !headers.accept?.includes('text/html')) return ['text/plain; charset=utf-8', message] as const
	const form = method === 'POST' && '<a href="">Back to the form</a>'
	const again = status === 503 && '<a href="">Try again</a>'
	return [HTML, page(TITLES[status] ?? 'Not possible', message, form || again || '<a href="/">Home</a>')] as const
}

const HTML = 'text/html; charset=utf-8'
const TITLES: Record<number, string> = { 413: 'Too large', 429: 'One moment', 503: 'Very busy' }
const STYLE =
	'body{max-width:30rem;margin:20vh auto;padding:0 1.5rem;font:1.0625rem/1.6 system-ui,sans-serif}h1{margin:0;line-height:1.2}'
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** Needs no file of ours, as requests for those may be refused too. */
const page = (title: string, message: string, link: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${title} · Courtside</title><style>${STYLE}</style>
<h1>${title}</h1><p>${message}</p><p>${link}</p></html>
`

/** Closes the connection if the body does not arrive in time. */
export function hurry(request: IncomingMessage) {
	const timer = setTimeout(() => request.complete || request.destroy(), BODY_WITHIN_MS)
	request.once('close', () => clearTimeout(timer))
}
