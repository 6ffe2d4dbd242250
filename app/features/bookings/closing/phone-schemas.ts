import { z } from 'zod'
import { readId } from '#app/lib/ids.ts'

/**
 * A button of the list of people to phone: the booking, and whether its player has been phoned, as `17:phoned`, or the
 * court with a roof that it moves to, as `17:roof:3`.
 */
export const PhoneTick = z.object({
	tick: z.string('Choose whom you phoned').transform((text, context) => {
		const [number, word, court, more] = text.split(':')
		const [bookingId, courtNumber] = [readId(number), readId(court)]
		if (bookingId && word === 'roof' && courtNumber && more === undefined) return { bookingId, courtNumber }
		if (bookingId && (word === 'phoned' || word === 'open') && court === undefined)
			return { bookingId, phoned: word === 'phoned' }
		context.addIssue('Choose whom you phoned')
		return z.NEVER
	}),
})
