import { z } from 'zod'
import {
	createDocument,
	type ZodOpenApiOperationObject,
	type ZodOpenApiPathsObject,
	type ZodOpenApiPathItemObject,
} from 'zod-openapi'
import { MOST_CHANGES, MOST_CHANGES_OF_VISITORS, UNCOUNTED } from '#app/features/limits/limits.server.ts'
import { MOST_REQUESTS, SCOPES } from '#app/features/accounts/api-keys/scopes.ts'
import { LARGEST } from '#app/lib/ids.ts'
import { isHttps } from '#app/lib/process/env.server.ts'
import type { Description } from './call.server.ts'
import { callsOf, type Collected, type Routes } from './collect.server.ts'
import { Failure } from './shapes.ts'

const DESCRIPTION = `Everything the pages of Courtside do, as JSON.

- Every venue is in Africa/Johannesburg (UTC+2 all year). Instants are ISO 8601 in UTC, days are \`YYYY-MM-DD\` there.
- Rates are whole rand an hour; sums are rand and may end in .5.
- Who you are comes from the session: the cookie, or the \`token\` of a sign-in as bearer. Fields such as \`userId\` or \`totalPrice\` may be sent and are ignored.
- What goes wrong is answered as \`{ "message", "fieldErrors"? }\`. Answers may gain fields: ignore what you do not know.
- A person, or a venue’s key, changes something up to ${MOST_CHANGES} times a minute, an address that nobody has signed in from ${MOST_CHANGES_OF_VISITORS} times. One too many gets 429 with \`Retry-After\`.
- What changes something and rides on the cookie has to come from our own pages (\`Sec-Fetch-Site\` or \`Origin\`); with a bearer token it may come from anywhere.

## Live: the socket at \`/ws\`

A WebSocket that tells what happens while one looks. It is let in by the same session, or without one; from a page only from our own (\`Origin\`). Messages are JSON objects with a \`type\`, at most 1,024 bytes, at most 20 in ten seconds, ten sockets a person. A \`slotId\` is \`{venueId}:{sportId}:{YYYY-MM-DD}:{HH}\`.

| you say | it means |
|---|---|
| \`{"type": "view_slot", "slotId"}\` | you look at this hour, and watch its venue; \`userId\` is ignored |
| \`{"type": "leave_slot", "slotId"}\` | you look at it no longer |
| \`{"type": "watch_venue", "venueId"}\` | you want to know when hours of this venue change, until the socket closes |
| \`{"type": "watch_desk", "venueId"}\` | like \`watch_venue\`, and you want to know when its bookings change |
| \`{"type": "watch_tournament", "channel"}\` | you want to know when this tournament changes, until the socket closes; the \`channel\` is its id, of a private one \`{id}:{key}\` |
| \`{"type": "ping"}\` | answered with \`{"type": "pong"}\` |

| you are told | it means |
|---|---|
| \`{"type": "slot_viewers", "slotId", "count", "viewers"}\` | so many people look at it, each counted once; up to 20 of them under names that mean nothing anywhere else |
| \`{"type": "slot_changed", "venueId", "sportId", "slots"}\` | these hours were taken or freed (the first 100; none when prices or courts have changed): ask for the availability again |
| \`{"type": "desk_changed", "venueId"}\` | a booking there has changed and kept its hours: ask for its list again |
| \`{"type": "tournament_changed", "channel"}\` | its teams, matches, results or itself have changed: ask for them again |
| \`{"type": "error", "message", "slotId"?}\` | what you said was not valid, or there is no such slot, venue or tournament |

It closes with 1001 when the server restarts, 1003 after binary messages, 1008 after too many messages or when the session ends, 1009 after one that is too long. A socket that has not answered for a minute is given up.`

const FAILURES: Record<number, string> = {
	400: 'Something in the request is not valid; `fieldErrors` says what',
	401: 'Nobody is signed in',
	403: 'The request came from another site, or is from an admin who signed in more than 15 minutes ago',
	404: 'There is no such thing',
	411: 'The length of the body is not declared',
	413: 'The body is larger than 64 kB',
	415: 'The body is not `application/json`',
	422: 'The Idempotency-Key was used for something else',
	429: 'Too many changes in a minute, whatever they are',
	500: 'Our fault; nothing was changed',
	503: 'Too busy at the moment',
}

/** Messages that we send to other systems, by their type. */
export type Webhooks = Record<string, ZodOpenApiPathItemObject>

