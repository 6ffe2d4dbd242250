import { randomBytes } from 'node:crypto'
import { randomCode } from '#app/lib/process/random-code.server.ts'

/** What names a checkout or the link of a share in an address: 192 random bits. */
export const newCheckoutId = () => randomBytes(24).toString('base64url')

/** A reference for a bank statement, such as `CS7K4M2Q9X`: 40 random bits that can be read out over the phone. */
export const newReference = () => `CS${randomCode(8)}`
