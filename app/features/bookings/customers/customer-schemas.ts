import { z } from 'zod'
import { phoneNumber } from '#app/lib/form/phone.ts'
import { nameText, plainText } from '#app/lib/text/text.ts'
import { GUEST_NAME_MAX } from '../desk/desk-schemas.ts'
import { BLOCK_REASON_MAX, EMAIL_MAX, MOST_TAGS, NOTE_MAX, TAG_MAX } from './customer-limits.ts'

/** Returns each tag once whatever its case, as it was first written. */
export const eachOnce = (tags: string[]) =>
	tags.filter((tag, i) => tags.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === i)

/** Parses tags as people type them, between commas, each once whatever its case. */
export const tagsText = plainText({
	max: MOST_TAGS * (TAG_MAX + 2),
	tooLong: `Use at most ${MOST_TAGS} tags`,
}).transform((text, context) => {
	const typed = text.split(',').map((tag) => tag.trim().replace(/\s+/g, ' '))
	const tags = eachOnce(typed.filter(Boolean))
	if (tags.length > MOST_TAGS) context.addIssue(`Use at most ${MOST_TAGS} tags`)
	if (tags.some((tag) => [...tag].length > TAG_MAX)) context.addIssue(`A tag has at most ${TAG_MAX} characters`)
	return tags
})

const seen = z.string().max(9_999).default('')

/** The form that adds a customer without an account. */
export const NewCustomer = z.object({
	name: nameText({
		max: GUEST_NAME_MAX,
		tooLong: `Use at most ${GUEST_NAME_MAX} characters`,
		required: 'Enter a name',
	}),
	phone: phoneNumber().optional(),
	email: z.email('Enter an email address such as thandi@example.com').max(EMAIL_MAX).optional(),
	note: plainText({ max: NOTE_MAX, lines: true }),
	tags: tagsText,
	idempotencyKey: z.string().optional(),
})
export type NewCustomer = z.infer<typeof NewCustomer>

/** The form about a customer. Name, number and mail are those of a walk-in; `seen` is what it showed of each field. */
export const CustomerEdit = NewCustomer.omit({ idempotencyKey: true }).extend({
	name: NewCustomer.shape.name.optional(),
	seen: z.object({ name: z.string(), phone: seen, email: seen, note: seen, tags: seen }),
})
export type CustomerEdit = z.infer<typeof CustomerEdit>

/** The form that blocks a customer, with a reason, or takes that back. */
export const BlockOrNot = z.discriminatedUnion('change', [
	z.object({
		change: z.literal('block'),
		reason: plainText({
			max: BLOCK_REASON_MAX,
			tooLong: `Use at most ${BLOCK_REASON_MAX} characters`,
			required: 'Enter a reason',
		}),
	}),
	z.object({ change: z.literal('unblock') }),
])

/** Makes the customer `other` the same person as this one. */
export const MergeCustomers = z.object({
	other: z.coerce.number('Choose a customer').int().positive().max(2_147_483_647),
})
