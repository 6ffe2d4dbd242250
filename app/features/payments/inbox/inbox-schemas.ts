import { z } from 'zod'
import { readAmount } from '#app/lib/form/amount.ts'
import { readId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { MOST_PICKED } from './inbox-limits.ts'
import { MANUAL_METHODS } from '../manual/manual-methods.ts'

/** What the venue's people can say of money with one tap: that it is there, or is kept. */
const ACTS = ['received', 'kept'] as const
export type Act = (typeof ACTS)[number]

const UNKNOWN = 'Please choose what to do'

/** What a button of the money inbox sends: the payment and what is said of it, as `17:received`. */
export const MoneyAct = z.object({
	act: z.string(UNKNOWN).transform((text, context) => {
		const [number, word, more] = text.split(':')
		const [id, act] = [readId(number), ACTS.find((act) => act === word)]
		if (id && act && more === undefined) return { id, act }
		context.addIssue(UNKNOWN)
		return z.NEVER
	}),
})

const AMOUNT = 'Please enter an amount, such as 400.00'
/** The most that can be said to have come at once, in whole cents. */
const MOST_AT_ONCE = 100_000_000

/** An amount of rand as people write it; whole cents once read. */
const amount = z
	.string(AMOUNT)
	.max(40, AMOUNT)
	.transform((text, context) => {
		const cents = readAmount(text)
		if (cents !== null && cents > 0 && cents <= MOST_AT_ONCE) return cents
		context.addIssue(cents !== null && cents > MOST_AT_ONCE ? `At most ${amountOf(MOST_AT_ONCE)} at once` : AMOUNT)
		return z.NEVER
	})

/** What came for a payment, where that may be another amount than was asked. */
export const CameIn = z.object({ amount })

/**
 * Money that the venue's people took at the desk: how it came, how much, all of it where that is left out, and how much
 * was open when they looked, in whole cents.
 */
export const TakenAtDesk = z.object({
	method: z.enum(MANUAL_METHODS, 'Please choose how the money came'),
	amount: amount.optional(),
	seen: z
		.string('Please look again')
		.regex(/^\d{1,10}$/, 'Please look again')
		.transform(Number),
})

/** By what a line of a statement is known again, so that it counts once. */
const MARK = /^[\w-]{22}$/

/**
 * What is ticked or chosen among what a bank statement holds: a payment as `17`, or as `17:39950` where that many cents
 * came for it; by hand also an unpaid booking, as `b12:39950:` with the mark of the line behind it. What is left out is
 * sent as nothing.
 */
export const PickedMatches = z.object({
	pick: z.preprocess(
		(sent) => [sent ?? []].flat().filter((text) => text !== ''),
		z
			.array(
				z.string().transform((text, context) => {
					const [, kind, number, cents, mark] = /^([pb]?)(\d+)(?::(\d{1,9}))?(?::(.+))?$/.exec(text) ?? []
					const [id, amount] = [readId(number), cents === undefined ? undefined : Number(cents)]
					const isAmount = amount === undefined || (amount > 0 && amount <= MOST_AT_ONCE)
					const byHand = kind ? mark !== undefined && MARK.test(mark) && amount !== undefined : mark === undefined
					if (id && isAmount && byHand) return { id, amount, kind: kind === 'b' ? 'booking' : 'payment', mark } as const
					context.addIssue('Please choose from the list')
					return z.NEVER
				}),
			)
			.min(1, 'Please tick at least one payment')
			.max(MOST_PICKED, `Please tick at most ${MOST_PICKED} payments`),
	),
})
export type Picked = z.infer<typeof PickedMatches>['pick'][number]
