import { phoneKey } from '#app/lib/text/tel.ts'

/** Returns the columns of a booking that hold its player's phone number. Whatever sets one sets both, by this. */
export const phoneColumns = (phone: string | null) => ({
	guestPhone: phone,
	phoneKey: phone === null ? null : phoneKey(phone),
})
