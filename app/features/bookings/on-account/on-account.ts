import { dateOf } from '#app/lib/time/time.ts'

/** How long a statement may stay unpaid, in days. */
export const DUE_DAYS = ['7', '14', '30'] as const
/** The days to pay where nobody chose any. */
export const USUAL_DUE_DAYS = 14

/** How long a statement may stay unpaid, as a form offers it. */
export const DUE_CHOICES = DUE_DAYS.map((value) => ({ value, label: `${value} days` }))

export const statementName = (number: number) => `ST-${String(number).padStart(6, '0')}`

type Billed = {
	accountId: number | null
	/** The last day to pay its statement; null while it is on none. */
	dueDate: string | null
}

/** Whether a booking is paid by statement, and that is not late: until then it is not called unpaid. */
export const isOnAccount = ({ accountId, dueDate }: Billed, now: Date) =>
	accountId !== null && (dueDate === null || dueDate >= dateOf(now))
