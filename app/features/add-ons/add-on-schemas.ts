import { z } from 'zod'
import { nameText } from '#app/lib/text/text.ts'
import { ADD_ON_KINDS, ADD_ON_NAME_MAX, HIGHEST_ADD_ON_PRICE, MOST_IN_STOCK, MOST_OF_ONE } from './add-ons.ts'

const whole = (most: number, message: string) =>
	z
		.string(message)
		.trim()
		.regex(/^R? ?\d{1,5}$/i, message)
		.transform((text) => Number(text.replace(/\D/g, '')))
		.refine((value) => value <= most, message)

/**
 * The form of an add-on on the venue's list. `stock` is how many are left of what is sold, and how many there are of what
 * is hired, undefined where they are not counted; `seen` is what the form showed of it.
 */
export const AddOnForm = z.object({
	name: nameText({
		max: ADD_ON_NAME_MAX,
		tooLong: `Use at most ${ADD_ON_NAME_MAX} characters`,
		required: 'Enter a name',
	}),
	kind: z.enum(ADD_ON_KINDS, 'Choose how it is charged'),
	price: whole(HIGHEST_ADD_ON_PRICE, `Enter whole rand from 0 to ${HIGHEST_ADD_ON_PRICE}`),
	stock: whole(MOST_IN_STOCK, `Enter a number from 0 to ${MOST_IN_STOCK}, or leave it empty`).optional(),
	seen: z.coerce.number().int().optional().catch(undefined),
})
export type AddOnForm = z.infer<typeof AddOnForm>

const HOW_MANY = `Enter a number from 0 to ${MOST_OF_ONE}`

/** How many of each add-on, by its id. An empty field is none. */
export const quantities = z
	.record(
		z.string().regex(/^[1-9]\d{0,8}$/),
		z
			.string(HOW_MANY)
			.trim()
			.regex(/^\d{0,2}$/, HOW_MANY)
			.optional()
			.transform((text) => Number(text ?? '')),
	)
	.transform((wanted) => Object.entries(wanted).map(([id, quantity]) => ({ addOnId: Number(id), quantity })))

/** The form that says how many of each add-on a booking has. `seen` names those that it showed. */
export const BookingAddOns = z.object({
	addOns: quantities.default([]),
	seen: z.string('Open this again').max(500),
})
export type BookingAddOns = z.infer<typeof BookingAddOns>
