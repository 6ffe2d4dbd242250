import { z } from 'zod'
import { pageNumber } from '#app/lib/form/list.ts'
import { upTo } from '#app/lib/text/text.ts'
import { DECISION_NOTE_MAX, DETAILS_MAX, reportReasons } from './rules.ts'

/** The report form; the reason "other" needs details. */
export const ReportForm = z
	.object({
		reason: z.enum(reportReasons, 'Choose what’s wrong'),
		details: upTo('What happened', DETAILS_MAX, true),
		idempotencyKey: z.string().optional(),
	})
	.refine(({ reason, details }) => reason !== 'other' || details !== '', {
		path: ['details'],
		message: 'Say what happened',
	})
export type NewReport = Omit<z.output<typeof ReportForm>, 'idempotencyKey'>

/** The note of a decision, which only admins read. */
export const DecisionForm = z.object({ note: upTo('Your note', DECISION_NOTE_MAX, true) })
export type Decision = z.output<typeof DecisionForm>

export const ReportQuery = z.object({
	status: z.enum(['open', 'decided']).catch('open'),
	page: pageNumber,
})
export type ReportQuery = z.output<typeof ReportQuery>
