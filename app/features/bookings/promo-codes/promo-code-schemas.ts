import { z } from 'zod'
import { wrongDate } from '#app/lib/form/schema.ts'
import { isDate } from '#app/lib/time/time.ts'
import { off } from '../desk/desk-schemas.ts'
import { CODE_HOURS, CODE_MAX, MOST_USES, offColumns } from './promo-codes.ts'

/** Normalizes a typed code: capitals, without spaces and hyphens. */
export const asCode = (text: string) => text.replace(/[\s-]/g, '').toUpperCase()

const SPELL = `Use 3 to ${CODE_MAX} letters and digits`
const newCode = z
	.string('Enter a code')
	.trim()
	.max(CODE_MAX * 2, SPELL)
	.transform(asCode)
	.refine((code) => new RegExp(`^[A-Z0-9]{3,${CODE_MAX}}$`).test(code), SPELL)

const HOW_MANY = `Enter a number from 1 to ${MOST_USES}, or leave it empty`
const date = (message: string) => z.string(message).refine(isDate, wrongDate('Choose a date that exists'))

/** The form of a new code. An empty limit is none, and an empty sport is all of them. */
export const PromoCodeForm = z
	.object({
		code: newCode,
		off: off.refine((value) => (value.percent ?? value.rand) !== 0, 'Say how much comes off').transform(offColumns),
		fromDate: date('Choose the first day'),
		untilDate: date('Choose the last day'),
		maxUses: z
			.string(HOW_MANY)
			.trim()
			.regex(/^[1-9]\d{0,5}$/, HOW_MANY)
			.transform(Number)
			.refine((uses) => uses <= MOST_USES, HOW_MANY)
			.optional(),
		oncePerPerson: z.literal('on').optional(),
		sportId: z.coerce.number('Choose a sport from the list').int('Choose a sport from the list').positive().optional(),
		hours: z.enum(CODE_HOURS, 'Choose the hours').default('all'),
	})
	.refine(({ fromDate, untilDate }) => untilDate >= fromDate, {
		path: ['untilDate'],
		error: 'Choose a day that isn’t before the first',
	})
export type PromoCodeForm = z.infer<typeof PromoCodeForm>

/** The form in which a player enters one, or uses a reward or a pack of their own. */
export const EnterCode = z
	.object({
		code: z
			.string()
			.trim()
			.max(CODE_MAX * 2, 'Check the code')
			.default('')
			.transform(asCode),
		reward: z.coerce.number().int().positive().optional(),
		pack: z.coerce.number().int().positive().max(2_147_483_647).optional(),
	})
	.refine(({ code, reward, pack }) => (reward ?? pack) !== undefined || code !== '', {
		path: ['code'],
		error: 'Enter the code',
	})
export type EnterCode = z.infer<typeof EnterCode>