/** The OpenAPI 3.1 document of everything under /api, from what the calls say of themselves, and of our webhooks. */
export function describeCalls(routes: Routes, webhooks: Webhooks) {
	const calls = callsOf(routes)
	const paths: ZodOpenApiPathsObject = {}
	for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method]: operation(call) }
	return createDocument(
		{
			openapi: '3.1.0',
			info: { title: 'Courtside', version: '1.0.0', description: DESCRIPTION },
			servers: [{ url: '/' }],
			tags: [...new Set(calls.map(({ description }) => description.tag))].map((name) => ({ name })),
			paths,
			webhooks,
			components: {
				securitySchemes: {
					cookie: { type: 'apiKey', in: 'cookie', name: isHttps ? '__Host-session' : 'session' },
					bearer: { type: 'http', scheme: 'bearer' },
					venueKey: {
						type: 'http',
						scheme: 'bearer',
						description: `A key that the owner of a venue makes under Venue, Keys; it begins with \`csk_\`. It works for its venue and the calls of its scopes only: ${Object.keys(SCOPES).join(', ')}. Other calls get 403, and all of them 401 once it is taken back or the venue has another owner. It makes up to ${MOST_REQUESTS} requests a minute. Changes stand in the venue’s log with the number of the key.`,
					},
				},
			},
		},
		{
			override({ zodSchema, jsonSchema }) {
				const { def } = zodSchema._zod
				if (def.type === 'default') jsonSchema.default = def.defaultValue
				if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
				if (jsonSchema.format) delete jsonSchema.pattern
			},
		},
	)
}

const idInPath = z.int().min(1).max(LARGEST)
const idempotencyKey = z
	.string()
	.min(1)
	.max(200)
	.optional()
	.meta({
		param: {
			description:
				'The same key with the same body gets the first answer again, with another body a 422. Kept for two days.',
		},
	})

function operation({ path, method, description }: Collected): ZodOpenApiOperationObject {
	const { summary, tag, signedIn, key, ids = {}, query, body, example, idempotent } = description
	const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
	return {
		summary,
		tags: [tag],
		security: signedIn ? [{ cookie: [] }, { bearer: [] }, ...(key ? [{ venueKey: [key] }] : [])] : [],
		requestParams: {
			path: z.object(Object.fromEntries(names.map((name) => [name, name in ids ? idInPath : z.string()]))),
			...(query && { query }),
			...(idempotent && { header: z.object({ 'Idempotency-Key': idempotencyKey }) }),
		},
		...(body && { requestBody: { required: true, content: json(body, example) } }),
		responses: { ...success(description), ...failures(path, method, description) },
	}
}

const json = (schema: z.ZodType, example?: object) => ({ 'application/json': { schema, ...(example && { example }) } })
const header = (type: 'integer' | 'string', description?: string) => ({ description, schema: { type } })

function success({ status = 200, repeatable, accepted, answer, list, paged, setsCookie }: Description) {
	const content = json(!answer ? z.looseObject({}) : list ? z.array(answer) : answer)
	const headers = {
		...(paged && { 'X-Total-Count': header('integer', 'How many there are in all'), Link: header('string') }),
		...(setsCookie && { 'Set-Cookie': header('string') }),
	}
	return {
		...(repeatable && { 200: { description: 'It was so already', headers, content } }),
		...(accepted && { 202: { description: accepted, headers, content } }),
		[status]: { description: 'Done', headers, content },
	}
}

function failures(path: string, method: string, { query, signedIn, key, idempotent, failures = {} }: Description) {
	const statuses = [
		...(query || method !== 'get' ? [400] : []),
		...(signedIn ? [401] : []),
		...(path.includes('{') ? [404] : []),
		...(method === 'get' ? [] : [403, 411, 413, 415]),
		...((method === 'get' && !key) || UNCOUNTED.has(path) ? [] : [429]),
		...(idempotent ? [422] : []),
		500,
		...Object.keys(failures).map(Number),
	]
	const entries = [...new Set(statuses)].sort().map((status) => {
		const said = failures[status] ?? FAILURES[status]!
		const { text, answer } = typeof said === 'string' ? { text: said, answer: Failure } : said
		const waits = status === 429 || status === 503
		const headers = waits && { headers: { 'Retry-After': header('integer', 'Seconds') } }
		return [status, { description: text, ...headers, content: json(answer) }] as const
	})
	return Object.fromEntries(entries)
}
