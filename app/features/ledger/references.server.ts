import { randomBytes, randomInt } from 'node:crypto'

/** Crockford's base 32: no I, L, O or U, which are misread or misheard. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** What names a checkout or the link of a share in an address: 192 random bits. */
export const newCheckoutId = () => randomBytes(24).toString('base64url')

/** A reference for a bank statement, such as `CS7K4M2Q9X`: 40 random bits that can be read out over the phone. */
export const newReference = () =>
	`CS${Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`
