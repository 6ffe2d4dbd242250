import { isCurrent, type Reads } from '#db/client/index.ts'
import { env } from '#app/lib/process/env.server.ts'
import { isSaving } from '#app/lib/http/device.server.ts'
import { standingHeaders } from '#app/lib/http/security-headers.server.ts'
import { bounded } from './bounded.ts'
import { packedForm, plainForm, type Form } from './forms.server.ts'
import { hashScripts } from './hashed-scripts.ts'
import { encodingFor, type Encoding } from '#app/lib/form/validators.ts'

/** The response to every visitor at one address, valid until something it shows has changed. */
export type CachedResponse = {
	/** Names and values in turn, without those that depend on the encoding. */
	headers: string[]
	plain: Form
	/** By encoding, compressed when first asked for; null where compressing gains nothing. */
	packed: Partial<Record<Encoding, Form>> | null
	/** Compressions under way, shared by all requests that wait for them. */
	packing: Partial<Record<Encoding, Promise<Form>>>
	reads: Reads
	/** The minute in which rendering began. It is valid in that minute only: pages show times to the minute. */
	minute: number
}

/** Requests with one of these headers are personal: never served from the cache and never stored in it. */
export const PERSONAL = ['cookie', 'authorization']

const MOST_BYTES = 48 * 1024 * 1024
/** Bytes a response takes beside its bodies, roughly: headers, tables read, map entries. */
const BESIDE_BODY = 3_000
/** Shorter bodies gain nothing by compression. */
const COMPRESS_FROM = 1_024
const COMPRESSIBLE = /^(text\/|application\/(json|xml))/
const MINUTE = 60_000
const POLICY = 'content-security-policy'

const responses = bounded<CachedResponse>(MOST_BYTES)

/** `hits` came from the cache; `misses` were cacheable and had to be rendered. */
export const counts = { hits: 0, misses: 0 }
export const cacheCounts = () => ({ ...counts, ...responses.counts() })

export const minuteOf = (now: number) => Math.floor(now / MINUTE)

/**
 * The cache key of an address, and of whether data are to be saved. It includes the host where PUBLIC_URL is not set, as
 * pages then name the request's.
 */
export const keyOf = (host: string | undefined, path: string, saveData: string | null | undefined) =>
	[env.PUBLIC_URL ? '' : host, isSaving(saveData) ? 'saver' : '', path].join(' ')

/** Returns the cached response that is still valid at `now` (milliseconds). */
export function findCached(key: string, now: number): CachedResponse | undefined {
	const cached = responses.get(key)
	return cached && isValid(cached, now) ? cached : undefined
}

export const isValid = ({ minute, reads }: CachedResponse, now: number) => minute === minuteOf(now) && isCurrent(reads)

export function cacheResponse(key: string, cached: CachedResponse) {
	const forms = [cached.plain, ...Object.values(cached.packed ?? {})]
	const bodies = forms.reduce((sum, { body }) => sum + body.length, 0)
	responses.set(key, cached, 2 * key.length + bodies + BESIDE_BODY)
}

/** Returns the body for these accepted encodings; undefined where it has still to be compressed. */
export function formOf({ plain, packed }: CachedResponse, acceptEncoding: string | null | undefined): Form | undefined {
	const encoding = packed ? encodingFor(acceptEncoding) : undefined
	return encoding ? packed![encoding] : plain
}

/** Returns the body for these accepted encodings, compressed if it has not been yet. */
export async function packedFor(key: string, cached: CachedResponse, acceptEncoding: string | null): Promise<Form> {
	const known = formOf(cached, acceptEncoding)
	if (known) return known
	const encoding = encodingFor(acceptEncoding)!
	cached.packing[encoding] ??= packedForm(cached.plain, cached.headers, encoding)
	const form = await cached.packing[encoding]
	cached.packed![encoding] = form
	if (responses.peek(key) === cached) cacheResponse(key, cached)
	return form
}

const STANDING = Object.entries(standingHeaders).map(([name, value]) => [name.toLowerCase(), value] as const)

/** Makes one visitor's response valid for all; null where the nonce is used outside its scripts. */
export function responseFrom(
	{ headers: answered }: Response,
	rendered: Buffer,
	{ nonce, reads, minute }: { nonce: string; reads: Reads; minute: number },
): CachedResponse | null {
	const all = new Map([...STANDING, ...answered])
	all.delete('content-length')
	const hashed = hashScripts(rendered, all.get(POLICY)!, nonce)
	if (!hashed) return null
	const headers = [...all.set(POLICY, hashed.policy)].flat()
	const worthPacking = rendered.length >= COMPRESS_FROM && COMPRESSIBLE.test(answered.get('Content-Type') ?? '')
	const plain = plainForm(hashed.body, headers)
	return { headers, reads, minute, plain, packed: worthPacking ? {} : null, packing: {} }
}
