import { z } from 'zod'
import { wrongDate } from '#app/lib/form/schema.ts'
import { timeOfDay } from '#app/lib/time/time-of-day.ts'
import { at, isDate } from '#app/lib/time/time.ts'

/** A South African calendar day and hours of it. */
export const WaitForm = z
	.object({
		date: z.string('Choose a date').refine(isDate, wrongDate('Choose a real date')),
		startTime: timeOfDay('Choose a start time'),
		endTime: timeOfDay('Choose an end time'),
	})
	.transform(({ date, startTime, endTime }) => ({ startTime: at(date, startTime), endTime: at(date, endTime) }))
