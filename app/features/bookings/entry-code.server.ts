import { createHmac } from 'node:crypto'
import { sessionSecrets } from '#app/lib/process/env.server.ts'

const DIGITS = 6

/** Returns the six digits that the player shows, derived from the oldest secret, because mails already carry them. */
export function entryCodeOf(bookingId: number): string {
	const mac = createHmac('sha256', sessionSecrets.at(-1)!).update(`entry code of booking ${bookingId}`).digest()
	return String(mac.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0')
}
