import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { auditLog, bookings, courts, payments, refunds, users } from '#db/schema.ts'
import { cardProvider } from '#app/lib/process/env.server.ts'
import { endedBookingWords } from '#app/features/bookings/closing/ended-words.server.ts'
import { paidByPack } from '#app/features/bookings/packs/hours.server.ts'
import { lengthWords } from '#app/features/bookings/desk/desk-place.ts'
import { howPaid } from '#app/features/bookings/paying/desk-methods.ts'
import { waysOf } from '#app/features/bookings/paying/discount.ts'
import { awaitsVenue } from '#app/features/ledger/claimed.server.ts'
import type { Money } from '#app/features/ledger/money-of.server.ts'
import { isPartPaid } from '#app/features/ledger/paid-words.ts'
import { groupBy } from '#app/lib/groups.ts'
import { amountOf, inCents } from '#app/lib/money.ts'
import { methodName } from '../method-name.ts'
import { referenceWords, whenWords } from './line-words.ts'
import { lackingFor } from '../manual/venue-ways.ts'

/**
 * Returns the payments of a booking that came, or else how its player chose to pay; null where that is not known.
 * `sent` are the payments that players say they made, which wait for the venue, and `shares` who pays which part of a split bill. Those of shares are with these. `deskWay` is the desk's method for what they chose; null for a card, which is paid online.
 * `hands` says which of the venue's people did what with it, such as `Cash taken by Dineo Desk`, and `back` what of it
 * has yet to go back, `gone` what has gone. `pack` are the hours of a pack that pay for it. `received` is all that came where some of it went back, or only part of it came before the booking ended, and `ended` says of a closed court why.
 */
export async function findWay(
	booking: Chosen & Marked & { totalPrice: number; money: Pick<Money, 'held' | 'claimed' | 'shares'> },
) {
	const { shares } = booking.money
	const back = await findRefunds(booking.id)
	const came = booking.money.held > 0 || back.length > 0 ? await howItCame(booking.id) : []
	const hands = [...(await handsOf(booking.id)), ...came.flatMap(({ method, by }) => (by ? [takenBy(method, by)] : []))]
	hands.push(...(await actsOn(booking)), ...paidBackBy(back))
	const claims = booking.money.claimed > 0 ? await findClaims(booking.id) : []
	const sent = claims.filter(({ isCash, splitId }) => !isCash && shares.every(({ id }) => id !== splitId))
	const chosen =
		came.length > 0 || claims.length > 0 || booking.status === 'cancelled' ? null : await chosenWay(booking)
	const open = toPayBack(back)
	const { held } = booking.money
	const total = inCents(booking.totalPrice)
	// A booking that has ended owes no more, which would look as if all of it had come.
	const partly = booking.status === 'cancelled' && back.length === 0 && isPartPaid({ held, total })
	return {
		came: came.filter(({ splitId }) => shares.every(({ id }) => id !== splitId)).map(paidWords),
		shares: shares.map((share) => shareState(share, came, claims)),
		chosen,
		sent,
		deskWay: AT_DESK[chosen ?? ''] ?? null,
		hands: [...new Set(hands)],
		back: open,
		received:
			back.length > 0
				? amountOf(back.reduce((sum, { amount }) => sum + amount, held))
				: partly
					? `${amountOf(held)} of ${amountOf(total)}`
					: null,
		gone: gone(back),
		pack: await paidByPack(db, { id: booking.id, packHalfHours: booking.packHalfHours + booking.packBack }),
		ended: await endedBookingWords(booking.id, {
			held,
			claimed: claims.some(({ isCash }) => isCash) ? 0 : booking.money.claimed,
			reference: claims.length === 1 ? claims[0]!.reference : null,
			isReturned: back.length > 0,
		}),
	}
}

