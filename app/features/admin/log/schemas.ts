import { z } from 'zod'
import { readId } from '#app/lib/ids.ts'
import { plainText } from '#app/lib/text/text.ts'
import { SEARCH_MAX } from '../rules.ts'

const text = plainText({ max: SEARCH_MAX }).catch('')

/** The acts that an address asks for, and which one they come before. Unknown names match nothing. */
export const LogQuery = z.object({
	by: text.transform((username) => username.replace(/^@/, '')),
	action: text.transform((action) => action || null),
	subject: text,
	before: z.preprocess((id) => (typeof id === 'string' ? readId(id) : null), z.number().nullable()),
})
export type LogQuery = z.output<typeof LogQuery>
