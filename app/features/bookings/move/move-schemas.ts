import { z } from 'zod'
import { wrongDate } from '#app/lib/form/schema.ts'
import { timeOfDay } from '#app/lib/time/time-of-day.ts'
import { at, isDate } from '#app/lib/time/time.ts'

/**
 * What the moving page sends: a South African calendar day and an hour of it. `seenPrice` (whole rand) is what it
 * showed for that time, `from` the start the booking had when it was shown.
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

/** What the player of a closed court answers; `move` leads on to choosing a time. */
export const ClosureForm = z.object({
	choice: z.enum(['refund', 'move', 'credit'], 'Please choose what you would like.'),
})
