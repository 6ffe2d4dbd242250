import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '#app/lib/form/validators.ts'

const BROTLI_QUALITY = 5
const brotli = promisify(brotliCompress)
const pack: Record<Encoding, (body: Bytes) => Promise<Bytes>> = {
	br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
	gzip: promisify(gzip),
}

type Bytes = Buffer<ArrayBuffer>

/** An answer in one encoding, as it travels; headers are names and values in turn. */
export type Form = {
	body: Bytes
	/** Strong: the same body in another encoding has another. */
	tag: string
	/** Of the whole answer. */
	headers: string[]
	/** Of a 304. */
	unchangedHeaders: string[]
}

export function plainForm(body: Bytes, headers: string[]): Form {
	const hash = createHash('sha256').update(JSON.stringify(headers)).update('\0').update(body)
	return form(body, `"${hash.digest('base64url').slice(0, 22)}"`, headers)
}

/** The same in another encoding, compressed once. `headers` are those that all forms have. */
export async function packedForm({ body, tag }: Form, headers: string[], encoding: Encoding): Promise<Form> {
	const own = ['content-encoding', encoding]
	return form(await pack[encoding](body), tag.replace(/"$/, `-${encoding}"`), headers, own)
}

function form(body: Bytes, tag: string, headers: string[], own: string[] = []): Form {
	const unchangedHeaders = [...headers, 'etag', tag]
	return { body, tag, unchangedHeaders, headers: [...unchangedHeaders, ...own, 'content-length', String(body.length)] }
}