/** Says what each of the venue's people did in one part: `Booked and cash taken by Dineo Desk`. */
export function byPerson(hands: readonly string[]) {
	const personOf = (hand: string) => hand.slice(hand.lastIndexOf(BY) + BY.length)
	return [...groupBy(hands, personOf)].map(([person, all]) => {
		const did = all.map((hand) => hand.slice(0, hand.lastIndexOf(BY)))
		const words = did.map((act, i) => (i === 0 ? act : lowerFirst(act)))
		return `${[words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ')} by ${person}`
	})
}
const BY = ' by '
/** Leaves what begins with a sum or a name such as SnapScan. */
const lowerFirst = (text: string) => (/^\S*[A-Z\d]/.test(text.slice(1)) ? text : text[0]!.toLowerCase() + text.slice(1))

const AT_DESK: Record<string, 'snapscan' | 'payshap' | undefined> = { SnapScan: 'snapscan', PayShap: 'payshap' }

const DID: Partial<Record<NonNullable<Method>, string>> = { cash: 'taken', credit: 'taken', card_machine: 'noted' }
const takenBy = (method: Method, by: string) =>
	method === 'other'
		? `Payment noted by ${by}`
		: `${methodName(method)} ${(method && DID[method]) ?? 'confirmed'} by ${by}`
type Method = (typeof payments.$inferSelect)['method']

const howItCame = (bookingId: number) =>
	db
		.select({
			id: payments.id,
			method: payments.method,
			splitId: payments.splitId,
			reference: payments.reference,
			receiptNumber: payments.receiptNumber,
			amount: payments.receivedAmount,
			at: payments.receivedAt,
			by: users.fullName,
		})
		.from(payments)
		.leftJoin(users, eq(users.id, payments.receivedById))
		.where(
			and(
				eq(payments.bookingId, bookingId),
				inArray(payments.status, ['success', 'refunded']),
				isNotNull(payments.receivedAt),
			),
		)
		.orderBy(asc(payments.receivedAt), asc(payments.id))
type Came = Awaited<ReturnType<typeof howItCame>>[number]

/** Says how a payment came, when and under which reference; cash has none that anybody looks for. */
function paidWords({ id, method, amount, at, ...payment }: Came) {
	const reference = method === 'cash' || method === 'credit' ? null : payment.reference
	const words = [reference && referenceWords(reference, payment.receiptNumber), whenWords('', at)]
	const name = method === 'other' ? 'Paid another way' : `Paid by ${methodName(method)}`
	return { id, name, amount: amount!, words: words.filter(Boolean).join(' · ') }
}

/** Returns a share of a split bill, with the payment that came for it or waits for the venue's word. */
function shareState(
	{ id, name, amount, status }: Money['shares'][number],
	came: readonly Came[],
	claims: Awaited<ReturnType<typeof findClaims>>,
) {
	const paid = came.find(({ splitId }) => splitId === id)
	const claim = claims.find(({ splitId }) => splitId === id)
	const shown = paid && paidWords(paid)
	return {
		id,
		name,
		amount,
		state: claim && status !== 'paid' ? ('sent' as const) : status,
		words: status === 'paid' ? (shown ? `${shown.name} · ${shown.words}` : null) : (claim?.words ?? null),
		/** The payment that the venue has yet to confirm. */
		claimId: claim?.id ?? null,
	}
}

/** Returns the payments of a booking that wait for the venue's word: `EFT · CSXT ZFNS 35 · Sent Sun 29 Nov, 21:05`. */
async function findClaims(bookingId: number) {
	const rows = await db
		.select()
		.from(payments)
		.where(and(eq(payments.bookingId, bookingId), awaitsVenue))
		.orderBy(asc(payments.claimedAt), asc(payments.id))
	return rows.map(({ id, method, reference, receiptNumber, claimedAt, splitId }) => {
		const isCash = method === 'cash'
		const how = isCash ? ['Brings cash'] : [methodName(method), referenceWords(reference, receiptNumber)]
		const words = [...how, !isCash && whenWords('Sent', claimedAt)]
		return { id, splitId, isCash, reference: referenceWords(reference), words: words.filter(Boolean).join(' · ') }
	})
}

type Marked = { id: number; status: string; arrivedAt: Date | null; noShow: boolean }

