import { createHash, randomBytes } from 'node:crypto'
import { lock, unlock } from '#app/lib/process/secret-box.server.ts'

const BYTES = 32

/** Whether a text can be a key: 256 random bits. */
export const isKey = (text: string) => /^[\w-]{43}$/.test(text)

export const digest = (key: string) => createHash('sha256').update(key).digest('base64url')

type Of = { userId: number; scope: string }

/** The context that a key is encrypted for, so that it decrypts nowhere else. */
const placeOf = ({ userId, scope }: Of) => `calendar-feed:${userId}:${scope}`

/** Returns what is stored of a new key: its hash, and the key itself encrypted. */
export function newKey(of: Of) {
	const key = randomBytes(BYTES).toString('base64url')
	return { keyHash: digest(key), lockedKey: lock(key, placeOf(of)) }
}

/** Returns the key again, or null if another SESSION_SECRET encrypted it; then it still opens its calendar. */
export const openKey = ({ lockedKey, ...of }: Of & { lockedKey: string }) => unlock(lockedKey, placeOf(of))
