import { z } from 'zod'
import { readAmount } from '#app/lib/form/amount.ts'
import { readId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { MOST_PICKED } from './inbox-limits.ts'
import { EnterVoucher } from '#app/features/bookings/vouchers/voucher-schemas.ts'
import { DESK_METHODS, TAKEN_BY } from '#app/features/bookings/paying/desk-methods.ts'

/** One-tap decisions about money: it has arrived, or is kept. */
const ACTS = ['received', 'kept'] as const
export type Act = (typeof ACTS)[number]

const UNKNOWN = 'Choose what to do'

/** A button of the money inbox: the payment and the decision, as `17:received`. */
export const MoneyAct = z.object({
	act: z.string(UNKNOWN).transform((text, context) => {
		const [number, word, more] = text.split(':')
		const [id, act] = [readId(number), ACTS.find((act) => act === word)]
		if (id && act && more === undefined) return { id, act }
		context.addIssue(UNKNOWN)
		return z.NEVER
	}),
})

const AMOUNT = 'Enter an amount, such as 400.00'
/** The most that one payment can be, in whole cents. */
const MOST_AT_ONCE = 100_000_000

/** Parses an amount of rand as people type it, to whole cents. */
const amount = z
	.string(AMOUNT)
	.max(40, AMOUNT)
	.transform((text, context) => {
		const cents = readAmount(text)
		if (cents !== null && cents > 0 && cents <= MOST_AT_ONCE) return cents
		context.addIssue(cents !== null && cents > MOST_AT_ONCE ? `Up to ${amountOf(MOST_AT_ONCE)} at a time` : AMOUNT)
		return z.NEVER
	})

/** The amount that came for a payment, if it is not what was asked for; `sure` repeats in whole cents one above that. */
export const CameIn = z.object({ amount, sure: z.coerce.number().optional().catch(undefined) })

/** Money paid back by hand: how. */
export const PaidBackByHand = z.object({ method: z.enum(DESK_METHODS, 'Choose how you paid it back') })

const HOW = 'Choose how the money came'

/** Money taken at the desk, hours of a pack or the `code` of a voucher: how it came, the amount (by default all) or whose share, and what was open on the page, in whole cents. */
export const TakenAtDesk = z.object({
	method: z.enum([...TAKEN_BY, 'pack', 'voucher'], HOW),
	code: EnterVoucher.shape.code.optional(),
	amount: amount.optional(),
	share: z
		.string()
		.regex(/^\d{1,10}$/, 'Look again')
		.transform(Number)
		.optional(),
	seen: z
		.string('Look again')
		.regex(/^\d{1,10}$/, 'Look again')
		.transform(Number),
})

export type TakenAtDesk = z.infer<typeof TakenAtDesk>

/** Money taken for a statement. Only a booking can be paid with credit. */
export const TakenForBills = TakenAtDesk.extend({ method: z.enum(DESK_METHODS, HOW) })

/** The kinds of money to expect, by the first sign of a pick. */
const KINDS = { '': 'payment', p: 'payment', b: 'booking', s: 'statement', e: 'place' } as const

/** The mark of a bank line, so that it counts once. */
const MARK = /^[\w-]{22}$/

/**
 * The payments and bookings ticked or chosen for a bank statement.
 *
 * A payment is `17`, or `17:39950` when that many cents came. Payments, unpaid bookings, places and statements chosen by
 * hand add the line's mark: `b12:39950:` and the mark. Lines left out are sent as empty text.
 */
export const PickedBankLines = z.object({
	pick: z.preprocess(
		(sent) => [sent ?? []].flat().filter((text) => text !== ''),
		z
			.array(
				z.string().transform((text, context) => {
					const [, kind, number, cents, mark] = /^([pbse]?)(\d+)(?::(\d{1,9}))?(?::(.+))?$/.exec(text) ?? []
					const [id, amount] = [readId(number), cents === undefined ? undefined : Number(cents)]
					const isAmount = amount === undefined || (amount > 0 && amount <= MOST_AT_ONCE)
					const byHand = kind ? mark !== undefined && MARK.test(mark) && amount !== undefined : mark === undefined
					if (id && isAmount && byHand) return { id, amount, kind: KINDS[kind as keyof typeof KINDS], mark }
					context.addIssue('Choose from the list')
					return z.NEVER
				}),
			)
			.min(1, 'Tick at least one payment')
			.max(MOST_PICKED, `Tick at most ${MOST_PICKED} payments`),
	),
})
export type Picked = z.infer<typeof PickedBankLines>['pick'][number]
