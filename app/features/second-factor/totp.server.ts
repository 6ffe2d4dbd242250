import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as all apps support it: SHA-1, six digits, a new code every thirty seconds. */
const SHAPE = { issuer: 'Courtside', algorithm: 'SHA1', digits: 6, period: 30 }
/** Accepted steps before and after the current one, for clock skew and slow typing. */
const WINDOW = 1

/** A new key for an app, in base 32 for typing: 160 bits. */
export const newAppKey = () => new Secret({ size: 20 }).base32

const totpOf = (key: string, label?: string) => new TOTP({ ...SHAPE, label, secret: Secret.fromBase32(key) })

/** The content of the QR code for an app. */
export const uriOf = (key: string, username: string) => totpOf(key, username).toString()

/** The time step of a code; null if it is not valid at `now`. */
export function stepOf(key: string, code: string, now: Date): number | null {
	const timestamp = now.getTime()
	const delta = totpOf(key).validate({ token: code, timestamp, window: WINDOW })
	return delta === null ? null : TOTP.counter({ period: SHAPE.period, timestamp }) + delta
}
