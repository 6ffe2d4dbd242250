import { z } from 'zod'
import { readId } from '#app/lib/ids.ts'
import { readAmount } from '#app/lib/form/amount.ts'
import { nameText } from '#app/lib/text/text.ts'
import { ManualVerification } from '../schemas.ts'
import { FEWEST_PEOPLE, MOST_PEOPLE, NAME_MAX } from '#app/features/ledger/shares.ts'

const PEOPLE = `A bill is split between ${FEWEST_PEOPLE} and ${MOST_PEOPLE} people`
const AMOUNT = 'Enter an amount above R0.00, such as 33.34'
const OWN_AMOUNT = 'Enter an amount, such as 33.34, or 0.00 if you pay nothing'

const Person = z.object({
	name: nameText({ max: NAME_MAX, tooLong: `A name must be at most ${NAME_MAX} characters` }),
	/** Parses rand to whole cents; null when it is not an amount. */
	amount: z
		.string(AMOUNT)
		.max(40, AMOUNT)
		.default('')
		.transform((text) => {
			const cents = readAmount(text)
			return cents !== null && cents >= 0 ? cents : null
		}),
})

/** How a bill is split. The booker comes first and needs no name. `seen` is the sum on the page, in cents. */
const Split = z
	.object({
		intent: z.literal('split'),
		mode: z.enum(['equal', 'custom'], 'Choose how to split it'),
		people: z.array(Person, PEOPLE).min(FEWEST_PEOPLE, PEOPLE).max(MOST_PEOPLE, PEOPLE),
		seen: z.coerce.number().int().optional(),
		idempotencyKey: z.string().optional(),
	})
	.superRefine(({ mode, people }, context) => {
		if (mode === 'equal') return
		for (const [i, { amount }] of people.entries()) {
			if (i === 0 ? amount !== null : amount) continue
			const message = i === 0 ? OWN_AMOUNT : AMOUNT
			context.addIssue({ code: 'custom', path: ['people', i, 'amount'], message })
		}
	})
export type SplitWish = Pick<z.infer<typeof Split>, 'mode' | 'people' | 'seen'>

const id = z.string('Choose a share').transform((text, context) => {
	const id = readId(text)
	if (id !== null) return id
	context.addIssue('Choose a share')
	return z.NEVER
})

export const SplitChange = z.discriminatedUnion(
	'intent',
	[Split, z.object({ intent: z.literal('undo') }), z.object({ intent: z.literal('remind'), share: id })],
	'Choose what to do',
)

export const ShareChange = z.discriminatedUnion(
	'intent',
	[
		z.object({ intent: z.literal('pay'), payBy: z.enum(['card', 'manual'], 'Choose how to pay') }),
		ManualVerification.extend({ intent: z.literal('paid') }),
	],
	'Choose what to do',
)
