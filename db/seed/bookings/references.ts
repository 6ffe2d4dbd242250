import { randomBytes } from 'node:crypto'
import type { Random } from '../random.ts'

/** Crockford's base 32. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a payment reference, such as `CS7K4M2Q9X`. */
export const randomReference = (random: Random) =>
	`CS${Array.from({ length: 8 }, () => ALPHABET[random.whole(0, ALPHABET.length - 1)]).join('')}`

/** Returns a secret for a checkout, the link of a share or any other name that must not be guessed. */
export const secret = () => randomBytes(24).toString('base64url')
