import { createHash } from 'node:crypto'
import { namesTag } from './validators.ts'

type Tagged = {
	/** The headers of the request. */
	asked: Headers
	/** All that the response depends on. */
	content: unknown
	/** Headers of the response, also of a 304. */
	headers: Record<string, string>
	/** Headers of the body only. */
	bodyHeaders: Record<string, string>
}

/** Responds with a body under a weak entity tag of its content, or with 304 when the client has that already. */
export function taggedResponse({ asked, content, headers, bodyHeaders }: Tagged, body: () => string | null) {
	const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
	const tag = `W/"${hash}"`
	const standing = { ETag: tag, ...headers }
	if (namesTag(asked.get('If-None-Match'), tag)) return new Response(null, { status: 304, headers: standing })
	return new Response(body(), { headers: { ...standing, ...bodyHeaders } })
}
