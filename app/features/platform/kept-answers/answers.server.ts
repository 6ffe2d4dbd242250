import { stands, type Reading } from '#db/client/index.ts'
import { env } from '#app/lib/env.server.ts'
import { standingHeaders } from '#app/lib/security-headers.server.ts'
import { bounded } from './bounded.ts'
import { packedForm, plainForm, type Form } from './forms.server.ts'
import { hashScripts } from './hashed-scripts.ts'
import { encodingFor, type Encoding } from '#app/lib/validators.ts'

/** What every visitor is answered at one address, until something it shows has changed. */
export type Answer = {
	/** Names and values in turn: all but what is the form's own. */
	headers: string[]
	plain: Form
	/** By encoding, as soon as somebody has taken it; null where it is not worth while. */
	packed: Partial<Record<Encoding, Form>> | null
	/** The work on them, which all who wait for it share. */
	packing: Partial<Record<Encoding, Promise<Form>>>
	reading: Reading
	/** In which the work on it began: it is shown in no other one, as pages show no time finer than that. */
	minute: number
}

/** Who sends one of these is answered by themselves: what is kept is never given to them, nor made of their answer. */
export const SOMEBODYS = ['cookie', 'authorization', 'save-data']

const MOST_BYTES = 48 * 1024 * 1024
/** What an answer takes beside its bodies, roughly: headers, tables it has read, the maps it is in. */
const BESIDE_BODY = 3_000
/** Shorter bodies gain nothing by compression. */
const COMPRESS_FROM = 1_024
const COMPRESSIBLE = /^(text\/|application\/(json|xml))/
const MINUTE = 60_000
const POLICY = 'content-security-policy'

const answers = bounded<Answer>(MOST_BYTES)

/** `hits` were answered from memory, `misses` could have been and had to be rendered. */
export const counts = { hits: 0, misses: 0 }
export const keptAnswers = () => ({ ...counts, ...answers.counts() })

export const minuteOf = (now: number) => Math.floor(now / MINUTE)

/** Under what the answer of an address is kept. Where our own is not known, what a page says of it is the request's. */
export const keyOf = (host: string | undefined, path: string) => (env.PUBLIC_URL ? path : `${host} ${path}`)

/** What is kept for this key and still true at `now` (milliseconds). */
export function findAnswer(key: string, now: number): Answer | undefined {
	const answer = answers.get(key)
	return answer && isTrue(answer, now) ? answer : undefined
}

export const isTrue = ({ minute, reading }: Answer, now: number) => minute === minuteOf(now) && stands(reading)

export function keepAnswer(key: string, answer: Answer) {
	const forms = [answer.plain, ...Object.values(answer.packed ?? {})]
	const bodies = forms.reduce((sum, { body }) => sum + body.length, 0)
	answers.set(key, answer, 2 * key.length + bodies + BESIDE_BODY)
}

/** The form for whoever accepts these encodings; undefined where it has still to be packed. */
export function formOf({ plain, packed }: Answer, acceptEncoding: string | null | undefined): Form | undefined {
	const encoding = packed ? encodingFor(acceptEncoding) : undefined
	return encoding ? packed![encoding] : plain
}

/** The same, packed where nobody has taken it yet. */
export async function packedFor(key: string, answer: Answer, acceptEncoding: string | null): Promise<Form> {
	const known = formOf(answer, acceptEncoding)
	if (known) return known
	const encoding = encodingFor(acceptEncoding)!
	answer.packing[encoding] ??= packedForm(answer.plain, answer.headers, encoding)
	const form = await answer.packing[encoding]
	answer.packed![encoding] = form
	if (answers.peek(key) === answer) keepAnswer(key, answer)
	return form
}

const STANDING = Object.entries(standingHeaders).map(([name, value]) => [name.toLowerCase(), value] as const)

/** What was answered to one visitor, as it can be answered to all; null where the nonce is more than its scripts'. */
export function answerFrom(
	{ headers: answered }: Response,
	rendered: Buffer,
	{ nonce, reading, minute }: { nonce: string; reading: Reading; minute: number },
): Answer | null {
	const all = new Map([...STANDING, ...answered])
	all.delete('content-length')
	const hashed = hashScripts(rendered, all.get(POLICY)!, nonce)
	if (!hashed) return null
	const headers = [...all.set(POLICY, hashed.policy)].flat()
	const worthPacking = rendered.length >= COMPRESS_FROM && COMPRESSIBLE.test(answered.get('Content-Type') ?? '')
	const plain = plainForm(hashed.body, headers)
	return { headers, reading, minute, plain, packed: worthPacking ? {} : null, packing: {} }
}
