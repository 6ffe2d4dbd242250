import { stands, type Reading } from '#db/client/index.ts'
import { env } from '#app/lib/env.server.ts'
import { standingHeaders } from '#app/lib/security-headers.server.ts'
import { bounded } from './bounded.ts'
import { gzipForm, plainForm, type Form } from './forms.server.ts'
import { acceptsGzip } from './validators.ts'

/** What every visitor is answered at one address, until something it shows has changed. */
export type Answer = {
	/** Names and values in turn: all but the policy and what is the form's own. */
	headers: string[]
	/** The content security policy, cut where the nonce stands. */
	policy: string[]
	plain: Form
	/** Undefined until somebody takes it, null where it is not worth while. */
	gzip?: Form | null
	/** The work on it, which all who wait for it share. */
	packing?: Promise<Form>
	nonceLength: number
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
	const bodies = answer.plain.length + (answer.gzip?.length ?? 0)
	answers.set(key, answer, 2 * key.length + bodies + BESIDE_BODY)
}

/** The form for whoever accepts these encodings; undefined where it has still to be packed. */
export const formOf = ({ plain, gzip }: Answer, acceptEncoding: string | null | undefined) =>
	gzip === null || !acceptsGzip(acceptEncoding) ? plain : gzip

export async function packed(key: string, answer: Answer): Promise<Form> {
	answer.packing ??= gzipForm(answer.plain, answer.nonceLength)
	answer.gzip = await answer.packing
	if (answers.peek(key) === answer) keepAnswer(key, answer)
	return answer.gzip
}

const POLICY = 'content-security-policy'
const STANDING = Object.entries(standingHeaders).map(([name, value]) => [name.toLowerCase(), value] as const)
const STANDING_POLICY = new Map(STANDING).get(POLICY)!

/** What was answered with `nonce` in it, as it can be answered again with any other. */
export function answerFrom(
	answered: Headers,
	body: Buffer<ArrayBuffer>,
	made: { nonce: string; reading: Reading; minute: number },
): Answer {
	const { nonce, reading, minute } = made
	const all = new Map([...STANDING, ...answered])
	const policy = (answered.get(POLICY) ?? STANDING_POLICY).split(nonce)
	for (const name of [POLICY, 'content-length']) all.delete(name)
	const headers = [...all].flat()
	const worthPacking = body.length >= COMPRESS_FROM && COMPRESSIBLE.test(answered.get('Content-Type') ?? '')
	return {
		...{ headers, policy, reading, minute, nonceLength: nonce.length },
		plain: plainForm(body, nonce, JSON.stringify([headers, policy])),
		gzip: worthPacking ? undefined : null,
	}
}

/** Names and values in turn for this form; with `nonce` those of the whole answer, else of a 304. */
export function headersOf({ headers, policy }: Answer, form: Form, nonce?: string): string[] {
	// The browser takes the headers of a 304 for those of the copy it holds, whose scripts have the nonce they came with.
	if (nonce === undefined) return [...headers, 'etag', form.tag]
	const own = ['content-security-policy', policy.join(nonce), 'etag', form.tag, 'content-length', String(form.length)]
	return form.packed ? [...headers, ...own, 'content-encoding', 'gzip'] : [...headers, ...own]
}
