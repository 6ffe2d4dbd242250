import { z } from 'zod'
import { DAY } from '#app/lib/time/time.ts'
import { plainText } from '#app/lib/text/text.ts'
import { formatDuration } from '../../duration.ts'
import type { OwnPlace } from '#app/features/gatherings/terms.ts'
import { FEEDBACK_MAX, LATE_DAYS, type ClubEvent } from '../club-event.ts'
import { DISTANCE_MAX } from '../planning/plan-rules.ts'

/** Seconds. */
const TIME_MAX = 24 * 3_600

type Timed = Pick<ClubEvent, 'startTime' | 'endTime' | 'status'>

/** Why a person cannot enter what they ran, in words; null from the start until 30 days after the end. */
export function logReason({ startTime, endTime, status }: Timed, own: Pick<OwnPlace, 'status'> | null, now: Date) {
	if (status === 'cancelled') return 'This run was cancelled.'
	if (own?.status !== 'attended') return 'You can only enter a run that you were checked in for.'
	if (now < startTime) return 'You can enter your run once it has started.'
	const isLate = now.getTime() > endTime.getTime() + LATE_DAYS * DAY
	return isLate ? `You could enter your run until ${LATE_DAYS} days after the run.` : null
}

const DISTANCE = `Enter kilometres from 0 to ${DISTANCE_MAX}, such as 5.2`
const TIME = 'Enter a time such as 27:30 or 1:02:30'

/** Seconds per kilometre: no runner is faster, so it is a slip of the pen. */
const FASTEST = 120
const TOO_FAST = `That is faster than ${formatDuration(FASTEST)} min/km. Check your distance and time.`

/** `1:02:30` or `27:30` as seconds; null for anything else, for none at all and for more than 24 hours. */
function readTime(text: string): number | null {
	const [, hours = '0', minutes, seconds] = /^(?:(\d{1,2}):(?=\d\d:))?(\d{1,2}):([0-5]\d)$/.exec(text.trim()) ?? []
	if (minutes === undefined || Number(minutes) > 59) return null
	const time = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
	return time > 0 && time <= TIME_MAX ? time : null
}

/** Kilometres with a point or a comma and at most two decimals; what is left empty is null. */
const distance = z
	.string(DISTANCE)
	.trim()
	.regex(/^\d{1,3}([.,]\d{1,2})?$/, DISTANCE)
	.transform((text) => Number(text.replace(',', '.')))
	.refine((km) => km <= DISTANCE_MAX, DISTANCE)

const time = z
	.string(TIME)
	.max(20, TIME)
	.refine((text) => readTime(text) !== null, TIME)
	.transform((text) => readTime(text)!)

const rating = z.enum(['1', '2', '3', '4', '5'], 'Choose from 1 to 5').transform(Number)

/** Form for a runner's own results: each field may be left out, but not all. km and seconds. */
export const LogForm = z
	.object({
		distance: distance.optional(),
		time: time.optional(),
		rating: rating.optional(),
		feedback: plainText({
			max: FEEDBACK_MAX,
			lines: true,
			tooLong: `Use at most ${FEEDBACK_MAX} characters`,
		}),
	})
	.refine(({ distance, time, rating, feedback }) => distance !== undefined || time || rating || feedback, {
		message: 'Enter at least one of these',
		path: ['distance'],
	})
	.refine(({ distance, time }) => !distance || !time || time >= distance * FASTEST, {
		message: TOO_FAST,
		path: ['time'],
	})
export type RunLog = z.infer<typeof LogForm>
