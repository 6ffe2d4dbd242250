import { and, asc, eq, inArray, isNotNull, lt, ne, or, type SQL } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { payments, refunds, users } from '#db/schema.ts'
import { requireAdmin, type Actor } from '#app/features/accounts/auth.server.ts'
import { describeBills } from '#app/features/ledger/bill-words.server.ts'
import { isOwnMoney, sortOf, type Bill, type BillKeys } from '#app/features/ledger/bill.ts'
import { findBills } from '#app/features/ledger/bills.server.ts'
import { cameIn } from '#app/features/ledger/came.ts'
import { isInReview } from '#app/features/ledger/claimed.server.ts'
import { reasonOf } from '#app/features/payments/refunds/refund-reasons.ts'
import { pageOf } from '#app/lib/paging.ts'
import { DAY, HOUR } from '#app/lib/time/time.ts'
import { amountIn } from '#app/lib/money.ts'
import type { RefundQuery } from './schemas.ts'

const PER_PAGE = 20
/** How long a venue may take to pay back by hand before an admin looks into it. */
const BY_HAND_WITHIN = 7 * DAY
/** How long the card provider may take to end a refund it has accepted, and we to send one. */
const SENT_WITHIN = DAY
const SENDING_WITHIN = HOUR

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

const open = and(ne(refunds.status, 'done'), ne(refunds.by, 'credit'))

/** Refunds that do not go by themselves: refused by the card provider, unanswered, or slow. */
function inTrouble(now: Date) {
	const byCard = eq(refunds.by, 'provider')
	const unsent = inArray(refunds.status, ['due', 'sending'])
	return or(
		and(eq(refunds.by, 'venue'), eq(refunds.status, 'due'), isNotNull(refunds.lastError)),
		and(eq(refunds.by, 'venue'), eq(refunds.status, 'due'), lt(refunds.createdAt, ago(now, BY_HAND_WITHIN))),
		and(byCard, unsent, or(isNotNull(refunds.lastError), lt(refunds.createdAt, ago(now, SENDING_WITHIN)))),
		and(byCard, eq(refunds.status, 'sent'), lt(refunds.updatedAt, ago(now, SENT_WITHIN))),
	)
}

/** Counts refunds in trouble and payments in review, with when the oldest came. */
export async function countRefunds(now: Date) {
	const oldest = (where: SQL | undefined) =>
		db.select({ at: refunds.createdAt }).from(refunds).where(where).orderBy(asc(refunds.createdAt)).limit(1)
	const [trouble, review, [first], [firstInReview]] = await Promise.all([
		db.$count(refunds, inTrouble(now)),
		db.$count(payments, isInReview),
		oldest(inTrouble(now)),
		db.select({ at: payments.receivedAt }).from(payments).where(isInReview).orderBy(asc(payments.receivedAt)).limit(1),
	])
	return { trouble, review, troubleSince: first?.at ?? null, reviewSince: firstInReview?.at ?? null }
}

/** Returns a page of open refunds or payments in review, oldest first, and both counts. Throws 403 to non-admins. */
export async function findRefundList(admin: Actor, { show: wanted, page: asked }: RefundQuery, now: Date) {
	requireAdmin(admin)
	const { trouble, review } = await countRefunds(now)
	const counts = { trouble, review, open: undefined }
	const show = wanted ?? (trouble === 0 && review > 0 ? 'review' : 'trouble')
	if (show === 'review') return { show, now, counts, refunds: [], ...(await findInReview(admin, review, asked)) }
	const where = show === 'trouble' ? inTrouble(now) : open
	const total = show === 'trouble' ? trouble : await db.$count(refunds, open)
	const { offset, ...paging } = pageOf(total, asked, PER_PAGE)
	const rows = await db
		.select({ refund: refunds, payment: payments })
		.from(refunds)
		.innerJoin(payments, eq(payments.id, refunds.paymentId))
		.where(where)
		.orderBy(asc(refunds.createdAt), asc(refunds.id))
		.limit(PER_PAGE)
		.offset(offset)
	const billed = await findBilled(rows.map(({ refund }) => refund))
	return {
		show,
		now,
		counts,
		total,
		...paging,
		payments: [],
		refunds: rows.map((row, i) => asLine(admin, row, billed[i]!)),
	}
}
export type RefundLine = ReturnType<typeof asLine>

type Billed = { bill: Bill; venue: string; what: string }

/** Returns what each of these is for, in their order. */
async function findBilled(keys: readonly BillKeys[]): Promise<Billed[]> {
	const bills = await findBills(db, keys)
	const words = await describeBills(db, bills)
	return bills.map((bill, i) => ({ bill, ...words[i]! }))
}

type Row = { refund: typeof refunds.$inferSelect; payment: typeof payments.$inferSelect }

function asLine(admin: Actor, { refund, payment }: Row, { bill, venue, what }: Billed) {
	const { id, by, status, attempts, leaseUntil, lastError, createdAt, updatedAt } = refund
	return {
		id,
		by,
		status,
		attempts,
		leaseUntil,
		lastError,
		createdAt,
		updatedAt,
		what,
		venue,
		venueId: bill.courtId,
		amount: amountIn(refund.amount, cameIn(payment).currency),
		reason: reasonOf({ reason: refund.reason, sort: sortOf(bill) }),
		own: isOwnMoney(admin.id, bill, payment),
	}
}

async function findInReview(admin: Actor, total: number, asked: number) {
	const { offset, ...paging } = pageOf(total, asked, PER_PAGE)
	const rows = await db
		.select({ payment: payments, payer: users.fullName })
		.from(payments)
		.leftJoin(users, eq(users.id, payments.userId))
		.where(isInReview)
		.orderBy(asc(payments.receivedAt), asc(payments.id))
		.limit(PER_PAGE)
		.offset(offset)
	const billed = await findBilled(rows.map(({ payment }) => payment))
	const lines = rows.map(({ payment, payer }, i) => {
		const { bill, venue, what } = billed[i]!
		const came = cameIn(payment)
		return {
			id: payment.id,
			what,
			payer,
			venue,
			venueId: bill.courtId,
			since: payment.receivedAt,
			came: amountIn(came.amount, came.currency),
			asked: amountIn(payment.amount, payment.currency),
			off:
				came.currency === payment.currency
					? `${amountIn(Math.abs(came.amount - payment.amount), came.currency)} ${came.amount < payment.amount ? 'short' : 'too much'}`
					: 'Another currency',
			own: isOwnMoney(admin.id, bill, payment),
		}
	})
	return { total, ...paging, payments: lines }
}
export type PaymentInReview = Awaited<ReturnType<typeof findInReview>>['payments'][number]
