import { createHmac } from 'node:crypto'
import { sessionSecrets } from '#app/lib/process/env.server.ts'

const DIGITS = 6

/**
 * Six digits that belong to a booking: its player has them, and the venue sees the same. By the oldest secret, as they
 * stand in mails.
 */
export function entryCodeOf(bookingId: number): string {
	const mac = createHmac('sha256', sessionSecrets.at(-1)!).update(`entry code of booking ${bookingId}`).digest()
	return String(mac.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0')
}
