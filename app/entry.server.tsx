import { text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { END_OF_PAGE } from '#app/lib/document-marks.ts'
import { carryHeaders, RETRY_AFTER } from '#app/lib/errors.ts'
import { logError, pathForLog } from '#app/lib/process/log.server.ts'
import { NonceProvider } from '#app/lib/http/nonce.tsx'
import { kindOf, type PageKind } from '#app/lib/http/page/page-manifest.server.ts'
import { KnownScriptsProvider } from '#app/lib/http/page/page-scripts.tsx'
import { nonceContext } from '#app/lib/http/request-context.server.ts'
import { documentPolicy } from '#app/lib/http/security-headers.server.ts'
import { WholePage } from '#app/lib/http/page/whole-page.server.ts'
import { standIns } from '#app/lib/process/stand-ins.server.ts'
import { type HtmlCache, HtmlCacheProvider } from '#app/ui/html-cache.tsx'

/**
 * Renders a page to one string: our loaders have finished, so there is nothing to stream.
 *
 * React Router hands its hydration data over as a stream that only a streaming render can carry. So the stream is left
 * out of the render and its content appended as the scripts the router would have written.
 */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	page: EntryContext,
	context: Readonly<RouterContextProvider>,
) {
	const nonce = context.get(nonceContext)
	const { serverHandoffStream, ...rest } = page
	const kind = kindOf(page)
	const scripts = nonce && !page.staticHandlerContext.errors ? kind.scripts : undefined
	const { standIn, fill } = standIns()
	const html = renderToString(
		<NonceProvider value={nonce}>
			<HtmlCacheProvider value={{ renderLater, standIn }}>
				<KnownScriptsProvider value={scripts !== undefined}>
					<ServerRouter
						context={{ ...rest, ...(scripts ? kind.own : kind.whole) } as EntryContext}
						url={request.url}
						nonce={nonce}
					/>
				</KnownScriptsProvider>
			</HtmlCacheProvider>
		</NonceProvider>,
	)
	carryHeaders(page.staticHandlerContext, headers)
	headers.set('Content-Type', 'text/html; charset=utf-8')
	headers.set('Content-Security-Policy', documentPolicy(nonce))
	if (status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', RETRY_AFTER)
	const { head, later, body, end } = contentFirst(html)
	if (status !== 200 || !isListed(head)) headers.set('X-Robots-Tag', 'noindex')
	const starts = scripts !== undefined || page.renderMeta?.didRenderScripts
	const data = serverHandoffStream && starts ? await handoff(serverHandoffStream, nonce) : ''
	const content = html.slice(body, end)
	if (!scripts && nonce && !page.staticHandlerContext.errors) kind.scripts = scriptsIn(content, later, nonce)
	const known = scripts ? scripts.inBody.join(nonce) + scripts.links.join(nonce) : later
	return new WholePage(fill(`<!DOCTYPE html>${head}`, content, known + data, html.slice(end) + END_OF_PAGE), {
		status,
		headers,
	})
}

/** Finds what `<Scripts>`, the last of the body, has rendered, and splits it and the links at the nonce. */
function scriptsIn(body: string, links: string, nonce: string): PageKind['scripts'] {
	const start = body.lastIndexOf(`<script nonce="${nonce}">window.__reactRouterContext = `)
	return start < 0 ? undefined : { inBody: body.slice(start).split(nonce), links: links.split(nonce) }
}

const AFTER_CONTENT = /<link(?: nonce="[^"]*")? rel="(?:modulepreload"|preload"[^>]*as="font")[^>]*>/g

/**
 * Takes the links to scripts and the font out of the head: on a slow line they would all come before the style sheet.
 * Returns with it where `body` and its `end` begin. The body is never copied: it is most of a page.
 */
function contentFirst(html: string) {
	const body = html.indexOf('</head>')
	const head = html.slice(0, body)
	const later = head.match(AFTER_CONTENT)?.join('') ?? ''
	return { head: head.replace(AFTER_CONTENT, ''), later, body, end: html.lastIndexOf('</body>') }
}

const renderLater: HtmlCache['renderLater'] = (content, keep) =>
	void setImmediate(() => {
		try {
			keep(Buffer.from(renderToString(content)))
		} catch (error) {
			logError(error, 'kept HTML')
		}
	})

/** Search engines list pages with a canonical address (`lib/page-meta.ts`); all others are personal, or a dialog. */
const isListed = (head: string) => head.includes('<link rel="canonical"')

async function handoff(stream: ReadableStream<Uint8Array>, nonce: string) {
	const script = (code: string) =>
		`<script nonce="${nonce}">window.__reactRouterContext.streamController.${code}</script>`
	return script(`enqueue(${escapeScript(JSON.stringify(await text(stream)))});`) + script('close();')
}

const ESCAPES: Record<string, string> = {
	'&': '\\u0026',
	'>': '\\u003e',
	'<': '\\u003c',
	'\u2028': '\\u2028',
	'\u2029': '\\u2029',
}
const escapeScript = (json: string) => json.replace(/[&><\u2028\u2029]/g, (char) => ESCAPES[char]!)

/** Expected failures have their response already. Only bugs are logged; a visitor who left early is not one. */
export function handleError(error: unknown, { request }: { request: Request }) {
	if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
	logError(error, `${request.method} ${pathForLog(new URL(request.url).pathname)}`)
}
