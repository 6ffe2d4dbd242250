import { z } from 'zod'
import { plainText } from '#app/lib/text/text.ts'
import { DESK_METHODS } from '../paying/desk-methods.ts'
import { asCode } from '../promo-codes/promo-code-schemas.ts'
import { HIGHEST_VOUCHER, LEAST_VOUCHER, MESSAGE_MAX, MOST_AMOUNTS, RECIPIENT_MAX } from './vouchers.ts'

const AMOUNTS = `Enter up to ${MOST_AMOUNTS} amounts in whole rand from ${LEAST_VOUCHER} to ${HIGHEST_VOUCHER}, with commas between`

/** The form with what a venue's vouchers are worth: `200, 500, R1000`; empty is none. */
export const VoucherAmounts = z.object({
	intent: z.literal('save', 'Use the form of this page'),
	amounts: z
		.string(AMOUNTS)
		.max(100, AMOUNTS)
		.default('')
		.transform((text) => text.split(/[,;]/).map((part) => part.replace(/[\sR]/gi, '')))
		.transform((parts) => (parts.join('') === '' ? [] : parts))
		.refine((parts) => parts.every((part) => /^\d{2,5}$/.test(part)), AMOUNTS)
		.transform((parts) => [...new Set(parts.map(Number))].sort((a, b) => a - b))
		.refine((all) => all.length <= MOST_AMOUNTS, AMOUNTS)
		.refine((all) => all.every((rand) => rand >= LEAST_VOUCHER && rand <= HIGHEST_VOUCHER), AMOUNTS),
})

const AMOUNT = 'Choose an amount'
const wish = {
	amount: z.coerce.number(AMOUNT).int(AMOUNT).positive(AMOUNT).max(HIGHEST_VOUCHER, AMOUNT),
	recipient: plainText({ max: RECIPIENT_MAX }),
	message: plainText({ max: MESSAGE_MAX }),
}

/** The form in which a player buys a voucher: what it is worth, and whom it is for in what words, if they say so. */
export const BuyVoucher = z.object(wish)
export type VoucherWish = z.infer<typeof BuyVoucher>

/** The form in which the desk sells one, with how it was paid. */
export const SellVoucher = z.object({
	...wish,
	method: z.enum(DESK_METHODS, 'Choose how the money came'),
	idempotencyKey: z.string().optional(),
})
export type SellVoucher = z.infer<typeof SellVoucher>

/** The form in which the desk enters the code of a customer's voucher. */
export const EnterVoucher = z.object({
	code: z.string('Enter the code').trim().max(40, 'Check the code').transform(asCode).refine(Boolean, 'Enter the code'),
})

/** The dialog of the desk, which shows what a code is worth before it is asked to add that. */
export const AddVoucher = EnterVoucher.extend({ intent: z.literal('add', 'Look again').optional() })

/** The question of the link to a voucher, and where it leads nowhere, the code to try in its place. */
export const UseVoucher = z.discriminatedUnion(
	'intent',
	[z.object({ intent: z.literal('use') }), EnterVoucher.extend({ intent: z.literal('enter') })],
	'Look again',
)
