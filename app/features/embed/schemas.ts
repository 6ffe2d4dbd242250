import { z } from 'zod'
import { refuse } from '#app/lib/form/schema.ts'
import { MOST_SITES, originOf } from './sites.ts'

/** The form that names websites, one a line; `sites` are their origins, each once. */
export const SitesForm = z.object({
	intent: z.literal('save', 'Use the form of this page'),
	sites: z
		.string()
		.max(3_000, 'That is too long')
		.default('')
		.transform((text, context) => {
			const typed = text.split(/[\s,]+/).filter(Boolean)
			const wrong = typed.find((line) => originOf(line) === null)
			if (wrong !== undefined) return refuse(context, `${wrong} is not a web address. Write it like www.example.co.za`)
			const origins = [...new Set(typed.map((line) => originOf(line)!))]
			if (origins.length > MOST_SITES) return refuse(context, `Name at most ${MOST_SITES} websites`)
			return origins
		}),
})
export type SitesForm = z.infer<typeof SitesForm>
