import { randomInt } from 'node:crypto'

/** Crockford's base 32: no I, L, O or U, which are misread or misheard. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns so many random characters, five bits each unless of other `letters`, that can be read out over the phone. */
export const randomCode = (length: number, letters = ALPHABET) =>
	Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
