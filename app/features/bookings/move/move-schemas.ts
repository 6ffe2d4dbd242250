import { z } from 'zod'
import { wrongDate } from '#app/lib/form/schema.ts'
import { timeOfDay } from '#app/lib/time/time-of-day.ts'
import { at, isDate } from '#app/lib/time/time.ts'

const CHANGED = 'This has changed. Have another look.'

/**
 * The moving page's form: a South African calendar day and an hour.
 *
 * `seenPrice` (rand) is the price it showed, `from` the booking's start when it was shown.
 */
export const MoveForm = z
	.object({
		date: z.string('Choose a day').refine(isDate, wrongDate('Choose a real day')),
		start: timeOfDay('Choose a start time'),
		seenPrice: z.coerce.number(CHANGED).multipleOf(0.5, CHANGED).optional(),
		from: z.iso
			.datetime(CHANGED)
			.transform((text) => new Date(text))
			.optional(),
	})
	.transform(({ date, start, seenPrice, from }) => ({
		startTime: at(date, start),
		seen: { price: seenPrice, startTime: from },
	}))

/** The choice of a closed court's player. `move` leads on to choosing a time. */
export const ClosureForm = z.object({
	choice: z.enum(['refund', 'move', 'credit'], 'Choose what you’d like.'),
})
