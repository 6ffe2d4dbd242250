import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as every app knows it: SHA-1, six digits, a new code every thirty seconds. */
const SHAPE = { issuer: 'Courtside', algorithm: 'SHA1', digits: 6, period: 30 }
/** Steps before and after the one that it is now: clocks differ, and people type. */
const WINDOW = 1

/** What an app makes its codes from, in base 32 as it is typed in: 160 bits. */
export const newAppKey = () => new Secret({ size: 20 }).base32

const totpOf = (key: string, label?: string) => new TOTP({ ...SHAPE, label, secret: Secret.fromBase32(key) })

/** What a QR code holds, so that an app takes everything over by itself. */
export const uriOf = (key: string, username: string) => totpOf(key, username).toString()

/** The step a code belongs to; null where it is of none that counts at `now`. */
export function stepOf(key: string, code: string, now: Date): number | null {
	const timestamp = now.getTime()
	const delta = totpOf(key).validate({ token: code, timestamp, window: WINDOW })
	return delta === null ? null : TOTP.counter({ period: SHAPE.period, timestamp }) + delta
}
