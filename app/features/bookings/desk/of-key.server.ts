import { keyHere } from '#app/features/accounts/acting.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { findOwnVenueBooking } from './list/venue-bookings.server.ts'

/** By an API key, throws 404 for a booking of another venue, such as one that the key's maker plays in. */
export async function requireOfKey(user: Actor, bookingId: number) {
	const key = keyHere()
	if (key) await findOwnVenueBooking(user, key.venueId, bookingId, 'desk')
}
