import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 bits for an address or a cookie: 43 characters that need no escaping there. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** Whether it could be one of ours. */
export const isSecret = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{43}$/.test(text)

/** What is kept of a secret: nothing that it could be found by. */
export const digest = (secret: string) => createHash('sha256').update(secret).digest('base64url')
