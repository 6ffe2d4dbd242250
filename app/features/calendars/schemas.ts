import { z } from 'zod'
import { readScope } from './scope.ts'

export const MakeLink = z.object({
	scope: z
		.string()
		.max(40)
		.transform((text, context) => {
			const scope = readScope(text)
			if (scope) return scope
			context.addIssue({ code: 'custom', message: 'Choose one of the calendars' })
			return z.NEVER
		}),
})
