import { z } from 'zod'
import { wrongDate } from '#app/lib/form/schema.ts'
import { timeOfDay } from '#app/lib/time/time-of-day.ts'
import { at, isDate } from '#app/lib/time/time.ts'

/**
 * The moving page's form: a South African calendar day and an hour.
 *
 * `seenPrice` (whole rand) is the price it showed, `from` the booking's start when it was shown.
 */
export const MoveForm = z
	.object({
		date: z.string('Please choose a day').refine(isDate, wrongDate('Please choose a day that exists')),
		start: timeOfDay('Please choose a start time'),
		seenPrice: z.coerce.number('Please look again').int('Please look again').optional(),
		from: z.iso
			.datetime('Please look again')
			.transform((text) => new Date(text))
			.optional(),
	})
	.transform(({ date, start, seenPrice, from }) => ({
		startTime: at(date, start),
		seen: { price: seenPrice, startTime: from },
	}))

/** The choice of a closed court's player. `move` leads on to choosing a time. */
export const ClosureForm = z.object({
	choice: z.enum(['refund', 'move', 'credit'], 'Please choose what you would like.'),
})
