import { and, eq, isNotNull } from 'drizzle-orm'
import { db, write, type Reader } from '#db/client/index.ts'
import { payments, refunds, sales, tillCloses } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { billChanged } from '#app/features/ledger/bill-changed.server.ts'
import { describeBill } from '#app/features/ledger/bill-words.server.ts'
import { closedWords } from '#app/features/ledger/desk-problem.ts'
import { lockSale, settleSale, whatOf, type SaleRow } from '#app/features/ledger/sales/sale.server.ts'
import { undoReceived } from '#app/features/ledger/settle-bill.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { findOwnVenue, mayAt } from '#app/features/venues/own-venues.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { amountOf, inCents } from '#app/lib/money.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { howPaid } from '../paying/desk-methods.ts'
import { spentWords } from '../vouchers/vouchers.ts'
import { findOwnSale, usesOf, type Bought, type Place } from './sell.server.ts'

/** Returns the money of a sold pack that has come, with the day whose close of the till has counted it. */
async function findMoney(reader: Reader, saleId: number) {
	const [found] = await reader
		.select({ payment: payments, closed: tillCloses.day })
		.from(payments)
		.leftJoin(tillCloses, eq(tillCloses.id, payments.tillCloseId))
		.where(and(eq(payments.saleId, saleId), eq(payments.status, 'success'), isNotNull(payments.receivedAt)))
	return found
}

type Money = NonNullable<Awaited<ReturnType<typeof findMoney>>>
type Sold = SaleRow & { userId: number | null }

/** Returns why a sale can’t be undone, or null when it can. */
async function undoProblem(reader: Reader, user: Actor, sale: Sold, money: Money | undefined, now: Date) {
	const used = await usesOf(reader, sale)
	const isSent = money && (await reader.$count(refunds, eq(refunds.paymentId, money.payment.id))) > 0
	const what = whatOf(sale)
	if (sale.cancelledAt) return `This ${what} was taken back already.`
	if (sale.userId === user.id) return `This is your own ${what}. Somebody else at the venue has to do it.`
	if (sale.redeemedAt) return spentWords(sale)
	if (used > 0)
		return what === 'membership'
			? 'Bookings have used it. A manager or the owner can take it back.'
			: 'Some of its hours are used. A manager or the owner can take back the rest.'
	if (!money || isSent || dateOf(sale.createdAt) !== dateOf(now))
		return 'A sale can be undone only on its day. A manager or the owner can take it back.'
	if (money.closed !== null) return closedWords(money.closed)
	if (sale.soldById === null) return `This ${what} was bought online. A manager or the owner can take it back.`
	const leaves = sale.soldById !== user.id && !(await mayAt(user, sale.courtId, 'money', reader))
	return leaves ? `Only the person who sold this ${what}, a manager or the owner can undo it.` : null
}

/** Returns a sold pack as the question to undo its sale shows it; `problem` says why that can’t be. Throws 404 for others. */
export async function findUndoingSale(user: Actor, place: Place, now = new Date()) {
	const venue = await findOwnVenue(user, place.venueId, 'cash')
	const { sale, userId } = await findOwnSale(db, venue.id, place)
	const money = await findMoney(db, sale.id)
	const method = money?.payment.method
	const how = method && method !== 'credit' && method !== 'card' ? ` ${howPaid(method)}` : ''
	return {
		name: sale.name,
		what: whatOf(sale),
		paid: `${amountOf(inCents(sale.price))}${how}`,
		problem: await undoProblem(db, user, { ...sale, userId }, money, now),
	}
}

/**
 * Undoes the sale of a pack that the desk sold by mistake today: the pack is gone, and its money counts as never received.
 * Its customer is told. Undoing it again changes nothing.
 *
 * Throws 404 when the pack is not of the user's venue, and 409 where it is their own, it or some of its hours are used, it was
 * not sold today or by them, the day is closed, or it was taken back.
 */
export async function undoSale(user: Actor, place: Place, now = new Date()) {
	const undone = await write(async (tx) => {
		const venue = await findOwnVenue(user, place.venueId, 'cash', tx)
		const { sale: found, userId } = await findOwnSale(tx, venue.id, place)
		const sale = await lockSale(tx, found.id)
		const rows = await tx.select({ metadata: payments.metadata }).from(payments).where(eq(payments.saleId, sale.id))
		if (sale.cancelledAt && rows.some(({ metadata }) => metadata?.undone)) return null
		const money = await findMoney(tx, sale.id)
		const problem = await undoProblem(tx, user, { ...sale, userId }, money, now)
		if (problem) throw conflict(problem)
		const { payment } = money!
		const cents = payment.receivedAmount!
		await undoReceived(tx, payment, user.id, now)
		const sold = whatOf(sale) as Bought
		await tx.update(sales).set({ cancelledAt: now }).where(eq(sales.id, sale.id))
		const { sale: bill } = await settleSale(tx, sale.id, now)
		if (userId !== null) {
			const { venue: at, what } = await describeBill(tx, bill)
			const about = { subject: 'sale', subjectId: sale.id, cause: `sale:${sale.id}:undone` }
			const data = { venue: at, what, amount: cents }
			await notify(tx, [{ userId, kind: 'payment', what: `${sold} undone` as const, data, ...about }], now)
		}
		const details = { venueId: venue.id, ...(sold !== 'voucher' && { pack: sale.name }), cents, method: payment.method }
		const action = `customer.undo-${sold}` as const
		const subject = `customer:${sale.customerId!}` as const
		await auditAt(tx, user, venue.id, { action, subject, details }, now)
		return bill
	})
	if (undone) billChanged(undone)
}
