import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '#app/lib/form/validators.ts'

/** In half a millisecond more than 3, it sends an eighth less: at 64 kbit/s that is 150 ms of a page. */
export const BROTLI_QUALITY = 5
const brotli = promisify(brotliCompress)
export const compressors: Record<Encoding, (body: Uint8Array) => Promise<Bytes>> = {
	br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
	gzip: promisify(gzip),
}

type Bytes = Buffer<ArrayBuffer>

/** A response in one encoding, as it is sent; headers are names and values in turn. */
export type Form = {
	body: Bytes
	/** A strong entity tag: each encoding has its own. */
	tag: string
	/** Headers of the whole response. */
	headers: string[]
	/** Headers of a 304. */
	unchangedHeaders: string[]
}

export function plainForm(body: Bytes, headers: string[]): Form {
	const hash = createHash('sha256').update(JSON.stringify(headers)).update('\0').update(body)
	return form(body, `"${hash.digest('base64url').slice(0, 22)}"`, headers)
}

/** Returns the body compressed. `headers` are those common to all encodings. */
export async function packedForm({ body, tag }: Form, headers: string[], encoding: Encoding): Promise<Form> {
	const own = ['content-encoding', encoding]
	return form(await compressors[encoding](body), tag.replace(/"$/, `-${encoding}"`), headers, own)
}

function form(body: Bytes, tag: string, headers: string[], own: string[] = []): Form {
	const unchangedHeaders = [...headers, 'etag', tag]
	return { body, tag, unchangedHeaders, headers: [...unchangedHeaders, ...own, 'content-length', String(body.length)] }
}
