import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

type Bytes = Buffer<ArrayBuffer>

/**
 * An answer as it travels: its pieces with a nonce between each two, so that one form serves every request with a nonce
 * of its own.
 */
export type Form = {
	pieces: Bytes[]
	/** Strong, of the body without its nonce: the same body in another encoding has another. */
	tag: string
	/** Bytes of the whole body. */
	length: number
	/** Whether it is in gzip. */
	packed: boolean
	/** What follows the last piece and depends on the nonce. */
	end?: (nonce: string) => Bytes
}

/** The body as it is, cut where `nonce` stood. It is as random as the nonce was, so no text of a person can hold it. */
export function plainForm(body: Bytes, nonce: string, describedBy: string): Form {
	const pieces = splitAt(body, nonce)
	const hash = createHash('sha256').update(describedBy)
	for (const piece of pieces) hash.update(`\0${piece.length}\0`).update(piece)
	return {
		pieces,
		tag: `"${hash.digest('base64url').slice(0, 22)}"`,
		length: body.length,
		packed: false,
	}
}

function splitAt(body: Bytes, nonce: string) {
	const pieces: Bytes[] = []
	let start = 0
	for (let at = body.indexOf(nonce); nonce !== '' && at >= 0; at = body.indexOf(nonce, start)) {
		pieces.push(body.subarray(start, at))
		start = at + nonce.length
	}
	return [...pieces, body.subarray(start)]
}

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** The head of a deflate block that holds so many bytes uncompressed (RFC 1951, 3.2.4): length, and its complement. */
const storedBlock = (length: number) =>
	Buffer.from([0, length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff])
/** The last block of all, empty. */
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff])
/** How far back deflate looks. */
const WINDOW = 32_768

/**
 * The same in gzip, compressed once: each piece is a run of deflate blocks that ends on a whole byte, the nonce follows
 * as an uncompressed block, and only the checksum at the end is made per request. A piece may refer to those before it but
 * never into the nonce, in whose place it was shown bytes that UTF-8 does not have. Brotli would be a little smaller, but
 * has to be compressed anew for each nonce.
 */
export async function gzipForm({ pieces, tag }: Form, nonceLength: number): Promise<Form> {
	const gap = Buffer.alloc(nonceLength, 0xff)
	const before = pieces.map((_, i) =>
		Buffer.concat(pieces.slice(0, i).flatMap((piece) => [piece, gap])).subarray(-WINDOW),
	)
	const packed = await Promise.all(
		pieces.map((piece, i) =>
			deflate(piece, {
				finishFlush: constants.Z_SYNC_FLUSH,
				...(before[i]!.length > 0 && { dictionary: before[i]! }),
			}),
		),
	)
	const nonces = pieces.length - 1
	const plainLength = sizeOf(pieces) + nonces * nonceLength
	const wrapped = packed.map((blocks, i) =>
		Buffer.concat([i === 0 ? GZIP_HEADER : NOTHING, blocks, i < nonces ? storedBlock(nonceLength) : LAST_BLOCK]),
	)
	const trailer = (nonce: string) => gzipTrailer(pieces, nonce, plainLength)
	const length = sizeOf(wrapped) + nonces * nonceLength + 8
	const form = { tag: tag.replace(/"$/, '-gz"'), length, packed: true }
	if (nonces > 0) return { ...form, pieces: wrapped, end: trailer }
	return { ...form, pieces: [Buffer.concat([...wrapped, trailer('')])] }
}

const NOTHING = Buffer.alloc(0)
const sizeOf = (buffers: Buffer[]) => buffers.reduce((sum, { length }) => sum + length, 0)

/** CRC-32 and length of the plain body (RFC 1952, 2.3.1). */
function gzipTrailer(pieces: Bytes[], nonce: string, length: number) {
	let sum = crc32(pieces[0]!)
	for (let i = 1; i < pieces.length; i++) sum = crc32(pieces[i]!, crc32(nonce, sum))
	const trailer = Buffer.allocUnsafe(8)
	trailer.writeUInt32LE(sum, 0)
	trailer.writeUInt32LE(length, 4)
	return trailer
}

/** The body with this nonce, in chunks: few, as each write costs, but without copying what is long. */
export function chunksOf({ pieces, end }: Form, nonce: string): Bytes[] {
	if (pieces.length === 1) return pieces
	const between = Buffer.from(nonce)
	const chunks: Bytes[] = []
	let short: Bytes[] = []
	const gather = () => {
		if (short.length > 0) chunks.push(Buffer.concat(short))
		short = []
	}
	for (const [i, piece] of pieces.entries()) {
		if (i > 0) short.push(between)
		if (piece.length <= SHORT) short.push(piece)
		else {
			gather()
			chunks.push(piece)
		}
	}
	if (end) short.push(end(nonce))
	gather()
	return chunks
}

const SHORT = 4_096

/** The whole body with this nonce. */
export const assemble = (form: Form, nonce: string): Bytes => Buffer.concat(chunksOf(form, nonce))
