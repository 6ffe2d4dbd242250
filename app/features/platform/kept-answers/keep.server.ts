import type { MiddlewareFunction } from 'react-router'
import { observe, stands } from '#db/client/index.ts'
import { env } from '#app/lib/env.server.ts'
import { nonceContext } from '#app/lib/request-context.server.ts'
import {
	answerFrom,
	counts,
	findAnswer,
	formOf,
	headersOf,
	isTrue,
	keepAnswer,
	keyOf,
	minuteOf,
	packed,
	SOMEBODYS,
	type Answer,
} from './answers.server.ts'
import { assemble } from './forms.server.ts'
import { namesTag } from './validators.ts'

/** What an answer may depend on beside its address. */
const VARY = ['accept-encoding', ...SOMEBODYS].join(', ')

/**
 * Outermost middleware of the root: renders once, for all visitors, what is at these patterns of addresses (as
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
		const { answer, response } = await once(key, () => render(key, nonce, async () => varying(await next())))
		counts[response ? 'misses' : 'hits']++
		return answer ? respond(key, answer, request.headers, nonce) : response!
	}
}

const isSomebodys = (headers: Headers) => SOMEBODYS.some((name) => headers.has(name))

function varying(response: Response) {
	response.headers.append('Vary', VARY)
	return response
}

/** `response` only for whoever had it rendered; `answer` is null where it is not to be shared. */
type Rendered = { response?: Response; answer: Answer | null }

/** The renderings under way, by key. */
const flights = new Map<string, Promise<Answer | null>>()

/**
 * What is kept, or what somebody else's rendering brings, or that of `rendering`. One that is under way may have read
 * before something that was known when we were asked, so what it brings has to be true still; the next one began after,
 * and is as good as our own.
 */
async function once(key: string, rendering: () => Promise<Rendered>): Promise<Rendered> {
	const kept = findAnswer(key, Date.now())
	if (kept) return { answer: kept }
	const before = flights.get(key)
	if (before) {
		const answer = await before
		if (!answer) return rendering()
		if (isTrue(answer, Date.now())) return { answer }
		const next = flights.get(key)
		if (next) {
			const answer = await next
			return answer ? { answer } : rendering()
		}
	}
	const own = rendering()
	const flight = own.then(
		({ answer }) => answer,
		() => null,
	)
	flights.set(key, flight)
	void flight.then(() => flights.delete(key))
	return own
}

async function render(key: string, nonce: string, next: () => Promise<Response>): Promise<Rendered> {
	const minute = minuteOf(Date.now())
	const { value, reading } = await observe(async () => {
		const response = await next()
		return { response, body: isForAll(response) ? Buffer.from(await response.arrayBuffer()) : null }
	})
	const { response, body } = value
	const answer = body && answerFrom(response.headers, body, { nonce, reading, minute })
	if (answer && stands(reading)) keepAnswer(key, answer)
	return { response, answer }
}

const isForAll = ({ status, headers }: Response) =>
	status === 200 && !headers.has('Set-Cookie') && !/no-store|private/.test(headers.get('Cache-Control') ?? '')

async function respond(key: string, answer: Answer, asked: Headers, nonce: string): Promise<Response> {
	const form = formOf(answer, asked.get('Accept-Encoding')) ?? (await packed(key, answer))
	const isKnown = namesTag(asked.get('If-None-Match') ?? '', form.tag)
	const flat = headersOf(answer, form, isKnown ? undefined : nonce)
	const headers = new Headers()
	for (let i = 0; i < flat.length; i += 2) headers.set(flat[i]!, flat[i + 1]!)
	return isKnown ? new Response(null, { status: 304, headers }) : new Response(assemble(form, nonce), { headers })
}
