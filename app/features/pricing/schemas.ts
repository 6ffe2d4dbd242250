import { z } from 'zod'
import { wrongDate } from '#app/lib/form/schema.ts'
import { isDate } from '#app/lib/time/time.ts'
import { bothHalves } from './presets.ts'

export const CHOOSE_HOURS = 'Choose hours from the list'
const peakHour = z.coerce.number(CHOOSE_HOURS).int(CHOOSE_HOURS).min(24, CHOOSE_HOURS).max(191, CHOOSE_HOURS)
const half = z.coerce.number(CHOOSE_HOURS).multipleOf(0.5, CHOOSE_HOURS)
const peakHalf = half.min(24, CHOOSE_HOURS).max(191.5, CHOOSE_HOURS)

/**
 * The week grid: `weekday * 24 + hour` (weekday 1 Monday … 7 Sunday) of every ticked hour, or of every ticked half hour. It
 * becomes the half hours at the peak rate.
 */
export const PeakWeek = z
	.object({
		peak: z.array(peakHour, CHOOSE_HOURS).max(168, CHOOSE_HOURS).default([]),
		half: z.array(peakHalf, CHOOSE_HOURS).max(336, CHOOSE_HOURS).default([]),
	})
	.transform(({ peak, half }) => ({ halves: new Set([...bothHalves(peak), ...half]) }))
export type PeakWeek = z.infer<typeof PeakWeek>

/** A date with its own peak hours, [from, to), null meaning none all day; or a date that follows its weekday again. */
export const PeakDate = z
	.object({
		intent: z.enum(['add', 'remove']).default('add'),
		date: z.string('Choose a date').refine(isDate, wrongDate('Choose a date that exists')),
		from: half.min(0, CHOOSE_HOURS).max(23.5, CHOOSE_HOURS).optional(),
		to: half.min(0.5, CHOOSE_HOURS).max(24, CHOOSE_HOURS).optional(),
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
