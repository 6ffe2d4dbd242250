import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 bits for an address or a cookie: 43 characters that need no escaping there. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** True if the text has the form of our secrets. */
export const isSecret = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{43}$/.test(text)

/** Returns the stored form of a secret, from which it cannot be recovered. */
export const digest = (secret: string) => createHash('sha256').update(secret).digest('base64url')
