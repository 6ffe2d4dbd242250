import type { MiddlewareFunction } from 'react-router'
import { trackReads, isCurrent } from '#db/client/index.ts'
import { shareWork } from '#db/query/share-work.ts'
import { env } from '#app/lib/process/env.server.ts'
import { nonceContext } from '#app/lib/http/request-context.server.ts'
import {
	responseFrom,
	counts,
	findCached,
	isValid,
	cacheResponse,
	keyOf,
	minuteOf,
	packedFor,
	PERSONAL,
	type CachedResponse,
} from './responses.server.ts'
import { namesTag } from '#app/lib/form/validators.ts'

const VARY = ['accept-encoding', 'save-data', ...PERSONAL].join(', ')

/**
 * Root middleware: renders pages at these route patterns once for all visitors. A cached response is valid until a
 * write changes something it has read or the minute is over. Only routes with the same response for everybody qualify:
 * they have no rate limit and hold nothing random, such as the idempotency key of a form.
 */
export function cacheResponses(patterns: ReadonlySet<string>): MiddlewareFunction<Response> {
	return async ({ request, pattern, context }, next) => {
		if (!patterns.has(pattern) || request.method !== 'GET' || env.NODE_ENV === 'development') return next()
		if (isPersonal(request.headers)) return varying(await next())
		const { host, pathname, search } = new URL(request.url)
		const key = keyOf(host, pathname + search, request.headers.get('Save-Data'))
		const nonce = context.get(nonceContext)
		let own: Response | undefined
		const cached =
			findCached(key, Date.now()) ??
			(await share(key, async () => {
				const rendered = await render(nonce, async () => varying(await next()))
				own = rendered.response
				if (rendered.cached && isCurrent(rendered.cached.reads)) cacheResponse(key, rendered.cached)
				return rendered.cached
			}))
		counts[own ? 'misses' : 'hits']++
		return cached ? respond(key, cached, request.headers) : own!
	}
}

const share = shareWork<CachedResponse>((cached) => isValid(cached, Date.now()))

const isPersonal = (headers: Headers) => PERSONAL.some((name) => headers.has(name))

function varying(response: Response) {
	response.headers.append('Vary', VARY)
	return response
}

/** Renders a page. Returns the response and, unless it is personal, `cached` for all visitors. */
async function render(nonce: string, next: () => Promise<Response>) {
	const minute = minuteOf(Date.now())
	const { value, reads } = await trackReads(async () => {
		const response = await next()
		return { response, body: isForAll(response) ? Buffer.from(await response.arrayBuffer()) : null }
	})
	const { response, body } = value
	if (!body) return { response, cached: null }
	return { response: new Response(body, response), cached: responseFrom(response, body, { nonce, reads, minute }) }
}

const isForAll = ({ status, headers }: Response) =>
	status === 200 && !headers.has('Set-Cookie') && !/no-store|private/.test(headers.get('Cache-Control') ?? '')

async function respond(key: string, cached: CachedResponse, asked: Headers): Promise<Response> {
	const form = await packedFor(key, cached, asked.get('Accept-Encoding'))
	const isKnown = namesTag(asked.get('If-None-Match'), form.tag)
	const flat = isKnown ? form.unchangedHeaders : form.headers
	const headers = new Headers()
	for (let i = 0; i < flat.length; i += 2) headers.set(flat[i]!, flat[i + 1]!)
	return isKnown ? new Response(null, { status: 304, headers }) : new Response(form.body, { headers })
}
