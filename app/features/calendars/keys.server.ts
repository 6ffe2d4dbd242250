import { createHash, randomBytes } from 'node:crypto'
import { lock, unlock } from '#app/lib/process/secret-box.server.ts'

const BYTES = 32

/** A key as it stands in an address: 256 random bits. */
export const isKey = (text: string) => /^[\w-]{43}$/.test(text)

export const digest = (key: string) => createHash('sha256').update(key).digest('base64url')

type Of = { userId: number; scope: string }

/** Where the box of a key belongs, so that it opens nowhere else. */
const placeOf = ({ userId, scope }: Of) => `calendar-feed:${userId}:${scope}`

/** What is stored of a new key: its hash, and the key itself locked. */
export function newKey(of: Of) {
	const key = randomBytes(BYTES).toString('base64url')
	return { keyHash: digest(key), lockedKey: lock(key, placeOf(of)) }
}

/** The key again; null where it was locked under another SESSION_SECRET: it still opens its calendar. */
export const openKey = ({ lockedKey, ...of }: Of & { lockedKey: string }) => unlock(lockedKey, placeOf(of))
