import { and, eq, gte, inArray, lte, notExists } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { unindexed } from '#db/query/unindexed.ts'
import { payments, refunds } from '#db/schema.ts'
import { cameIn } from '#app/features/ledger/came.ts'

/** A stretch of time, both ends included. */
export type Span = { since: Date; until: Date }

const sentBack = db
	.select({ id: refunds.id })
	.from(refunds)
	.where(and(eq(refunds.paymentId, payments.id), eq(refunds.reason, 'mismatch')))

/** Holds for payments that count when they came. Money in review counts when it is kept; see `comesWith`. */
export const cameWithin = ({ since, until }: Span) =>
	and(
		gte(payments.receivedAt, since),
		lte(payments.receivedAt, until),
		unindexed(and(inArray(payments.status, ['success', 'refunded']), notExists(sentBack))),
	)

/** Holds for refunds that count: those that are done. */
export const goneWithin = ({ since, until }: Span) => and(gte(refunds.doneAt, since), lte(refunds.doneAt, until))

type Refund = Pick<typeof refunds.$inferSelect, 'reason'>
type Payment = typeof payments.$inferSelect

/** Whether a refund that is done sends money in review back. Then that money counts with it, on both sides. */
export const comesWith = ({ reason }: Refund) => reason === 'mismatch'

/** Other currencies do not count. */
export const inRand = (payment: Payment) => cameIn(payment).currency === 'ZAR'
