import { z } from 'zod'
import { wrongDate } from '#app/lib/form/schema.ts'
import { isDate } from '#app/lib/time/time.ts'

const HOUR = 'Choose hours from the list'
const peakHour = z.coerce.number(HOUR).int(HOUR).min(24, HOUR).max(191, HOUR)

/** The week grid: `weekday * 24 + hour` (weekday 1 Monday … 7 Sunday) of every ticked hour. */
export const PeakWeek = z.object({ peak: z.array(peakHour, HOUR).max(168, HOUR).default([]) })
export type PeakWeek = z.infer<typeof PeakWeek>

/** A date with its own peak hours, [from, to), null meaning none all day; or a date that follows its weekday again. */
export const PeakDate = z
	.object({
		intent: z.enum(['add', 'remove']).default('add'),
		date: z.string('Choose a date').refine(isDate, wrongDate('Choose a date that exists')),
		from: z.coerce.number(HOUR).int(HOUR).min(0, HOUR).max(23, HOUR).optional(),
		to: z.coerce.number(HOUR).int(HOUR).min(1, HOUR).max(24, HOUR).optional(),
	})
	.refine(({ from, to }) => from === undefined || (to !== undefined && to > from), {
		path: ['to'],
		error: 'Choose an end after the start',
	})
	.transform(({ intent, date, from, to }) => ({
		intent,
		date,
		hours: from === undefined || to === undefined ? null : ([from, to] as const),
	}))
export type PeakDate = z.infer<typeof PeakDate>
