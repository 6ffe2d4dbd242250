import { z } from 'zod'
import { queryNumber } from '#app/lib/form/list.ts'
import { wrongDate } from '#app/lib/form/schema.ts'
import { isDate } from '#app/lib/time/time.ts'
import { nullable, upTo } from '#app/lib/text/text.ts'
import { REASON_MAX, SCORE_MAX, type Score } from './score/score.ts'

const SCORE = `Enter a whole number from 0 to ${SCORE_MAX}`
const score = z.number(SCORE).int(SCORE).min(0, SCORE).max(SCORE_MAX, SCORE).nullish()
const reason = upTo('The reason', REASON_MAX)
const SURE = 'Tick this to confirm'
const VERSION = 'The version must be a whole number'

const STATUSES = ['in_progress', 'completed', 'cancelled'] as const
const SIDES = ['home', 'away', 'both'] as const

const fields = z.object({
	status: z
		.enum(STATUSES, `status must be one of ${STATUSES.join(', ')}`)
		.default('completed')
		.describe('`in_progress` has begun, `cancelled` will not be played'),
	homeScore: score,
	awayScore: score,
	homePenalties: score.describe('Only where a knockout match is level'),
	awayPenalties: score,
	forfeitedBy: z
		.enum(SIDES, `forfeitedBy must be one of ${SIDES.join(', ')}`)
		.nullish()
		.describe('The side that does not play, in place of a score'),
	dispute: z
		.boolean('dispute must be true or false')
		.default(false)
		.describe('With the score that is right: the organiser then decides'),
	reason: nullable(reason)
		.optional()
		.describe('Why it ends before it starts, which only the organiser can say: shown to everyone'),
	version: z
		.number(VERSION)
		.int(VERSION)
		.min(0, VERSION)
		.max(2_147_483_647, VERSION)
		.nullish()
		.describe('That of the match as it was seen; refused when it has changed since'),
})

/** A change of a match; `version` is the one the user saw, `reason` explains a result before the start, '' for none. */
export type MatchWish = { version: number | null } & (
	| { kind: 'start' }
	| { kind: 'cancel' }
	| { kind: 'forfeit'; forfeitedBy: (typeof SIDES)[number]; reason: string }
	| { kind: 'result'; score: Score; reason: string }
	| { kind: 'dispute'; score: Score; reason: string }
)

export const MatchChange = fields.transform((sent, context): MatchWish => {
	const { status, homeScore, awayScore, homePenalties = null, awayPenalties = null, forfeitedBy, dispute } = sent
	const version = sent.version ?? null
	const reason = sent.reason ?? ''
	const refuse = (field: string, message: string) => {
		context.addIssue({ code: 'custom', path: [field], message })
		return z.NEVER
	}
	const scores = [homeScore, awayScore, homePenalties, awayPenalties].filter((number) => typeof number === 'number')
	if (status !== 'completed') {
		if (scores.length > 0 || forfeitedBy) return refuse('status', 'A score goes with the status completed.')
		return { kind: status === 'cancelled' ? 'cancel' : 'start', version }
	}
	if (forfeitedBy) {
		if (scores.length > 0) return refuse('forfeitedBy', 'A walkover has a score of its own: leave the scores out.')
		return { kind: 'forfeit', forfeitedBy, reason, version }
	}
	if (typeof homeScore !== 'number' || typeof awayScore !== 'number') {
		if (typeof homeScore !== 'number') refuse('homeScore', 'Enter a score')
		if (typeof awayScore !== 'number') refuse('awayScore', 'Enter a score')
		return z.NEVER
	}
	return {
		kind: dispute ? 'dispute' : 'result',
		score: { homeScore, awayScore, homePenalties, awayPenalties },
		reason,
		version,
	}
})

const typed = z
	.string(SCORE)
	.trim()
	.regex(/^\d{1,3}$/, SCORE)
	.transform(Number)
	.optional()

/** Forms of a match, told apart by their button; `version` is the one the page showed. */
export const MatchForm = z
	.object({
		intent: z.enum(['result', 'dispute', 'start', 'forfeit', 'cancel'], 'Choose one of the buttons'),
		homeScore: typed,
		awayScore: typed,
		homePenalties: typed,
		awayPenalties: typed,
		forfeitedBy: z.enum(SIDES, 'Choose who did not play').optional(),
		sure: z.literal('on', SURE).optional(),
		reason,
		version: z
			.string()
			.regex(/^\d{1,9}$/, VERSION)
			.transform(Number)
			.optional(),
	})
	.transform(({ intent, forfeitedBy, sure, ...sent }, context): z.input<typeof MatchChange> => {
		if (intent === 'start' || intent === 'cancel')
			return { status: intent === 'start' ? 'in_progress' : 'cancelled', version: sent.version }
		if (intent === 'forfeit') {
			if (forfeitedBy === 'both' && !sure) {
				context.addIssue({ code: 'custom', path: ['sure'], message: SURE })
				return z.NEVER
			}
			if (forfeitedBy) return { forfeitedBy, reason: sent.reason, version: sent.version }
			context.addIssue({ code: 'custom', path: ['forfeitedBy'], message: 'Choose who did not play' })
			return z.NEVER
		}
		// Drops penalties typed before the score was corrected to one that is not level.
		const level = sent.homeScore === sent.awayScore
		const { homePenalties, awayPenalties, ...scores } = sent
		return { ...scores, ...(level && { homePenalties, awayPenalties }), dispute: intent === 'dispute' }
	})
	.pipe(MatchChange)

export const MoveRoundsForm = z.object({
	round: z
		.string('Choose a round')
		.regex(/^\d{1,2}$/, 'Choose a round')
		.transform(Number),
	time: z
		.string('Choose a time')
		.regex(/^\d{13}-\d{1,4}(\.\d{1,4})*$/, 'Choose a time')
		.transform((text) => {
			const [start, courts] = text.split('-') as [string, string]
			return { startTime: new Date(Number(start)), courts: courts.split('.').map(Number) }
		}),
})

const ROUND = 'round must be a whole number from 1 to 99'
const START = 'startTime must be an ISO time with its zone'
const COURTS = 'courts must be 1 to 20 court numbers'

/** Body of the call that moves the rounds from `round` on. */
export const RoundsMove = z.object({
	round: z.number(ROUND).int(ROUND).min(1, ROUND).max(99, ROUND),
	startTime: z
		.string(START)
		.max(40, START)
		.pipe(z.iso.datetime({ offset: true, error: START })),
	courts: z
		.array(z.number(COURTS).int(COURTS).min(1, COURTS).max(9_999, COURTS), COURTS)
		.min(1, COURTS)
		.max(20, COURTS)
		.refine((courts) => new Set(courts).size === courts.length, 'courts must name each court once'),
})

/** Query of the call that finds where rounds can go. */
export const RoundsQuery = z.object({
	round: queryNumber(ROUND, 99).optional(),
	date: z.string().refine(isDate, wrongDate('The date must be a day as YYYY-MM-DD')).optional(),
})

export const PostponeForm = z.object({
	time: z
		.string('Choose a time')
		.regex(/^\d{13}-\d{1,4}$/, 'Choose a time')
		.transform((text) => {
			const [start, courtNumber] = text.split('-').map(Number)
			return { startTime: new Date(start!), courtNumber: courtNumber! }
		}),
	version: z
		.string()
		.regex(/^\d{1,9}$/, VERSION)
		.transform(Number)
		.optional(),
})
