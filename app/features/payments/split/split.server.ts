import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import { write, type Writer } from '#db/client/index.ts'
import { billSplits, payments, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { withIdempotencyKey } from '#app/features/accounts/idempotency.server.ts'
import { holdForTransfer } from '#app/features/bookings/paying/being-paid.server.ts'
import { billChanged } from '#app/features/ledger/bill-changed.server.ts'
import { keysOf, type Bill } from '#app/features/ledger/bill.ts'
import { moneyOfBill } from '#app/features/ledger/money-of.server.ts'
import { ofBill, sharesOfBill } from '#app/features/ledger/of-bill.server.ts'
import { newCheckoutId } from '#app/features/ledger/references.server.ts'
import { requireDue } from '#app/features/ledger/require-due.ts'
import { endOpenPayments } from '#app/features/ledger/share-money.server.ts'
import { shortName } from '#app/features/accounts/names/short-name.ts'
import { conflict, invalid, notFound } from '#app/lib/errors.ts'
import { amountOf } from '#app/lib/money.ts'
import { formatTime, HOUR } from '#app/lib/time/time.ts'
import { askForShares, findMates, findOwnBill, findPaidShares, paidByBooker, type Which } from './own-bill.server.ts'
import { customShares, restShares, unnamed, type PaidShares } from '#app/features/ledger/shares.ts'
import type { SplitWish } from './split-schemas.ts'
import { awaitsVenue } from '#app/features/ledger/claimed.server.ts'
import { settleFor } from '../settle-for.server.ts'

/** How long before the same payer can be reminded again. */
const REMIND_AGAIN_AFTER = HOUR

type How = { idempotencyKey?: string | null; now?: Date }

/**
 * Splits what is due on the user's own booking and returns the number of shares.
 *
 * Where the booker has paid it all, the others are asked for their shares of that, which become the booker's credit.
 * Where some have paid, equal shares are those of the rest who have not.
 * Each share has its own link. The booker's comes first, and is missing when they pay nothing. The booker stays liable
 * for all of it, and has a day from booking, so that the others find time.
 *
 * Throws 404 when the booking is not theirs. Throws 409 when it is cancelled, nothing is due, money is in review, it
 * is split already, or the sum is not the one that was `seen`. Throws 400 when the amounts do not add up, or another
 * person's share would be nothing.
 */
export const splitBooking = (user: Actor, bookingId: number, wish: SplitWish, how: How = {}) =>
	splitBill(user, { kind: 'booking', id: bookingId }, wish, how)

/**
 * Does `splitBooking` for a booking or a team's entry, which its captain may split until the schedule is made.
 *
 * Shares named after team members are theirs, and they are told. Throws 404 also when the user is not on the team, and
 * 403 when they are not its captain.
 */
export async function splitBill(
	user: Actor,
	which: Which,
	wish: SplitWish,
	{ idempotencyKey, now = new Date() }: How = {},
): Promise<{ shares: number }> {
	let changed = null as Bill | null
	const answer = await withIdempotencyKey(user, idempotencyKey, { ...keysOf(which), ...wish }, () =>
		write(async (tx) => {
			const { bill, shares } = await splitIn(tx, user, which, wish, now)
			changed = bill
			return { shares }
		}),
	)
	if (changed) billChanged(changed)
	return answer
}

/** Does `splitBill` within a transaction. The caller calls `billChanged` afterwards. */
export async function splitIn(tx: Writer, user: Actor, which: Which, wish: SplitWish, now: Date) {
	const bill = await findOwnBill(tx, user, which)
	if (bill.status !== 'cancelled') await requireUnsplit(tx, bill)
	const { account } = await settleFor(tx, keysOf(bill), now)
	const own = paidByBooker(bill, await moneyOfBill(tx, bill))
	if (own === 0) requireDue(bill, account)
	const open = own || account.due
	if (wish.seen !== undefined && wish.seen !== open) {
		throw conflict(
			`There’s ${amountOf(open)} to ${own > 0 ? 'share' : 'pay'} now. Check the shares and split it again.`,
		)
	}
	const rows = await tx.select().from(billSplits).where(sharesOfBill(billSplits, bill))
	const paid = findPaidShares(bill, rows, await claimedOf(tx, bill))
	// Of a paid bill the others are asked for what its booker has paid, so that is not theirs already.
	const amounts = amountsOf(open, wish, own > 0 ? { ...paid, own: 0 } : paid)
	const [booker] = await tx.select({ fullName: users.fullName }).from(users).where(eq(users.id, user.id))
	const mates = bill.kind === 'entry' ? await findMates(tx, user, bill) : new Map<string, number>()
	const { bookingId, teamId } = keysOf(bill)
	const shares = wish.people.map(({ name }, i) => ({
		bookingId,
		teamId,
		requesterId: user.id,
		participantId: i === 0 ? user.id : (mates.get(name) ?? null),
		name: i === 0 ? shortName(booker!.fullName) : name || unnamed(i + 1),
		amount: amounts[i]!,
		checkoutId: newCheckoutId(),
		createdAt: now,
		updatedAt: now,
	}))
	// The booker has paid their own share with the rest.
	const asked = own > 0 ? shares.slice(1).map((share) => ({ ...share, status: 'owed' as const })) : shares
	const made = asked.filter(({ amount }) => amount > 0)
	const added = await tx.insert(billSplits).values(made).returning()
	if (bill.kind === 'booking') await holdForTransfer(tx, bill, now)
	else await askForShares(tx, user, bill, added, now)
	return { bill, shares: made.length }
}

/** Splits a bill equally between so many people whose names are not known yet. */
export const equally = (people: number): SplitWish => ({
	mode: 'equal',
	people: Array.from({ length: people }, () => ({ name: '', amount: null })),
})

const isOpen = inArray(billSplits.status, ['pending', 'owed'])
const pendingOf = (bill: Which) => and(sharesOfBill(billSplits, bill), isOpen)

/** Returns open shares reported as paid, by id; null stands for a payment of the whole. */
async function claimedOf(tx: Writer, bill: Which) {
	const claimed = and(ofBill(payments, bill), awaitsVenue)
	const rows = await tx.select({ splitId: payments.splitId }).from(payments).where(claimed)
	return new Set(rows.map(({ splitId }) => splitId))
}

/** A share reported as paid may stay beside the new ones: it is not part of what is due. */
async function requireUnsplit(tx: Writer, bill: Which) {
	const claimed = await claimedOf(tx, bill)
	if (claimed.has(null)) throw conflict('You’ve sent your payment. The venue still has to confirm it.')
	const pending = await tx.select({ id: billSplits.id }).from(billSplits).where(pendingOf(bill))
	if (pending.some(({ id }) => !claimed.has(id))) {
		throw conflict('This bill is split already. Undo that first to split it another way.')
	}
}

function amountsOf(due: number, { mode, people }: SplitWish, paid: PaidShares) {
	if (mode === 'equal') {
		const shares = restShares(due, people.length, paid)
		if (shares.slice(1).includes(0))
			throw invalid(`${amountOf(due)} is too little to split between ${people.length} people.`)
		return shares
	}
	const parts = people.map(({ amount }) => amount)
	const { fits, off, bad } = customShares(due, parts)
	if (bad.length > 0) throw invalid('Each share must be at least R0.01. Only your own may be R0.00.')
	if (!fits) {
		const what = off < 0 ? `${amountOf(-off)} is missing` : `That’s ${amountOf(off)} too much`
		throw invalid(`The shares come to ${amountOf(due + off)}, and there’s ${amountOf(due)} to pay. ${what}.`)
	}
	return parts as number[]
}

/** Cancels shares neither paid nor reported as paid, and returns how many. Throws 404 for another's booking. */
export const undoSplit = (user: Actor, bookingId: number, now = new Date()) =>
	undoBillSplit(user, { kind: 'booking', id: bookingId }, now)

/** Does `undoSplit` for a booking or a team's entry. Throws 403 for team members who are not the captain. */
export async function undoBillSplit(user: Actor, which: Which, now = new Date()): Promise<number> {
	const { ended, bill } = await write(async (tx) => {
		const bill = await findOwnBill(tx, user, which)
		const claimed = await claimedOf(tx, bill)
		const pending = await tx.select({ id: billSplits.id }).from(billSplits).where(pendingOf(bill))
		const ids = pending.map(({ id }) => id).filter((id) => !claimed.has(id))
		if (ids.length === 0) return { ended: 0, bill }
		const ended = await tx
			.update(billSplits)
			.set({ status: 'cancelled', updatedAt: now })
			.where(and(inArray(billSplits.id, ids), isOpen))
			.returning({ id: billSplits.id })
		await endOpenPayments(tx, ids, now)
		return { ended: ended.length, bill }
	})
	billChanged(bill)
	return ended
}

/**
 * Reminds a share's known payer.
 *
 * Throws 404 when the share is not of the user's own booking, and 409 when it needs no reminder, its payer is unknown,
 * or the last reminder is less than an hour ago.
 */
export const remindOfShare = (user: Actor, bookingId: number, shareId: number, now = new Date()) =>
	remindOfBillShare(user, { kind: 'booking', id: bookingId }, shareId, now)

/** Does `remindOfShare` for a booking or a team's entry. Throws 403 for team members who are not the captain. */
export function remindOfBillShare(user: Actor, which: Which, shareId: number, now = new Date()) {
	return write(async (tx) => {
		const bill = await findOwnBill(tx, user, which)
		const ofThis = and(eq(billSplits.id, shareId), sharesOfBill(billSplits, bill))
		const [share] = await tx.select().from(billSplits).where(ofThis)
		if (!share) throw notFound('Share not found')
		if (share.status === 'paid' || share.status === 'cancelled' || (await claimedOf(tx, bill)).has(shareId)) {
			throw conflict('This share doesn’t need a reminder any more.')
		}
		const { participantId } = share
		if (participantId === null || participantId === user.id) {
			throw conflict('We can only remind people who opened their link signed in. Send them the link again.')
		}
		const longAgo = new Date(now.getTime() - REMIND_AGAIN_AFTER)
		const [reminded] = await tx
			.update(billSplits)
			.set({ remindedAt: now, updatedAt: now })
			.where(and(ofThis, or(isNull(billSplits.remindedAt), lte(billSplits.remindedAt, longAgo))))
			.returning()
		if (!reminded) {
			const again = new Date(share.remindedAt!.getTime() + REMIND_AGAIN_AFTER)
			throw conflict(`${share.name} has just had a reminder. You can send another at ${formatTime(again)}.`)
		}
		await askForShares(tx, user, bill, [share], now)
		return reminded
	})
}
