import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Reader, Writer } from '#db/client/index.ts'
import { billSplits, payments, users } from '#db/schema.ts'
import { shortName } from '#app/features/accounts/names/short-name.ts'
import { remaining, sharesOf, type Account, type Remaining, isClaimed } from './account.ts'
import type { Bill, PaymentRow, RefundRow } from './bill.ts'
import { sharesOfBill } from './of-bill.server.ts'
import { TRANSITIONS } from './payment-state.ts'
import { amountOf } from '#app/lib/money.ts'
import { newCheckoutId } from './references.server.ts'

type ShareRow = typeof billSplits.$inferSelect

const add = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Returns the shares of a bill; a pack has none. */
async function findShares(tx: Writer, { kind, id }: Pick<Bill, 'kind' | 'id'>) {
	if (kind === 'sale') return []
	return tx.select().from(billSplits).where(sharesOfBill(billSplits, { kind, id })).orderBy(asc(billSplits.id))
}

/**
 * Returns money for shares that pays for none of them and must go back, in whole cents by payment.
 *
 * The share was paid twice, has ended or is smaller now. Keeping the money would make the other shares wrong.
 */
export async function findStrays(
	tx: Writer,
	bill: Pick<Bill, 'kind' | 'id'>,
	{ total, held }: Account,
	paid: PaymentRow[],
	made: RefundRow[],
): Promise<Remaining[]> {
	if (!paid.some(({ splitId }) => splitId !== null)) return []
	const shares = await findShares(tx, bill)
	const asked = add(shares.filter(({ status }) => status === 'pending').map(({ amount }) => amount))
	if (asked === 0 || asked + held <= total) return []
	const strays = remaining(paid, made).flatMap(({ id, left }) => {
		const { splitId } = paid.find((payment) => payment.id === id)!
		if (splitId === null) return []
		const share = shares.find((share) => share.id === splitId && share.paymentId === id)
		const stray = left - (share?.amount ?? 0)
		return stray > 0 ? [{ id, left: stray }] : []
	})
	const back = Math.min(asked + held - total, add(strays.map(({ left }) => left)))
	return sharesOf(back, strays, 'latest')
}

/**
 * Makes the open shares of a bill add up to what is due, after a payment beside them.
 *
 * First the booker's or captain's share shrinks, then the others' from the last one on, then those reported as paid.
 */
export async function fitShares(
	tx: Writer,
	bill: Pick<Bill, 'kind' | 'id' | 'userId'>,
	{ total, held }: Account,
	paid: PaymentRow[],
	now: Date,
) {
	const open = (await findShares(tx, bill)).filter(({ status }) => status === 'pending')
	let over = add(open.map(({ amount }) => amount)) - Math.max(0, total - held)
	if (over <= 0) return
	const claimed = new Set(paid.filter(isClaimed).map(({ splitId }) => splitId))
	const rank = ({ id, participantId }: ShareRow) => (claimed.has(id) ? 2 : participantId === bill.userId ? 0 : 1)
	for (const share of open.toReversed().sort((a, b) => rank(a) - rank(b))) {
		const cut = Math.min(over, share.amount)
		if (cut === 0) break
		over -= cut
		await shrink(tx, share, share.amount - cut, now)
	}
}

/** Reduces or cancels a share. What was opened to pay it asks for the wrong sum. */
async function shrink(tx: Writer, { id }: ShareRow, amount: number, now: Date) {
	await tx
		.update(billSplits)
		.set({ ...(amount > 0 ? { amount } : { status: 'cancelled' }), updatedAt: now })
		.where(eq(billSplits.id, id))
	await endOpenPayments(tx, [id], now)
}

/** Marks the share that a payment is for as paid by it, and ends what else was opened to pay that. */
export async function payShare(tx: Writer, { id, splitId, reference }: PaymentRow, now: Date) {
	if (splitId === null) return
	await tx
		.update(billSplits)
		.set({ status: 'paid', paymentId: id, reference, updatedAt: now })
		.where(and(eq(billSplits.id, splitId), inArray(billSplits.status, ['pending', 'owed'])))
	await endOpenPayments(tx, [splitId], now)
}

/** Asks again for the share that a payment was for, which never came. Its link works again. */
export async function openShare(tx: Writer, { id, splitId }: PaymentRow, now: Date) {
	if (splitId === null) return
	await tx
		.update(billSplits)
		.set({ status: 'pending', paymentId: null, reference: null, updatedAt: now })
		.where(and(eq(billSplits.id, splitId), eq(billSplits.paymentId, id)))
}

/** Ends open payments of these shares. Money that is on its way anyway is recognised when it comes. */
export async function endOpenPayments(tx: Writer, shareIds: number[], now: Date) {
	if (shareIds.length === 0) return
	await tx
		.update(payments)
		.set({ status: 'cancelled', updatedAt: now })
		.where(and(inArray(payments.splitId, shareIds), inArray(payments.status, [...TRANSITIONS.cancelled.from])))
}

/**
 * Asks the booker of a split booking for the whole cents that it costs more; the others are asked for what they were.
 *
 * It is added to the booker's open share, else a share of its own. A bill without open shares gets none: its rest is the
 * booker's anyway. Call it once the booking's row is locked, before its bill is settled.
 */
export async function askBookerForMore(tx: Writer, bookingId: number, cents: number, now: Date) {
	if (cents <= 0) return
	const shares = await findShares(tx, { kind: 'booking', id: bookingId })
	const open = shares.filter(({ status }) => status === 'pending')
	if (open.length === 0) return
	const { requesterId } = open[0]!
	const paid = await tx.select().from(payments).where(eq(payments.bookingId, bookingId))
	const claimed = new Set(paid.filter(isClaimed).map(({ splitId }) => splitId))
	const own = open.find(({ id, participantId }) => participantId === requesterId && !claimed.has(id))
	if (own) {
		const raised = await tx
			.update(billSplits)
			.set({ amount: own.amount + cents, updatedAt: now })
			.where(and(eq(billSplits.id, own.id), eq(billSplits.status, 'pending')))
			.returning({ id: billSplits.id })
		// Payments that were opened for it ask for the wrong sum.
		if (raised.length > 0) return endOpenPayments(tx, [own.id], now)
	}
	const [booker] = await tx.select({ fullName: users.fullName }).from(users).where(eq(users.id, requesterId))
	const share = { bookingId, requesterId, participantId: requesterId, name: shortName(booker!.fullName) }
	const dates = { createdAt: now, updatedAt: now }
	await tx.insert(billSplits).values({ ...share, amount: cents, checkoutId: newCheckoutId(), ...dates })
}

/** Says to the desk whose share carries the whole cents that a booking costs more; empty where no share is open. */
export async function moreOnShare(reader: Reader, bookingId: number, cents: number) {
	if (cents <= 0) return ''
	const { requesterId, participantId, status, name } = billSplits
	const own = and(eq(participantId, requesterId), eq(status, 'pending'))
	const [share] = await reader
		.select({ name })
		.from(billSplits)
		.where(and(eq(billSplits.bookingId, bookingId), own))
	return share ? ` ${share.name}’s share carries the extra ${amountOf(cents)}.` : ''
}
