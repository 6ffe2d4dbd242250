import { z } from 'zod'
import { readId } from '#app/lib/ids.ts'

/** A button of the list of people to phone: the booking, and whether its player has been phoned, as `17:phoned`. */
export const PhoneTick = z.object({
	tick: z.string('Choose whom you phoned').transform((text, context) => {
		const [number, word, more] = text.split(':')
		const bookingId = readId(number)
		if (bookingId && (word === 'phoned' || word === 'open') && more === undefined)
			return { bookingId, phoned: word === 'phoned' }
		context.addIssue('Choose whom you phoned')
		return z.NEVER
	}),
})
