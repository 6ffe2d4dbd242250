import { z } from 'zod'
import { wrongDate } from '#app/lib/form/schema.ts'
import { REWARD_KEYS } from '#app/features/rewards/earning/reward-rules.ts'
import { readId } from '#app/lib/ids.ts'
import { plainText } from '#app/lib/text/text.ts'
import { isDate } from '#app/lib/time/time.ts'
import { REDEMPTION_STATUSES } from '../redemption-status.ts'
import {
	CATEGORY_MAX,
	COST_MAX,
	DESCRIPTION_MAX,
	EARNED_MAX,
	NAME_MAX,
	NAME_MIN,
	NOTE_MAX,
	RAND_MAX,
	STOCK_MAX,
} from './limits.ts'

const whole = (least: number, most: number, message: string) =>
	z
		.string(message)
		.trim()
		.regex(/^\d{1,9}$/, message)
		.transform(Number)
		.refine((number) => number >= least && number <= most, message)

const grouped = (number: number) => number.toLocaleString('en-US')
const cost = `Enter a whole number from 1 to ${grouped(COST_MAX)}`
const stock = `Enter a whole number from 0 to ${grouped(STOCK_MAX)}, or leave it empty for no limit`

/** The fields of a reward: an empty `stock` means no limit, `lastDay` is a South African day. */
const fields = {
	name: plainText({ max: NAME_MAX, required: 'Give the reward a name' }).refine(
		(name) => [...name].length >= NAME_MIN,
		`Use at least ${NAME_MIN} characters`,
	),
	description: plainText({
		max: DESCRIPTION_MAX,
		lines: true,
		required: 'Say what it is and how people get it',
	}),
	category: plainText({ max: CATEGORY_MAX, required: 'Choose a category' }),
	pointsCost: whole(1, COST_MAX, cost),
	stock: whole(0, STOCK_MAX, stock)
		.optional()
		.transform((number) => number ?? null),
	off: whole(1, RAND_MAX, `Enter whole rand from 1 to ${grouped(RAND_MAX)}, or leave it empty`)
		.optional()
		.transform((rand) => rand ?? null),
	lastDay: z
		.string()
		.refine(isDate, wrongDate('Choose a date that exists'))
		.optional()
		.transform((date) => date ?? null),
	available: z
		.string()
		.optional()
		.transform((ticked) => ticked !== undefined),
}

export const NewItem = z.object({ ...fields, idempotencyKey: z.string().optional() })
export type NewItem = z.output<typeof NewItem>

const USE_PAGE = 'Use the form of this page'

/** `shownStock` and `shownCost` are the values the form showed; equal values change nothing. */
export const ItemChange = z.object({
	...fields,
	shownStock: z.string().max(9).default(''),
	shownCost: whole(1, COST_MAX, USE_PAGE),
})
export type ItemChange = z.output<typeof ItemChange>

/** `perRand` counts only for a rule by amount. `shownPoints` and `shownRand` are the values the form showed. */
export const RuleChange = z.object({
	key: z.enum(REWARD_KEYS, 'Choose a rule from the list'),
	pointsValue: whole(1, EARNED_MAX, `Enter a whole number from 1 to ${grouped(EARNED_MAX)}`),
	perRand: whole(1, RAND_MAX, `Enter whole rand from 1 to ${grouped(RAND_MAX)}`).optional(),
	shownPoints: whole(0, 2_147_483_647, USE_PAGE),
	shownRand: whole(1, 2_147_483_647, USE_PAGE)
		.optional()
		.transform((rand) => rand ?? null),
	active: z
		.string()
		.optional()
		.transform((ticked) => ticked !== undefined),
})
export type RuleChange = z.output<typeof RuleChange>

export const Cancellation = z.object({ note: plainText({ max: NOTE_MAX, lines: true }) })
export type Cancellation = z.output<typeof Cancellation>

export const RedemptionQuery = z.object({
	status: z.enum(REDEMPTION_STATUSES).catch('pending'),
	code: z.string().catch(''),
	page: z
		.string()
		.optional()
		.transform((text) => readId(text) ?? 1),
})
