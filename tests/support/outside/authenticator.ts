import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64 = (data: Buffer) => data.toString('base64url')

/** Encodes whole numbers, bytes, text, lists and maps as CBOR (RFC 8949), which is all that a passkey needs. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
	const head = (major: number, length: number) =>
		length < 24
			? Buffer.from([(major << 5) | length])
			: length < 256
				? Buffer.from([(major << 5) | 24, length])
				: Buffer.from([(major << 5) | 25, length >> 8, length & 255])
	if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
	if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
	if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
	const entries = [...value].flatMap(([key, content]) => [cbor(key), cbor(content as Buffer)])
	return Buffer.concat([head(5, value.size), ...entries])
}

type Asked = { challenge: string }
type Slip = { origin?: string; site?: string; verified?: boolean; counter?: number }

/** A device with one passkey, as a browser at `origin` would use it: a P-256 key and a counter. */
export function createAuthenticator(origin = 'http://localhost') {
	const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
	const { x, y } = publicKey.export({ format: 'jwk' })
	const id = randomBytes(32)
	let counter = 0

	const clientData = (type: string, { challenge }: Asked, slip: Slip) =>
		Buffer.from(JSON.stringify({ type, challenge, origin: slip.origin ?? origin, crossOrigin: false }))

	function data({ site = new URL(origin).hostname, verified = true, ...slip }: Slip, credential = Buffer.alloc(0)) {
		counter = slip.counter ?? counter + 1
		const count = Buffer.alloc(4)
		count.writeUInt32BE(counter)
		const flags = 0x01 | (verified ? 0x04 : 0) | (credential.length > 0 ? 0x40 : 0)
		return Buffer.concat([sha256(site), Buffer.from([flags]), count, credential])
	}
	const answer = (response: object) =>
		JSON.stringify({
			id: base64(id),
			rawId: base64(id),
			type: 'public-key',
			clientExtensionResults: {},
			response,
		})

	return {
		id: base64(id),
		create(asked: Asked, slip: Slip = {}) {
			const key = new Map<number, unknown>([
				...([
					[1, 2],
					[3, -7],
					[-1, 1],
				] as [number, unknown][]),
				[-2, Buffer.from(x!, 'base64url')],
				[-3, Buffer.from(y!, 'base64url')],
			])
			const length = Buffer.from([0, id.length])
			const authData = data(slip, Buffer.concat([Buffer.alloc(16), length, id, cbor(key)]))
			const attestation = new Map<string, unknown>([
				['fmt', 'none'],
				['attStmt', new Map()],
				['authData', authData],
			])
			const clientDataJSON = base64(clientData('webauthn.create', asked, slip))
			return answer({ clientDataJSON, attestationObject: base64(cbor(attestation)) })
		},
		get(asked: Asked, slip: Slip = {}) {
			const client = clientData('webauthn.get', asked, slip)
			const authenticatorData = data(slip)
			const signature = createSign('sha256')
				.update(Buffer.concat([authenticatorData, sha256(client)]))
				.sign(privateKey)
			return answer({
				clientDataJSON: base64(client),
				authenticatorData: base64(authenticatorData),
				signature: base64(signature),
			})
		},
	}
}
