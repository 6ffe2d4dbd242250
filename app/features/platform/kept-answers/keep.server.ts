import type { MiddlewareFunction } from 'react-router'
import { observe, stands } from '#db/client/index.ts'
import { singleFlight } from '#db/single-flight.ts'
import { env } from '#app/lib/env.server.ts'
import { nonceContext } from '#app/lib/request-context.server.ts'
import {
	answerFrom,
	counts,
	findAnswer,
	isTrue,
	keepAnswer,
	keyOf,
	minuteOf,
	packedFor,
	SOMEBODYS,
	type Answer,
} from './answers.server.ts'
import { namesTag } from '#app/lib/validators.ts'

/** What an answer may depend on beside its address. */
const VARY = ['accept-encoding', ...SOMEBODYS].join(', ')

/**
 * Middleware of the root that renders once, for all visitors, what is at these patterns of addresses (as
 * `routes.ts` has them), and answers from memory until a write changes something it has read or the minute is over.
 * Only what is the same for everybody may be named: such an answer counts for no limit and holds nothing random, as the
 * key of a form is.
 */
export function keepAnswers(patterns: ReadonlySet<string>): MiddlewareFunction<Response> {
	return async ({ request, pattern, context }, next) => {
		if (!patterns.has(pattern) || request.method !== 'GET' || env.NODE_ENV === 'development') return next()
		if (isSomebodys(request.headers)) return varying(await next())
		const { host, pathname, search } = new URL(request.url)
		const key = keyOf(host, pathname + search)
		const nonce = context.get(nonceContext)
		let own: Response | undefined
		const answer =
			findAnswer(key, Date.now()) ??
			(await share(key, async () => {
				const rendered = await render(nonce, async () => varying(await next()))
				own = rendered.response
				if (rendered.answer && stands(rendered.answer.reading)) keepAnswer(key, rendered.answer)
				return rendered.answer
			}))
		counts[own ? 'misses' : 'hits']++
		return answer ? respond(key, answer, request.headers) : own!
	}
}

const share = singleFlight<Answer>((answer) => isTrue(answer, Date.now()))

const isSomebodys = (headers: Headers) => SOMEBODYS.some((name) => headers.has(name))

function varying(response: Response) {
	response.headers.append('Vary', VARY)
	return response
}

/** What was rendered, and as an `answer` for all, or null where it is for whoever asked alone. */
async function render(nonce: string, next: () => Promise<Response>) {
	const minute = minuteOf(Date.now())
	const { value, reading } = await observe(async () => {
		const response = await next()
		return { response, body: isForAll(response) ? Buffer.from(await response.arrayBuffer()) : null }
	})
	const { response, body } = value
	if (!body) return { response, answer: null }
	return { response: new Response(body, response), answer: answerFrom(response, body, { nonce, reading, minute }) }
}

const isForAll = ({ status, headers }: Response) =>
	status === 200 && !headers.has('Set-Cookie') && !/no-store|private/.test(headers.get('Cache-Control') ?? '')

async function respond(key: string, answer: Answer, asked: Headers): Promise<Response> {
	const form = await packedFor(key, answer, asked.get('Accept-Encoding'))
	const isKnown = namesTag(asked.get('If-None-Match'), form.tag)
	const flat = isKnown ? form.unchangedHeaders : form.headers
	const headers = new Headers()
	for (let i = 0; i < flat.length; i += 2) headers.set(flat[i]!, flat[i + 1]!)
	return isKnown ? new Response(null, { status: 304, headers }) : new Response(form.body, { headers })
}
