import { eq } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { refunds } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { isOwnMoney, type PaymentRow } from '#app/features/ledger/bill.ts'
import { cameIn } from '#app/features/ledger/came.ts'
import { DESK_METHODS } from '#app/features/bookings/paying/desk-methods.ts'
import { findWishes, isTold } from '#app/features/notices/wishes.server.ts'
import { findOwnRefund, isToSelf, TO_SELF } from '../refunds/refunds.server.ts'
import { aboutLine, readPaymentLine } from './payer.server.ts'
import { findVenuePayment, notYetLate, OWN, SHARE_EXACTLY } from './venue-money.server.ts'
import { isClaimed } from '#app/features/ledger/account.ts'
import { shownNumber } from '#app/lib/text/tel.ts'

/** Whether the account that paid hears of its money; people without one are not told by us. */
export async function isPayerTold({ userId }: Pick<PaymentRow, 'userId'>) {
	if (userId === null) return false
	const whose = { userId, kind: 'payment' as const }
	return isTold((await findWishes(db, [whose]))(whose))
}

type Question = 'received' | 'not-received' | 'send-back'

const NOT_ANY_MORE: Record<Question, string> = {
	received: 'There’s nothing to confirm for this payment any more.',
	'not-received': 'There’s nothing to confirm for this payment any more.',
	'send-back': 'Somebody has already decided about this payment.',
}

/** Returns a payment to decide about; `problem` says why it cannot be. Throws 404 when it is not the user's. */
export async function findQuestion(
	user: Actor,
	venueId: number | null,
	paymentId: number | null,
	question: Question,
	now = new Date(),
) {
	const { payment, bill } = await findVenuePayment(
		user,
		venueId,
		paymentId,
		question === 'send-back' ? 'money' : 'cash',
	)
	const row = await readPaymentLine(payment)
	const waits =
		question !== 'send-back'
			? isClaimed(payment)
			: payment.status === 'review' && (await db.$count(refunds, eq(refunds.paymentId, payment.id))) === 0
	const refused =
		(question === 'received' && payment.splitId !== null && SHARE_EXACTLY) ||
		(question === 'not-received' && notYetLate(payment, bill, now)) ||
		null
	return {
		line: aboutLine(row),
		asked: { amount: payment.amount, currency: payment.currency },
		came: cameIn(payment),
		reference: payment.reference,
		receiptNumber: payment.receiptNumber,
		method: payment.method,
		byCard: payment.provider !== 'manual' && cameIn(payment).currency === 'ZAR',
		/** Says whether we tell the payer; empty where they have no account that could be told. */
		tells: (await isPayerTold(payment)) ? 'We’ll tell the payer.' : '',
		/** It lapses a day after the denial unless it is paid. */
		lapses: bill.kind === 'booking' && bill.status === 'pending' && bill.startTime > now,
		problem: isOwnMoney(user.id, bill, payment) ? OWN : waits ? refused : NOT_ANY_MORE[question],
	}
}

/** Returns a refund to make by hand (whole cents) and its payee; `problem` says why not. Throws 404 for others. */
export async function findRefundToMake(user: Actor, venueId: number | null, refundId: number | null) {
	const { refund, payment, bill } = await findOwnRefund(user, venueId, refundId, db)
	const row = await readPaymentLine(payment)
	const done = refund.status === 'done' ? 'This refund is paid back already.' : null
	const byItself = refund.by === 'venue' ? null : 'This refund goes back by itself.'
	return {
		line: aboutLine(row),
		/** The booking whose money it is; null for a team or a pack. */
		bookingId: payment.bookingId,
		amount: refund.amount,
		/** How the money came, where it can go back that way by hand. */
		usual: DESK_METHODS.find((method) => method === payment.method),
		currency: cameIn(payment).currency,
		/** Says whether we tell the player; empty where they have no account that could be told. */
		tells: (await isPayerTold(payment)) ? 'We’ll tell the player.' : '',
		email: row.email,
		phone: bill.kind === 'booking' && bill.userId === null ? bill.guestPhone && shownNumber(bill.guestPhone) : null,
		problem: isToSelf(user, { payment, bill }) ? TO_SELF : (done ?? byItself),
	}
}
