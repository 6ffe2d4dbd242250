import { z } from 'zod'
import { plainText } from '#app/lib/text/text.ts'
import { timeOfDay } from '#app/lib/time/time-of-day.ts'
import { inMinutes } from '#app/lib/time/lengths.ts'
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
/** The longest break between matches of a court, and rest of a team, in minutes. */
export const [BREAK_MAX, REST_MAX] = [60, 240]
const COURTS_MAX = 1000

const BREAK = `Choose a break of 0 to ${BREAK_MAX} minutes`
const REST = `Choose a rest of 0 to ${REST_MAX} minutes`
const COURTS = 'Choose at least one court'
const MINUTES = `Choose ${MATCH_MINUTES_MIN} to ${MATCH_MINUTES_MAX} minutes`
const SHARED = `Choose ${oneOf(MATCH_POINTS_CHOICES.map(String))} points`
const THROUGH = 'Choose whether one or two go through'

type Times = { matchDurationHours: number; matchMinutes?: number; startTime: number; endTime: number }
// Negated comparisons let NaN pass, so that an invalid time is reported only once.
const endAfterStart = ({ startTime, endTime }: Times) => !(endTime <= startTime)
const fits = ({ matchDurationHours, matchMinutes = 60 * matchDurationHours, startTime, endTime }: Times) =>
	endTime <= startTime || !(60 * (endTime - startTime) < matchMinutes)
const TOO_SHORT = {
	path: ['endTime'],
	error: ({ input }: { input?: unknown }) => {
		const { matchDurationHours, matchMinutes, startTime, endTime } = input as Times
		const length = matchMinutes === undefined ? inHours(matchDurationHours) : inMinutes(matchMinutes)
		return `A match of ${length} does not fit between ${clock(startTime)} and ${clock(endTime)}`
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
			.describe(
				'How long a match is, in place of matchDurationHours; matches then share the half hours of their court. 15 for an Americano or a Mexicano if left out',
			),
		breakMinutes: z
			.int(BREAK)
			.min(0, BREAK)
			.max(BREAK_MAX, BREAK)
			.optional()
			.describe('The minutes between two matches of a court; 0 if left out'),
		restMinutes: z
			.int(REST)
			.min(0, REST)
			.max(REST_MAX, REST)
			.optional()
			.describe('The least minutes between two matches of a team; 0 if left out'),
		courtNumbers: z
			.array(z.int(COURTS).min(1, COURTS).max(COURTS_MAX, COURTS), COURTS)
			.min(1, COURTS)
			.max(COURTS_MAX, COURTS)
			.optional()
			.describe('The numbers of the courts that matches may be played on; all courts of the sport if left out'),
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

/** A whole number in a form, from 0 to `most`. */
const minutesTo = (most: number, message: string) =>
	z
		.string(message)
		.regex(/^\d{1,3}$/, message)
		.transform(Number)
		.refine((minutes) => minutes <= most, message)
		.optional()

const ticked = z
	.string()
	.optional()
	.transform((text) => text !== undefined)

export const ScheduleForm = z
	.object({
		matchDurationHours: z
			.string(DURATION)
			.regex(/^[1-8]$/, DURATION)
			.transform(Number)
			.default(1),
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
			.regex(/^(1[0-9]|[2-9]\d|1[0-7]\d|180|240|300|360|420|480)$/, MINUTES)
			.transform(Number)
			.optional(),
		breakMinutes: minutesTo(BREAK_MAX, BREAK),
		restMinutes: minutesTo(REST_MAX, REST),
		/** Whether the form has courts to tick. */
		choosesCourts: ticked,
		courtNumbers: z
			.array(
				z
					.string()
					.regex(/^\d{1,3}$/, COURTS)
					.transform(Number),
				COURTS,
			)
			.max(COURTS_MAX, COURTS),
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
	.refine(({ choosesCourts, courtNumbers }) => !choosesCourts || courtNumbers.length > 0, {
		path: ['courtNumbers'],
		error: COURTS,
	})
	.transform(({ through, courtNumbers, choosesCourts: _, ...sent }) => ({
		...sent,
		courtNumbers: courtNumbers.length > 0 ? courtNumbers : undefined,
		...(through !== undefined && { through: through === '2' ? 2 : 1, bestRunnersUp: through === 'best' }),
	}))

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