/** Returns who of the venue last moved, corrected or decided about a booking, and who noted that its player came or not. */
async function actsOn({ id, status, arrivedAt, noShow }: Marked) {
	const rows = await db
		.select({ action: auditLog.action, details: auditLog.details, by: users.fullName })
		.from(auditLog)
		.innerJoin(users, eq(users.id, auditLog.actorId))
		.where(eq(auditLog.subject, `booking:${id}`))
		.orderBy(desc(auditLog.id))
	const last = (did: string, is: (row: (typeof rows)[number]) => boolean) => {
		const row = rows.find(is)
		return row ? [`${lengthWords(row.action, row.details) ?? did} by ${row.by}`] : []
	}
	const did = (name: string) => (row: { action: string }) => row.action === `booking.${name}`
	return [
		...last('Pack used', did('use-pack')),
		...last(status === 'cancelled' ? 'Cancelled' : status === 'completed' ? 'Completed' : 'Confirmed', (row) => {
			return did('status')(row) && row.details?.status === status
		}),
		...last('Moved', did('move')),
		...last('Last change undone', did('undo')),
		...last('Corrected', did('edit')),
		...(arrivedAt ? last('Arrival noted', did('arrived')) : []),
		...(noShow ? last('No-show noted', did('no-show')) : []),
	]
}

const findRefunds = (bookingId: number) =>
	db
		.select({
			id: refunds.id,
			amount: refunds.amount,
			way: refunds.by,
			status: refunds.status,
			method: refunds.method,
			by: users.fullName,
		})
		.from(refunds)
		.leftJoin(users, eq(users.id, refunds.doneById))
		.where(eq(refunds.bookingId, bookingId))
		.orderBy(asc(refunds.doneAt), asc(refunds.id))
type Refunds = Awaited<ReturnType<typeof findRefunds>>

/** Says what was paid back by hand, how and by whom; refunds of before that was asked do not say how. */
const paidBackBy = (made: Refunds) =>
	made.flatMap(({ amount, way, method, by }) =>
		way === 'venue' && by
			? [[`${amountOf(amount)} paid back`, method && howPaid(method), `by ${by}`].filter(Boolean).join(' ')]
			: [],
	)

/** Returns the refunds that have yet to be made, in whole cents: those of the venue by hand, and those to a card. */
const toPayBack = (made: Refunds) =>
	made.flatMap(({ id, amount, way, status }) => (status === 'done' ? [] : [{ id, amount, byHand: way === 'venue' }]))

/** Returns the sums that have gone back, by how, as names with whole cents. */
function gone(made: Refunds) {
	const done = waysOf(made.flatMap(({ way, amount, status }) => (status === 'done' ? [{ by: way, amount }] : [])))
	return (['venue', 'provider', 'credit'] as const).flatMap((way) =>
		done[way] === undefined ? [] : [{ name: GONE[way], amount: done[way] }],
	)
}
const GONE = { venue: 'Paid back', provider: 'Paid back to the card', credit: 'Back to their credit' }

async function handsOf(bookingId: number) {
	const { madeById, discountById } = bookings
	const [booking] = await db.select({ madeById, discountById }).from(bookings).where(eq(bookings.id, bookingId))
	const hands = [
		['Booked by', booking?.madeById],
		['Price changed by', booking?.discountById],
	] as const
	const ids = hands.flatMap(([, id]) => id ?? [])
	const named =
		ids.length > 0
			? await db.select({ id: users.id, name: users.fullName }).from(users).where(inArray(users.id, ids))
			: []
	return hands.flatMap(([did, by]) => named.filter(({ id }) => id === by).map(({ name }) => `${did} ${name}`))
}

type Chosen = { venueId: number; paymentMethod: string; packHalfHours: number; packBack: number }

/** Returns null where the venue has not set that way up. Bookings of the desk are in cash until somebody says how. */
async function chosenWay({ venueId, paymentMethod }: Chosen): Promise<string | null> {
	if (paymentMethod === 'Cash') return null
	if (paymentMethod === 'Credit Card') return cardProvider ? paymentMethod : null
	const [venue] = await db.select({ details: courts.paymentDetails }).from(courts).where(eq(courts.id, venueId))
	return lackingFor(paymentMethod.toLowerCase(), venue?.details ?? null) ? null : paymentMethod
}
