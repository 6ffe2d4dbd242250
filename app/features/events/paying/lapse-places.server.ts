import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { eventParticipants, sales } from '#db/schema.ts'
import { fillPlaces, lock, nextStatus } from '#app/features/gatherings/places.server.ts'
import { closedReason } from '#app/features/gatherings/terms.ts'
import { billChanged } from '#app/features/ledger/bill-changed.server.ts'
import { describeBill } from '#app/features/ledger/bill-words.server.ts'
import { pagesOf, type SaleBill } from '#app/features/ledger/bill.ts'
import { moneyOfBill } from '#app/features/ledger/money-of.server.ts'
import { endSale, isOverdue, lockSale, readSales } from '#app/features/ledger/sales/sale.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { inCents } from '#app/lib/money.ts'
import { logError } from '#app/lib/process/log.server.ts'
import { venueEvents } from '../gathering.server.ts'

const AT_ONCE = 100

/** Frees the places at events that were not paid in time for those who wait. Safe to run at any time. */
export async function lapsePlaces(now: Date, stopping?: AbortSignal) {
	const overdue = await db
		.select({ id: sales.id, eventId: sales.eventId })
		.from(sales)
		.where(and(isNotNull(sales.eventId), isOverdue(db, now)))
		.orderBy(asc(sales.payBy), asc(sales.id))
		.limit(AT_ONCE)
	for (const { id, eventId } of overdue) {
		if (stopping?.aborted) return
		try {
			const bill = await write((tx) => lapse(tx, { id, eventId: eventId! }, now))
			if (bill) billChanged(bill)
		} catch (error) {
			logError(error, `lapse of place ${id}`) // the other places must not wait for it
		}
	}
}

async function lapse(tx: Writer, { id, eventId }: { id: number; eventId: number }, now: Date) {
	const gathering = await lock(tx, venueEvents, eventId)
	await lockSale(tx, id)
	if ((await tx.$count(sales, and(eq(sales.id, id), isOverdue(tx, now)))) === 0) return null
	await tx.delete(eventParticipants).where(eq(eventParticipants.saleId, id))
	const bill = await endSale(tx, id, {}, now)
	if (bill.userId !== null) {
		const { what, venue } = await describeBill(tx, bill)
		const about = { subject: 'sale', subjectId: id, cause: `sale:${id}:lapsed:${now.toISOString()}` }
		const data = { what, venue, link: pagesOf(bill).page }
		await notify(tx, [{ userId: bill.userId, kind: 'payment', what: 'place lapsed', data, ...about }], now)
	}
	await fillPlaces(tx, venueEvents, gathering, now)
	return bill
}

/**
 * Locks what a payment is for before it changes, where that is a pack or a place: of a place its event and then its sale, as
 * leaving and the desk do, so that none of them waits for another in a circle.
 */
export async function lockSold(tx: Writer, { saleId }: { saleId: number | null }) {
	if (saleId === null) return
	const [sale] = await tx.select({ eventId: sales.eventId }).from(sales).where(eq(sales.id, saleId))
	if (sale!.eventId !== null) await lock(tx, venueEvents, sale!.eventId)
	await lockSale(tx, saleId)
}

/**
 * Gives a person their lapsed place back whose money has come since, if the event still has one and they have no other.
 * Where it does not, the money goes back as the sale is settled. The caller has locked both.
 */
export async function revivePlace(tx: Writer, saleId: number, now: Date) {
	const [bill] = (await readSales(tx, [saleId])) as [SaleBill]
	if (!bill.place || bill.cancelReason !== 'unpaid' || bill.userId === null) return
	if ((await moneyOfBill(tx, bill)).held < inCents(bill.totalPrice)) return
	const gathering = (await venueEvents.read(tx, bill.place.eventId))!
	if (closedReason(venueEvents.terms, gathering, now) !== null) return
	if ((await nextStatus(tx, venueEvents, gathering)) !== venueEvents.going) return
	const [row] = await tx
		.insert(eventParticipants)
		.values({ eventId: gathering.id, userId: bill.userId, status: 'registered', saleId, joinedAt: now })
		.onConflictDoNothing()
		.returning({ id: eventParticipants.id })
	if (row) await tx.update(sales).set({ cancelledAt: null }).where(eq(sales.id, saleId))
}
