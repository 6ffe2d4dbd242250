import { and, eq, gt, inArray, isNull, notInArray, or } from 'drizzle-orm'
import type { Writer } from '#db/client/index.ts'
import { billSplits, payments, refunds } from '#db/schema.ts'
import { accountOf, remaining, sharesOf, type Account } from './account.ts'
import { type Bill, type PaymentRow, type RefundRow } from './bill.ts'
import { fitInvoice } from './invoices/invoices.server.ts'
import { giveBack, undecided } from './credit/give-back.server.ts'
import { ofBill, sharesOfBill } from './of-bill.server.ts'
import { next, TRANSITIONS, type PaymentEvent } from './payment-state.ts'
import { findStrays, fitShares } from './share-money.server.ts'

/**
 * Why money goes back, if the bill's state does not tell, which payment has just come, if one has, and which payer the
 * caller tells of it. At least `giving` of whole cents go back, even of what is not too much, and not yet while what
 * caused it is `undoable`.
 */
type Why = {
	reason: RefundRow['reason']
	arrived?: number
	untold?: number | null
	giving?: number
	undoable?: boolean
}

/** Updates what the money is for by its account and these payments, and returns it. */
type Follow<After> = (account: Account, paid: PaymentRow[]) => Promise<After>

/**
 * Brings a bill in line with its money. Repeating it changes nothing.
 *
 * It refunds what may not stay, tells those concerned, calls `follow`, takes back what an invoice says too much, and ends
 * open payments when nothing is due.
 */
export async function settleBill<After>(
	tx: Writer,
	bill: Bill,
	follow: Follow<After>,
	{ reason, arrived, untold, giving = 0, undoable }: Why,
	now: Date,
): Promise<{ after: After; account: Account; refunds: RefundRow[] }> {
	const paid = await tx.select().from(payments).where(ofBill(payments, bill))
	const made = await tx.select().from(refunds).where(ofBill(refunds, bill))

	const live = bill.status !== 'cancelled'
	const strays = live ? await findStrays(tx, bill, accountOf(bill, paid, made), paid, made) : []
	const astray = await giveBack(tx, bill, paid, strays, { reason: 'overpaid', arrived, untold }, now)
	const odd = live ? [] : await giveBack(tx, bill, paid, undecided(paid, made), { reason: 'mismatch', arrived }, now)
	const known = [...made, ...astray, ...odd]
	// A lower price is for everyone who paid; what came on top of the price is the last payer's.
	const isLatest = live && reason !== 'discount' && reason !== 'addOns'
	const back = Math.max(accountOf(bill, paid, known).excess, giving)
	const excess = sharesOf(back, remaining(paid, known), isLatest ? 'latest' : 'fair')
	const fresh = [
		...astray,
		...odd,
		...(await giveBack(tx, bill, paid, excess, { reason, arrived, untold, undoable }, now)),
	]
	const closed = await closeReturned(tx, paid, [...made, ...fresh], now)
	const account = accountOf(bill, closed, [...made, ...fresh])
	if (live) await fitShares(tx, bill, account, closed, now)
	const after = await follow(account, closed)
	await fitInvoice(tx, bill, account, now)
	if (!live || account.held >= account.total) await endOpen(tx, bill, live, now)
	else await endTooMuch(tx, bill, account.total - account.held, now)
	return { after, account, refunds: fresh }
}

/** Marks fully returned payments as refunded, and returns all of them. */
async function closeReturned(tx: Writer, paid: PaymentRow[], made: RefundRow[], now: Date) {
	const after: PaymentRow[] = []
	for (const payment of paid) {
		const { id, receivedAmount, receivedAt, status } = payment
		const back = made.filter((refund) => refund.paymentId === id && refund.status === 'done')
		const returned = back.reduce((total, { amount }) => total + amount, 0)
		const whole = receivedAt !== null && status !== 'refunded' && returned > 0 && returned === receivedAmount
		after.push((whole && (await moveOn(tx, id, 'refunded', {}, now))) || payment)
	}
	return after
}

const isOpen = and(inArray(payments.status, [...TRANSITIONS.cancelled.from]), isNull(payments.receivedAt))

/**
 * Ends open payments and shares. Money that is on its way anyway goes back when it comes. Of a
 * `live` bill, the shares that are owed to its booker stay.
 */
async function endOpen(tx: Writer, bill: Bill, live: boolean, now: Date) {
	const open = and(ofBill(payments, bill), isOpen)
	if (bill.kind === 'sale') {
		await tx.update(payments).set({ status: 'cancelled', updatedAt: now }).where(open)
		return
	}
	const owed = tx
		.select({ id: billSplits.id })
		.from(billSplits)
		.where(and(sharesOfBill(billSplits, bill), eq(billSplits.status, 'owed')))
	const spared = live ? or(isNull(payments.splitId), notInArray(payments.splitId, owed)) : undefined
	await tx.update(payments).set({ status: 'cancelled', updatedAt: now }).where(and(open, spared))
	await tx
		.update(billSplits)
		.set({ status: 'cancelled', updatedAt: now })
		.where(and(sharesOfBill(billSplits, bill), inArray(billSplits.status, live ? ['pending'] : ['pending', 'owed'])))
}

/** Ends checkouts for the whole bill that ask for more than is now due. */
const endTooMuch = (tx: Writer, bill: Bill, open: number, now: Date) =>
	tx
		.update(payments)
		.set({ status: 'cancelled', updatedAt: now })
		.where(and(ofBill(payments, bill), isNull(payments.splitId), gt(payments.amount, open), isOpen))

/** Applies an event to a payment by compare and swap; undefined when it is repeated, late or lost a race. */
export async function moveOn(
	tx: Writer,
	id: number,
	event: PaymentEvent,
	set: Partial<typeof payments.$inferInsert>,
	now: Date,
): Promise<PaymentRow | undefined> {
	const [row] = await tx.select().from(payments).where(eq(payments.id, id))
	const to = row && next({ status: row.status, received: row.receivedAt !== null }, event)
	if (!to) return undefined
	const [moved] = await tx
		.update(payments)
		.set({ ...set, status: to.status, updatedAt: now })
		.where(and(eq(payments.id, id), eq(payments.status, row.status)))
		.returning()
	return moved
}

/** Marks money that the desk noted by mistake as not received, and who did so. The caller settles what it was for. */
export function undoReceived(tx: Writer, payment: PaymentRow, byId: number, now: Date) {
	const metadata = { ...payment.metadata, undone: { cents: payment.receivedAmount!, at: now.toISOString(), byId } }
	const nothing = { receivedAmount: null, receivedAt: null, receivedBy: null, receivedById: null }
	return moveOn(tx, payment.id, 'undone', { ...nothing, metadata }, now)
}
