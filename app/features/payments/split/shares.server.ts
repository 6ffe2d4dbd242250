import { and, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { db, write } from '#db/client/index.ts'
import { billSplits, payments, refunds, users } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { pagesOf, type Bill, type PaymentRow, type RefundRow } from '#app/features/ledger/bill.ts'
import { findBill } from '#app/features/ledger/bills.server.ts'
import { counts, isClaimed } from '#app/features/ledger/account.ts'
import { DELETED_PERSON } from '#app/features/accounts/deleted.ts'
import { streetAddress } from '#app/lib/text/place.ts'
import { shortName } from '#app/features/accounts/names/short-name.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { limits } from '#app/features/limits/limits.server.ts'
import { cards } from '../cards/cards.server.ts'
import { openShareCheckout, type PayBy } from '../checkout.server.ts'
import { methodsFor } from '../manual/manual-methods.ts'
import { claim } from '../manual/manual.server.ts'
import { codesFor } from '../manual/payment-codes.server.ts'
import { payByOf } from '../pay/payment-facts.server.ts'
import { waysInWords } from '../manual/venue-ways.ts'
import type { ManualVerification } from '../schemas.ts'
import { findPlace } from './place.server.ts'
import { isUnnamed } from '#app/features/ledger/shares.ts'

const NO_SHARE = 'This link doesn’t work. Ask for a new one.'
/** The pattern of a link's secret. */
const isLink = (text: string) => /^[\w-]{16,64}$/.test(text)

/**
 * The state of a share, as its link's recipient sees it.
 *
 * `open` waits for a payer, `started` for money by hand that is not reported as sent, `sent` for the venue's
 * confirmation, and `review` for the venue to decide about another amount. `ended` needs no payment, for one of the
 * reasons in `why`.
 */
type ShareState = 'open' | 'started' | 'sent' | 'review' | 'paid' | 'returned' | 'ended'

/**
 * Returns a share by its link's secret, with only what its payer may know: no full names, addresses or accounts.
 *
 * `viewer` is the signed-in user, `address` the request's IP address. Throws 404 when there is no such share, and 429
 * for guessing.
 */
export async function findShare(link: string, viewer: Actor | null = null, address = '') {
	const [found] = !isLink(link)
		? []
		: await db
				.select({
					share: billSplits,
					booker: users.fullName,
				})
				.from(billSplits)
				.innerJoin(users, eq(users.id, billSplits.requesterId))
				.where(eq(billSplits.checkoutId, link))
	if (!found) {
		await limits.linkGuesses.take(address)
		throw notFound(NO_SHARE)
	}
	const { share, booker } = found
	const bill = await findBill(db, share)
	const { venue, sport } = await findPlace(bill)
	const own = await db.select().from(payments).where(eq(payments.splitId, share.id)).orderBy(desc(payments.id))
	const ids = own.map(({ id }) => id)
	const made = ids.length > 0 ? await db.select().from(refunds).where(inArray(refunds.paymentId, ids)) : []
	const state = stateOf(share, own, made)
	const payment = shownOf(share, own, state)
	const started = state === 'started' && payment
	return {
		state,
		why: state === 'ended' ? whyEnded(bill) : null,
		name: isUnnamed(share.name) ? share.name : shortName(share.name),
		amount: share.amount,
		booker: booker === DELETED_PERSON ? 'The captain' : shortName(booker),
		/** Whether the booker has deleted their account. */
		bookerLeft: booker === DELETED_PERSON,
		/** The page of all shares, when the viewer is the one who split the bill. */
		splitBy: viewer?.id === share.requesterId ? pagesOf(bill).split : null,
		isOwn: viewer !== null && viewer.id === share.participantId,
		/** The team and tournament of an entry's share; null for a booking's. */
		entry: bill.kind === 'entry' ? { team: bill.team.name, tournament: bill.tournament.name } : null,
		booking: {
			status: bill.status,
			startTime: bill.startTime,
			endTime: bill.endTime,
			/** When the booking lapses unless it is paid. */
			payBy: await payByOf(bill),
			/** The venue closed the court, and the booker has not chosen what should happen. */
			undecided: bill.cancelReason === 'closed' && bill.closureChoice === null,
		},
		sport,
		venue: {
			name: venue.name,
			place: streetAddress(venue),
			phone: venue.contactPhone,
		},
		byCard: cards !== null,
		byHand: waysInWords(venue.paymentDetails, methodsFor(bill, venue.paymentDetails)),
		payment: payment && {
			reference: payment.reference,
			method: payment.method,
			receivedAmount: payment.receivedAmount,
			receivedAt: payment.receivedAt,
		},
		refunds: made.map(({ amount, by, status }) => ({ amount, by, done: status === 'done' })),
		/** How to send the money, once the payer has begun. */
		sending: started && {
			details: venue.paymentDetails,
			methods: methodsFor(bill, venue.paymentDetails),
			venue: { name: venue.name, phone: venue.contactPhone },
			amount: started.amount,
			reference: started.reference,
			codes: codesFor({ details: venue.paymentDetails, amount: started.amount, reference: started.reference }),
		},
	}
}
export type SharePage = Awaited<ReturnType<typeof findShare>>

type ShareRow = typeof billSplits.$inferSelect

function stateOf({ status }: ShareRow, own: PaymentRow[], made: RefundRow[]): ShareState {
	const there = own.filter(counts)
	const back = (id: number) => made.filter(({ paymentId }) => paymentId === id)
	const returned = (payment: PaymentRow) =>
		back(payment.id).reduce((all, { amount }) => all + amount, 0) >= payment.receivedAmount!
	if (there.some((payment) => !returned(payment))) return 'paid'
	if (own.some(isClaimed)) return 'sent'
	if (own.some((payment) => payment.status === 'review' && !returned(payment))) return 'review'
	if (status === 'pending' || status === 'owed') return own.some(isStarted) ? 'started' : 'open'
	return there.length > 0 ? 'returned' : 'ended'
}

const isStarted = ({ status, provider }: PaymentRow) => status === 'pending' && provider === 'manual'

function shownOf({ paymentId }: ShareRow, own: PaymentRow[], state: ShareState) {
	if (state === 'paid' || state === 'returned')
		return own.find(({ id }) => id === paymentId) ?? own.find(counts) ?? null
	if (state === 'sent') return own.find(isClaimed)!
	if (state === 'started') return own.find(isStarted)!
	return null
}

function whyEnded({ kind, status, cancelReason }: Bill) {
	if (status !== 'cancelled') return 'covered'
	if (kind === 'entry') return cancelReason === 'venue' ? 'called-off' : 'withdrawn'
	return cancelReason === 'unpaid' ? 'lapsed' : 'cancelled'
}

type How = { payBy: PayBy; origin: string; now?: Date }

/** Opens a checkout for a share; a signed-in user but the booker becomes its payer. Throws as `openShareCheckout`. */
export async function startShare(payer: Actor | null, link: string, { payBy, origin, now = new Date() }: How) {
	if (!isLink(link)) throw notFound(NO_SHARE)
	const checkout = await openShareCheckout(payer, link, { payBy, origin, now })
	if (payer) {
		const theirs = and(eq(billSplits.checkoutId, link), isNull(billSplits.participantId))
		await write((tx) =>
			tx
				.update(billSplits)
				.set({ participantId: payer.id, updatedAt: now })
				.where(and(theirs, ne(billSplits.requesterId, payer.id))),
		)
	}
	return checkout
}

/**
 * Records that the recipient of a share's link has sent the money by hand. Repeating it changes nothing.
 *
 * It pays for nothing until the venue confirms it. Throws 404 when there is no such share, and 409 when no payment by
 * hand was begun or it is no longer needed.
 */
export async function claimShare(user: Actor | null, link: string, said: ManualVerification, now = new Date()) {
	const [share] = isLink(link) ? await db.select().from(billSplits).where(eq(billSplits.checkoutId, link)) : []
	if (!share) throw notFound(NO_SHARE)
	const ended = share.status === 'paid' ? 'This share is paid.' : 'This payment is closed. Look at the page again.'
	const lawful =
		share.status === 'pending' || share.status === 'owed' ? (['pending', 'success'] as const) : (['success'] as const)
	const [open] = await db
		.select({ checkoutId: payments.checkoutId })
		.from(payments)
		.where(and(eq(payments.splitId, share.id), eq(payments.provider, 'manual'), inArray(payments.status, [...lawful])))
		.orderBy(desc(payments.id))
		.limit(1)
	if (!open) throw conflict(ended)
	return claim(user, open.checkoutId, said, { link, now })
}
