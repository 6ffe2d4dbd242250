import { z } from 'zod'
import { CODE_MAX } from '../admin/limits.ts'

const CHOOSE = 'Choose from the list'

/** The rewards that a venue gives out, which may be none. Those that the form does not list are left as they are. */
export const HonouredForm = z.object({
	intent: z.literal('save', CHOOSE),
	items: z
		.array(
			z
				.string(CHOOSE)
				.regex(/^[1-9]\d{0,9}$/, CHOOSE)
				.transform(Number),
		)
		.max(1_000, CHOOSE),
})

/** Marking a code as used, or taking that back. */
export const CodeChange = z.discriminatedUnion('change', [
	z.object({ change: z.literal('use'), code: z.string('Enter a code').trim().min(1, 'Enter a code').max(CODE_MAX) }),
	z.object({ change: z.literal('undo'), redemption: z.coerce.number(CHOOSE).int(CHOOSE).positive(CHOOSE) }),
])
