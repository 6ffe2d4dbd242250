import { z } from 'zod'
import { plainText } from '#app/lib/text/text.ts'
import { timeOfDay } from '#app/lib/time/time-of-day.ts'
import { clock, inHours } from '#app/lib/time/time.ts'
import { GROUPS_MAX, GROUPS_MIN, THROUGH_MAX } from '../draw/groups.ts'
import { ROUNDS_MAX, ROUNDS_MIN } from '../draw/swiss-rounds.ts'
import { MATCH_MINUTES_MAX, MATCH_MINUTES_MIN, MATCH_POINTS_CHOICES } from '../draw/evening.ts'
import { oneOf } from '#app/lib/text/list.ts'
import { typedRand } from '../schemas.ts'

/** The longest match, in hours. */
export const MATCH_HOURS_MAX = 8
export const NOTE_MAX = 300
/** The most that the courts of a tournament may cost, in rand. */
export const PRICE_MAX = 10_000_000

const DURATION = `Enter a whole number of hours from 1 to ${MATCH_HOURS_MAX}`
const LAST_CHECK = { error: DURATION, abort: true }
const hour = (name: string) =>
	timeOfDay(`Choose a ${name} time`).refine(Number.isInteger, `The ${name} time must be a full hour`)

const GROUPS = `Choose ${GROUPS_MIN} to ${GROUPS_MAX} groups`
const ROUNDS = `Choose ${ROUNDS_MIN} to ${ROUNDS_MAX} rounds`
const MINUTES = `Choose ${MATCH_MINUTES_MIN} to ${MATCH_MINUTES_MAX} minutes`
const SHARED = `Choose ${oneOf(MATCH_POINTS_CHOICES.map(String))} points`
const THROUGH = 'Choose whether one or two go through'

type Times = { matchDurationHours: number; startTime: number; endTime: number }
// Negated comparisons let NaN pass, so that an invalid time is reported only once.
const endAfterStart = ({ startTime, endTime }: Times) => !(endTime <= startTime)
const fits = ({ matchDurationHours, startTime, endTime }: Times) =>
	endTime <= startTime || !(endTime - startTime < matchDurationHours)
const TOO_SHORT = {
	path: ['endTime'],
	error: ({ input }: { input?: unknown }) => {
		const { matchDurationHours, startTime, endTime } = input as Times
		return `A match of ${inHours(matchDurationHours)} does not fit between ${clock(startTime)} and ${clock(endTime)}`
	},
}
const NO_HOURS = { path: ['endTime'], error: 'End time must be after start time' }

/** Body of the call that generates the schedule; `again` replaces the existing one. */
export const NewSchedule = z
	.object({
		matchDurationHours: z.int(DURATION).min(1, LAST_CHECK).max(MATCH_HOURS_MAX, LAST_CHECK).default(1),
		startTime: hour('start').prefault('09:00'),
		endTime: hour('end').prefault('17:00'),
		thirdPlace: z.boolean('thirdPlace must be true or false').optional(),
		groups: z
			.int(GROUPS)
			.min(GROUPS_MIN, GROUPS)
			.max(GROUPS_MAX, GROUPS)
			.optional()
			.describe('How many groups there are before the knockout; about four teams each if left out'),
		through: z
			.int(THROUGH)
			.min(1, THROUGH)
			.max(THROUGH_MAX, THROUGH)
			.optional()
			.describe('How many teams of each group go through'),
		bestRunnersUp: z
			.boolean('bestRunnersUp must be true or false')
			.optional()
			.describe('Besides the winners so many runners-up that nobody has a bye, such as the best two of 6 groups'),
		rounds: z
			.int(ROUNDS)
			.min(ROUNDS_MIN, ROUNDS)
			.max(ROUNDS_MAX, ROUNDS)
			.optional()
			.describe(
				'How many rounds a Swiss tournament, an Americano or a Mexicano has; if left out, enough to leave one team without a loss, or as many as fit up to one with each partner',
			),
		matchMinutes: z
			.int(MINUTES)
			.min(MATCH_MINUTES_MIN, MINUTES)
			.max(MATCH_MINUTES_MAX, MINUTES)
			.optional()
			.describe('How long a round of an Americano or a Mexicano is, in place of matchDurationHours; 15 if left out'),
		matchPoints: z
			.literal(MATCH_POINTS_CHOICES, SHARED)
			.optional()
			.describe('The points shared out in each match of an Americano or a Mexicano; 24 if left out'),
		again: z
			.boolean('again must be true or false')
			.optional()
			.describe('Replaces the schedule there is, while nothing has been played; otherwise a second one is refused'),
	})
	.refine(endAfterStart, NO_HOURS)
	.refine(fits, TOO_SHORT)
export type NewSchedule = z.infer<typeof NewSchedule>

const ticked = z
	.string()
	.optional()
	.transform((text) => text !== undefined)

export const ScheduleForm = z
	.object({
		matchDurationHours: z
			.string(DURATION)
			.regex(/^[1-8]$/, DURATION)
			.transform(Number),
		startTime: hour('start'),
		endTime: hour('end'),
		thirdPlace: ticked,
		groups: z
			.string()
			.regex(/^[2-8]$/, GROUPS)
			.transform(Number)
			.optional(),
		through: z
			.string()
			.regex(/^[12]$|^best$/, THROUGH)
			.optional(),
		rounds: z
			.string()
			.regex(/^([1-9]|[1-5]\d|6[0-3])$/, ROUNDS)
			.transform(Number)
			.optional(),
		matchMinutes: z
			.string()
			.regex(/^(1[0-9]|[2-9]\d|1[0-7]\d|180)$/, MINUTES)
			.transform(Number)
			.optional(),
		matchPoints: z
			.string()
			.regex(/^(16|24|32)$/, SHARED)
			.transform((text) => Number(text) as (typeof MATCH_POINTS_CHOICES)[number])
			.optional(),
		again: ticked,
		idempotencyKey: z.string().optional(),
	})
	.refine(endAfterStart, NO_HOURS)
	.refine(fits, TOO_SHORT)
	.transform(({ through, ...sent }) => {
		if (through === undefined) return sent
		return { ...sent, through: through === '2' ? 2 : 1, bestRunnersUp: through === 'best' }
	})

/** The organiser takes back what they asked the venue for, or takes the hours that it offers instead. */
export const RequestAct = z.discriminatedUnion(
	'intent',
	[z.object({ intent: z.literal('withdraw') }), z.object({ intent: z.literal('take'), offeredAt: z.iso.datetime() })],
	'Press one of the buttons',
)

const read = {
	/** It identifies the request that was read. */
	askedAt: z.iso.datetime(),
	note: plainText({ max: NOTE_MAX, tooLong: `Use at most ${NOTE_MAX} characters`, lines: true }),
}

/** The venue's decision, with the hours and the price it offers in place of those that were asked for. */
export const CourtAnswer = z.discriminatedUnion(
	'answer',
	[
		z.object({ answer: z.enum(['yes', 'no']), ...read }),
		z
			.object({
				answer: z.literal('changes'),
				...read,
				startTime: hour('start'),
				endTime: hour('end'),
				price: typedRand('Price', PRICE_MAX),
			})
			.refine(({ startTime, endTime }) => !(endTime <= startTime), NO_HOURS),
	],
	'Say yes or no',
)
export type CourtAnswer = z.infer<typeof CourtAnswer>
