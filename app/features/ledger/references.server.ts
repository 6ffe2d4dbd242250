import { randomBytes } from 'node:crypto'
import { randomCode } from '#app/lib/process/random-code.server.ts'

/** Returns the secret of a checkout's or a share's address: 192 random bits. */
export const newCheckoutId = () => randomBytes(24).toString('base64url')

/** Returns a reference for a bank statement, such as `CS7K4M2Q9X`: 40 random bits that can be read out by phone. */
export const newReference = () => `CS${randomCode(8)}`

/** The letters of vouchers' codes: none that is taken for another, in print or by phone. */
const VOUCHER_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns the secret code of a gift voucher: twelve letters and digits, 58 random bits. */
export const newVoucherCode = () => randomCode(12, VOUCHER_LETTERS)
