import { and, eq, gt, isNotNull, lte } from 'drizzle-orm'
import { db, type Reader } from '#db/client/index.ts'
import { customers, sales } from '#db/schema.ts'
import { describeBill } from '#app/features/ledger/bill-words.server.ts'
import { pagesOf } from '#app/features/ledger/bill.ts'
import { deadlineOf } from '#app/features/ledger/deadline.ts'
import { moneyOfBill } from '#app/features/ledger/money-of.server.ts'
import { isOrdered, readSales } from '#app/features/ledger/sales/sale.server.ts'
import { remind } from '#app/features/notices/reminders.server.ts'
import { HOUR } from '#app/lib/time/time.ts'

/** Long enough before a place lapses that a person can still go and pay. */
const AHEAD = { name: 'payment', ms: 6 * HOUR, worthFor: 6 * HOUR }

/**
 * Reminds people of places at events that are not paid, some hours before they lapse; those whose money is on its way are
 * left alone. Returns the number of reminders. Safe to run at any time.
 */
export async function remindOfPlaces(now: Date, stopping?: AbortSignal) {
	const soon = await db
		.select({ id: sales.id, userId: customers.userId, payBy: sales.payBy, since: sales.createdAt })
		.from(sales)
		.innerJoin(customers, eq(customers.id, sales.customerId))
		.where(
			and(
				isNotNull(sales.eventId),
				isOrdered,
				gt(sales.payBy, now),
				lte(sales.payBy, new Date(now.getTime() + AHEAD.ms)),
				isNotNull(customers.userId),
			),
		)
	const places = soon.map(({ id, userId, payBy, since }) => {
		return { id, userId: userId!, what: `sale:${id}`, startTime: payBy!, since }
	})
	return remind(places, (tx, { id }) => describe(tx, id), { now, aheads: [AHEAD], stopping })
}

async function describe(tx: Reader, id: number) {
	const [bill] = await readSales(tx, [id])
	const money = bill && (await moneyOfBill(tx, bill))
	const startTime = money && deadlineOf({ ...bill, money })
	if (!startTime) return null
	const { what } = await describeBill(tx, bill)
	const data = { what, amount: money.due, link: pagesOf(bill).pay }
	return {
		startTime,
		told: { kind: 'reminder', what: 'of a place to pay', subject: 'sale', subjectId: id, data } as const,
	}
}
