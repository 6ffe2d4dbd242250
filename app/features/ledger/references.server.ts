import { randomBytes } from 'node:crypto'
import { randomCode } from '#app/lib/process/random-code.server.ts'

/** Returns the secret of a checkout's or a share's address: 192 random bits. */
export const newCheckoutId = () => randomBytes(24).toString('base64url')

/** Returns a reference for a bank statement, such as `CS7K4M2Q9X`: 40 random bits that can be read out by phone. */
export const newReference = () => `CS${randomCode(8)}`
