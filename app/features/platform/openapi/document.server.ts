import { z } from 'zod'
import { isHttps } from '#app/lib/process/env.server.ts'
import { answers, bodies, operations, type Operation } from './operations.server.ts'
import { parametersOf } from './parameters.ts'

const DESCRIPTION = `Everything the pages of Courtside do, as JSON.

- Every venue is in Africa/Johannesburg (UTC+2 all year). Instants are ISO 8601 in UTC, days are \`YYYY-MM-DD\` there.
- Prices are whole rand.
- Who you are comes from the session: the cookie, or the \`token\` of a sign-in as bearer. Fields such as \`userId\` or \`totalPrice\` may be sent and are ignored.
- What goes wrong is answered as \`{ "message", "fieldErrors"? }\`. Answers may gain fields: ignore what you do not know.
- What changes something and rides on the cookie has to come from our own pages (\`Sec-Fetch-Site\` or \`Origin\`); with a bearer token it may come from anywhere.

## Live: the socket at \`/ws\`

A WebSocket that tells what happens while one looks. It is let in by the same session, or without one; from a page only from our own (\`Origin\`). Messages are JSON objects with a \`type\`, at most 1,024 bytes, at most 20 in ten seconds, ten sockets a person. A \`slotId\` is \`{venueId}:{sportId}:{YYYY-MM-DD}:{HH}\`.

| you say | it means |
|---|---|
| \`{"type": "view_slot", "slotId"}\` | you look at this hour, and watch its venue; \`userId\` is ignored |
| \`{"type": "leave_slot", "slotId"}\` | you look at it no longer |
| \`{"type": "watch_venue", "venueId"}\` | you want to know when hours of this venue change, until the socket closes |
| \`{"type": "watch_tournament", "channel"}\` | you want to know when this tournament changes, until the socket closes; the \`channel\` is its id, of a private one \`{id}:{key}\` |
| \`{"type": "ping"}\` | answered with \`{"type": "pong"}\` |

| you are told | it means |
|---|---|
| \`{"type": "slot_viewers", "slotId", "count", "viewers"}\` | so many people look at it, each counted once; up to 20 of them under names that mean nothing anywhere else |
| \`{"type": "slot_changed", "venueId", "sportId", "slots"}\` | these hours were taken or freed (the first 100; none when prices or courts have changed): ask for the availability again |
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
	429: 'Too many tries',
	500: 'Our fault; nothing was changed',
	503: 'Too busy at the moment',
}

let made: object | undefined

/** The OpenAPI 3.1 document of everything under /api, from the schemas that the calls themselves use. */
export const openApiDocument = () => (made ??= makeDocument())

function makeDocument() {
	return {
		openapi: '3.1.0',
		info: { title: 'Courtside', version: '1.0.0', description: DESCRIPTION },
		servers: [{ url: '/' }],
		tags: [...new Set(allOperations().map(({ tag }) => tag))].map((name) => ({ name })),
		paths: Object.fromEntries(
			Object.entries(operations).map(([path, methods]) => [
				path,
				Object.fromEntries(
					Object.entries(methods).map(([method, operation]) => [method, describe(path, method, operation)]),
				),
			]),
		),
		components: {
			schemas: { ...jsonSchemas(bodies, 'input'), ...jsonSchemas(answers, 'output') },
			securitySchemes: {
				cookie: { type: 'apiKey', in: 'cookie', name: isHttps ? '__Host-session' : 'session' },
				bearer: { type: 'http', scheme: 'bearer' },
			},
		},
	}
}

const allOperations = () => Object.values(operations).flatMap((methods) => Object.values(methods))

function describe(path: string, method: string, operation: Operation) {
	const { summary, tag, signedIn, body } = operation
	return {
		summary,
		tags: [tag],
		security: signedIn ? [{ cookie: [] }, { bearer: [] }] : [],
		parameters: parametersOf(path, operation),
		...(body && { requestBody: { required: true, content: json(reference(body)) } }),
		responses: { ...success(operation), ...failures(path, method, operation) },
	}
}

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (schema: object) => ({ 'application/json': { schema } })

function success({ status = 200, repeatable, accepted, answer, list, paged, setsCookie }: Operation) {
	const schema = !answer ? { type: 'object' } : list ? { type: 'array', items: reference(answer) } : reference(answer)
	const headers = {
		...(paged && { 'X-Total-Count': header('integer', 'How many there are in all'), Link: header('string') }),
		...(setsCookie && { 'Set-Cookie': header('string') }),
	}
	const again = repeatable && { 200: { description: 'It was so already', headers, content: json(schema) } }
	const later = accepted && { 202: { description: accepted, headers, content: json(schema) } }
	return { ...again, ...later, [status]: { description: 'Done', headers, content: json(schema) } }
}

function failures(path: string, method: string, { query, signedIn, failures = {} }: Operation) {
	const statuses = [
		...(query || method !== 'get' ? [400] : []),
		...(signedIn ? [401] : []),
		...(path.includes('{') ? [404] : []),
		...(method === 'get' ? [] : [403, 411, 413, 415]),
		500,
		...Object.keys(failures).map(Number),
	]
	const entries = [...new Set(statuses)].sort().map((status) => {
		const { text = FAILURES[status]!, answer = 'Failure' } = failures[status] ?? {}
		const waits = status === 429 || status === 503
		return [
			status,
			{
				description: text,
				...(waits && { headers: { 'Retry-After': header('integer', 'Seconds') } }),
				content: json(reference(answer)),
			},
		] as const
	})
	return Object.fromEntries(entries)
}

const header = (type: 'integer' | 'string', description?: string) => ({ description, schema: { type } })

/** The schemas by name, referring to each other by it. */
function jsonSchemas(schemas: Record<string, z.ZodType>, io: 'input' | 'output') {
	const registry = z.registry<{ id: string }>()
	for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id })
	const { schemas: made } = z.toJSONSchema(registry, {
		target: 'draft-2020-12',
		io,
		uri: (id) => `#/components/schemas/${id}`,
		override({ jsonSchema }) {
			if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
			if (jsonSchema.format) delete jsonSchema.pattern
		},
	})
	return Object.fromEntries(Object.entries(made).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema]))
}
