import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sessionSecrets } from './env.server.ts'

const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM: NIST SP 800-38D, with a new random value of 96 bits each time; the keys by HKDF, RFC 5869. */
const keys = sessionSecrets.map((secret) =>
	Buffer.from(hkdfSync('sha256', secret, '', `courtside secret box ${VERSION}`, 32)),
)

/**
 * Encrypts `text` for storage: `v1.` and base64url of initial value, tag and cipher text. `place` names where it is
 * stored, such as `strava-access:7`; it is not stored with it, and the text cannot be decrypted for another place.
 */
export function lock(text: string, place: string) {
	const iv = randomBytes(IV_BYTES)
	const cipher = createCipheriv('aes-256-gcm', keys[0]!, iv).setAAD(Buffer.from(place))
	const locked = [cipher.update(text, 'utf8'), cipher.final()]
	return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), ...locked]).toString('base64url')}`
}

/** Decrypts a text; null where it was changed, belongs elsewhere, or was encrypted under another SESSION_SECRET. */
export function unlock(box: string, place: string): string | null {
	const [version, content, ...rest] = box.split('.')
	if (version !== VERSION || content === undefined || rest.length > 0) return null
	const bytes = Buffer.from(content, 'base64url')
	if (bytes.length < IV_BYTES + TAG_BYTES) return null
	for (const key of keys) {
		const text = open(bytes, place, key)
		if (text !== null) return text
	}
	return null
}

function open(bytes: Buffer, place: string, key: Buffer) {
	const iv = bytes.subarray(0, IV_BYTES)
	const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
	try {
		const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
		decipher.setAAD(Buffer.from(place)).setAuthTag(tag)
		return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
	} catch {
		return null
	}
}
