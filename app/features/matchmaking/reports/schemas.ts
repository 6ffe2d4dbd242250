import { z } from 'zod'
import { readId } from '#app/lib/ids.ts'
import { upTo } from '#app/lib/text.ts'
import { DECISION_NOTE_MAX, DETAILS_MAX, reportReasons } from './rules.ts'

/** What somebody tells the admins about somebody; a reason of its own kind needs words. */
export const ReportForm = z
	.object({
		reason: z.enum(reportReasons, 'Please choose what is wrong'),
		details: upTo('What happened', DETAILS_MAX, true),
		idempotencyKey: z.string().optional(),
	})
	.refine(({ reason, details }) => reason !== 'other' || details !== '', {
		...{ path: ['details'], message: 'Please say what happened' },
	})
export type NewReport = Omit<z.output<typeof ReportForm>, 'idempotencyKey'>

/** What an admin notes of a decision, for admins only. */
export const DecisionForm = z.object({ note: upTo('Your note', DECISION_NOTE_MAX, true) })
export type Decision = z.output<typeof DecisionForm>

const LAST_PAGE = 1_000_000

/** Which reports an address asks for; what makes no sense is left out. */
export const ReportQuery = z.object({
	status: z.enum(['open', 'decided']).catch('open'),
	page: z
		.string()
		.optional()
		.transform((text) => Math.min(readId(text) ?? 1, LAST_PAGE)),
})
export type ReportQuery = z.output<typeof ReportQuery>
