import { z } from 'zod'
import { readId } from '#app/lib/ids.ts'
import { MOST_TICKED } from './phone-words.ts'

/**
 * A button of the list of people to phone: the bookings, and whether their player has been phoned, as `17:phoned` or
 * `17+18:phoned`, or the court with a roof that one moves to, as `17:roof:3`.
 */
export const PhoneTick = z.object({
	tick: z.string('Choose whom you phoned').transform((text, context) => {
		const [number, word, court, more] = text.split(':')
		const ids = (number ?? '').split('+').map(readId)
		const [bookingId, ...others] = ids.filter((id) => id !== null)
		const courtNumber = readId(court)
		const isOne = ids.length === 1
		if (bookingId && isOne && word === 'roof' && courtNumber && more === undefined) return { bookingId, courtNumber }
		if (
			bookingId &&
			others.length === ids.length - 1 &&
			others.length < MOST_TICKED &&
			(word === 'phoned' || word === 'open') &&
			court === undefined
		)
			return { bookingId, others, phoned: word === 'phoned' }
		context.addIssue('Choose whom you phoned')
		return z.NEVER
	}),
})
