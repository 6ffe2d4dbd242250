import { and, desc, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { billSplits, bookings, payments, refunds } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { requireOwnSale } from '#app/features/bookings/packs/order.server.ts'
import { holdForTransfer } from '#app/features/bookings/paying/being-paid.server.ts'
import { asBill, keysOf, type Bill, type BillKeys, type PaymentRow } from '#app/features/ledger/bill.ts'
import { findBill } from '#app/features/ledger/bills.server.ts'
import { settleSale } from '#app/features/ledger/sales/sale.server.ts'
import { readEntry, settleEntry } from '#app/features/ledger/entry.server.ts'
import { undecided } from '#app/features/ledger/credit/give-back.server.ts'
import { ofBill } from '#app/features/ledger/of-bill.server.ts'
import { CAPTAIN_PAYS, requireDue } from '#app/features/ledger/require-due.ts'
import { inReviewWords } from '#app/features/ledger/paid-words.ts'
import { newCheckoutId, newReference } from '#app/features/ledger/references.server.ts'
import { settle } from '#app/features/bookings/paying/settle-booking.server.ts'
import { AppError, conflict, forbidden, notFound } from '#app/lib/errors.ts'
import { HOUR } from '#app/lib/time/time.ts'
import { ProviderUnavailable, type OpenedCheckout } from './cards/card-provider.ts'
import { cards } from './cards/cards.server.ts'

/** A card page is shown again for half an hour. After that a new one is made, as the old one may have expired. */
export const CARD_PAGE_LIVES = HOUR / 2

/** Where to pay: the card provider's page, or ours with the payment details. */
export type Checkout = { checkoutId: string; redirectUrl: string }

/** By card, or by hand as a transfer or in cash. */
export type PayBy = 'card' | 'manual'

type How = {
	/** By default it follows the booking's payment method. */
	payBy?: PayBy
	/** Whether it is by PayShap, which comes at once. By hand it may be a transfer otherwise, which takes longer. */
	byPayShap?: boolean
	/** Our public address, such as `https://courtside.example`, to which card pages return. */
	origin: string
	now?: Date
}

/**
 * Opens a checkout for all that is due on the user's own booking, or first for its deposit. Repeating it returns the
 * same checkout while nothing changes.
 *
 * Paying by hand extends the deadline to that of a transfer, but for PayShap. Throws 404 when the booking is not theirs, 409 when nothing is due
 * or the venue is reviewing money of it, and 503 when the card provider does not answer.
 */
export async function openCheckout(
	user: Actor,
	bookingId: number,
	{ payBy, byPayShap, origin, now = new Date() }: How,
) {
	const payment = await write(async (tx) => {
		const [booking] = await tx
			.select()
			.from(bookings)
			.where(and(eq(bookings.id, bookingId), eq(bookings.userId, user.id)))
		if (!booking) throw notFound('Booking not found')
		const { account } = await settle(tx, bookingId, now)
		requireDue(asBill(booking), account)
		const provider = providerFor(payBy ?? (booking.paymentMethod === 'Credit Card' ? 'card' : 'manual'))
		if (provider === 'manual' && !byPayShap) await holdForTransfer(tx, booking, now)
		const which = and(eq(payments.bookingId, bookingId), isNull(payments.splitId), eq(payments.userId, user.id))
		const whole = { ...keysOf(asBill(booking)), splitId: null }
		return findOrMake(tx, which!, { ...whole, userId: user.id, amount: account.dueNow, provider }, now)
	})
	return lead(payment, origin, now)
}

/**
 * Opens a checkout for all that is due on a team's entry, for its captain, until the schedule is made.
 *
 * It replaces one that an earlier captain opened. Throws as `openCheckout`, 404 when the user is not on the team, and
 * 403 when they are not its captain.
 */
export async function openEntryCheckout(
	user: Actor,
	teamId: number,
	{ payBy = 'card', origin, now = new Date() }: How,
) {
	const payment = await write(async (tx) => {
		const found = await readEntry(tx, teamId)
		if (!found?.memberIds.includes(user.id)) throw notFound('Team not found')
		if (found.userId !== user.id) throw forbidden(CAPTAIN_PAYS)
		const { entry, account } = await settleEntry(tx, teamId, now)
		requireDue(entry, account)
		const which = and(eq(payments.teamId, teamId), isNull(payments.splitId))
		const whole = { ...keysOf(entry), splitId: null }
		const provider = providerFor(payBy)
		return findOrMake(tx, which!, { ...whole, userId: user.id, amount: account.due, provider }, now)
	})
	return lead(payment, origin, now)
}

/**
 * Opens a checkout for a pack that the user has ordered. By hand it holds the booking that it was bought for as a transfer
 * does, but for PayShap. Throws as `openCheckout`, and 404 when the pack is not theirs.
 */
export async function openSaleCheckout(
	user: Actor,
	saleId: number,
	{ payBy = 'card', byPayShap, origin, now = new Date() }: How,
) {
	const payment = await write(async (tx) => {
		await requireOwnSale(tx, user, saleId)
		const { sale, account } = await settleSale(tx, saleId, now)
		requireDue(sale, account)
		const provider = providerFor(payBy)
		if (provider === 'manual' && !byPayShap && sale.bookingId !== null) {
			const [booking] = await tx.select().from(bookings).where(eq(bookings.id, sale.bookingId))
			await holdForTransfer(tx, booking!, now)
		}
		const whole = { ...keysOf(sale), splitId: null }
		return findOrMake(
			tx,
			eq(payments.saleId, saleId),
			{ ...whole, userId: user.id, amount: account.due, provider },
			now,
		)
	})
	return lead(payment, origin, now)
}

const OPEN = { booking: openCheckout, entry: openEntryCheckout, sale: openSaleCheckout }

/** Opens a checkout for all that is due on the user's booking or pack, or on the entry of their team. */
export const openBillCheckout = (user: Actor, { kind, id }: Pick<Bill, 'kind' | 'id'>, how: How) =>
	OPEN[kind](user, id, how)

/**
 * Opens a checkout for a share, by the secret in its link. `payer` is the signed-in user, if any.
 *
 * Throws 404 when there is no such share, 409 when it is paid, in review or no longer needed, and 503 as
 * `openCheckout`.
 */
export async function openShareCheckout(
	payer: Actor | null,
	link: string,
	{ payBy = 'manual', origin, now = new Date() }: How,
) {
	const payment = await write(async (tx) => {
		const [share] = await tx.select().from(billSplits).where(eq(billSplits.checkoutId, link))
		if (!share) throw notFound('This link doesn’t work. Ask for a new one.')
		if (share.status === 'paid') throw conflict('This share is paid.')
		if (share.status === 'cancelled') throw conflict('You don’t need to pay this share any more.')
		const { id: splitId, amount } = share
		const bill = await findBill(tx, share)
		const which = eq(payments.splitId, splitId)
		const tried = await tx.select().from(payments).where(which)
		if (tried.some(({ status }) => status === 'success'))
			throw conflict('You’ve sent this payment. The venue still has to confirm it.')
		const made = await tx.select().from(refunds).where(ofBill(refunds, bill))
		const inReview = undecided(tried, made).reduce((all, { left }) => all + left, 0)
		if (inReview > 0) throw conflict(inReviewWords(inReview))
		const provider = providerFor(payBy)
		if (provider === 'manual' && bill.kind === 'booking') await holdForTransfer(tx, bill, now)
		const part = { ...keysOf(bill), splitId }
		return findOrMake(tx, which, { ...part, userId: payer?.id ?? null, amount, provider }, now)
	})
	return lead(payment, origin, now)
}

const providerFor = (payBy: PayBy): PaymentRow['provider'] => (payBy === 'card' && cards ? cards.name : 'manual')

type Wanted = BillKeys & Pick<PaymentRow, 'splitId' | 'userId' | 'amount' | 'provider'>

/** Returns the open payment that matches exactly, or makes a new one in place of the open ones among `which`. */
async function findOrMake(tx: Writer, which: SQL, wanted: Wanted, now: Date): Promise<PaymentRow> {
	const open = await tx
		.select()
		.from(payments)
		.where(and(which, inArray(payments.status, ['pending', 'failed'])))
		.orderBy(desc(payments.id))
	const same = open.find(
		(row) =>
			row.status === 'pending' &&
			row.amount === wanted.amount &&
			row.provider === wanted.provider &&
			row.userId === wanted.userId &&
			(row.provider === 'manual' || now.getTime() - row.createdAt.getTime() < CARD_PAGE_LIVES),
	)
	if (open.some((row) => row !== same)) {
		await tx
			.update(payments)
			.set({ status: 'cancelled', updatedAt: now })
			.where(and(which, inArray(payments.status, ['pending', 'failed']), ...(same ? [ne(payments.id, same.id)] : [])))
	}
	if (same) return same
	const [made] = await tx
		.insert(payments)
		.values({ ...wanted, checkoutId: newCheckoutId(), reference: newReference(), createdAt: now, updatedAt: now })
		.returning()
	return made!
}

/** Returns where the payer goes now. The card page is keyed by our checkout id, so that asking twice makes one. */
async function lead(payment: PaymentRow, origin: string, now: Date): Promise<Checkout> {
	const { checkoutId, amount, currency, redirectUrl, splitId } = payment
	if (payment.provider === 'manual') {
		const page = splitId === null ? `/payment/manual-checkout/${checkoutId}` : await shareAddress(splitId)
		return { checkoutId, redirectUrl: page }
	}
	if (redirectUrl) return { checkoutId, redirectUrl }
	const back = `${origin}/payment/return/${checkoutId}`
	try {
		const opened = await cards!.open({
			checkoutId,
			amount,
			currency,
			successUrl: back,
			cancelUrl: `${back}?ended=cancelled`,
			failureUrl: `${back}?ended=failed`,
		})
		return { checkoutId, redirectUrl: await keep(payment.id, opened, now) }
	} catch (error) {
		if (!(error instanceof ProviderUnavailable)) throw error
		throw new AppError(503, 'We can’t reach the card page right now. Try again, or choose another way to pay.')
	}
}

/** Stores the first card page and returns its address, so that only one of two at once is ever shown. */
const keep = (paymentId: number, opened: OpenedCheckout, now: Date) =>
	write(async (tx) => {
		await tx
			.update(payments)
			.set({ ...opened, updatedAt: now })
			.where(and(eq(payments.id, paymentId), isNull(payments.redirectUrl)))
		const [kept] = await tx.select({ address: payments.redirectUrl }).from(payments).where(eq(payments.id, paymentId))
		return kept!.address!
	})

async function shareAddress(splitId: number) {
	const [share] = await db.select({ link: billSplits.checkoutId }).from(billSplits).where(eq(billSplits.id, splitId))
	return `/pay/${share!.link}`
}
