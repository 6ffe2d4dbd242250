import { z } from 'zod'
import { SCOPES, type Scope } from '#app/features/accounts/api-keys/scopes.ts'
import { nameText } from '#app/lib/text/text.ts'

export const KEY_NAME_MAX = 40

/** The form that makes a key. */
export const KeyForm = z.object({
	name: nameText({ max: KEY_NAME_MAX, required: 'Give it a name' }),
	scopes: z
		.preprocess(
			(value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
			z.array(z.enum(Object.keys(SCOPES) as Scope[], 'Choose from the list')),
		)
		.transform((scopes) => [...new Set(scopes)])
		.refine((scopes) => scopes.length > 0, 'Choose what the key may do'),
})
export type KeyForm = z.infer<typeof KeyForm>
