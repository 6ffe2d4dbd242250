import { z } from 'zod'
import { readId } from '#app/lib/ids.ts'
import { plainText } from '#app/lib/text.ts'
import { SEARCH_MAX } from '../rules.ts'
import { ACTIONS } from './actions.ts'

const text = plainText({ max: SEARCH_MAX }).catch('')

/** Which acts an address asks for, and before which of them; what makes no sense is left out. */
export const LogQuery = z.object({
	by: text.transform((username) => username.replace(/^@/, '')),
	action: z
		.string()
		.refine((action) => Object.hasOwn(ACTIONS, action))
		.nullable()
		.catch(null),
	subject: text.transform((subject) => (/^[a-z-]+:[\w-]+$/.test(subject) ? subject : '')),
	before: z.preprocess((id) => (typeof id === 'string' ? readId(id) : null), z.number().nullable()),
})
export type LogQuery = z.output<typeof LogQuery>
