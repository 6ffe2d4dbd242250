import { and, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { eventParticipants, payments, refunds, tillCloses } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { DESK_METHODS, howPaid, type DeskMethod } from '#app/features/bookings/paying/desk-methods.ts'
import { holdAnew } from '#app/features/bookings/paying/being-paid.server.ts'
import { recordReceived } from '#app/features/bookings/paying/desk-money.server.ts'
import { lock } from '#app/features/gatherings/places.server.ts'
import { billChanged } from '#app/features/ledger/bill-changed.server.ts'
import { describeBill } from '#app/features/ledger/bill-words.server.ts'
import { pagesOf, type SaleBill } from '#app/features/ledger/bill.ts'
import { closedWords } from '#app/features/ledger/desk-problem.ts'
import { moneyOfBill, type Money } from '#app/features/ledger/money-of.server.ts'
import { inReviewWords } from '#app/features/ledger/paid-words.ts'
import { freeCash, lockSale, readSales, settleSale } from '#app/features/ledger/sales/sale.server.ts'
import { undoReceived } from '#app/features/ledger/settle-bill.server.ts'
import { notify } from '#app/features/notices/notices.server.ts'
import { mayAt } from '#app/features/venues/own-venues.server.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { readId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { venueEvents } from '../gathering.server.ts'
import { findOwnEvent } from '../venue-events.server.ts'
import { notedAtDesk, openOf } from './people-money.server.ts'

/** The form in which the desk notes money for a place; `seen` is what was to pay on the page, in whole cents. */
export const TakePlace = z.object({
	method: z.enum(DESK_METHODS, 'Choose how it was paid'),
	seen: z.coerce.number('Look again').int('Look again'),
})

export type PlaceAt = { venueId: number | null; eventId: number | null; personId: number | null }

/** Reads from the parts of an address which person's place it is about. */
export const readPlaceAt = (params: Record<keyof PlaceAt, string>): PlaceAt => ({
	venueId: readId(params.venueId),
	eventId: readId(params.eventId),
	personId: readId(params.personId),
})

const OWN = 'This is your own place. Somebody else at the venue has to do it.'
const GONE = 'This person doesn’t have a place any more.'

/** Returns the place of a person with its sale. Throws 404 where there is none of the user's venue, or it is free. */
async function findPlace(reader: Reader, user: Actor, { venueId, eventId, personId }: PlaceAt) {
	const event = await findOwnEvent(user, venueId, eventId, 'cash', reader)
	const [row] = await reader
		.select({ saleId: eventParticipants.saleId, status: eventParticipants.status })
		.from(eventParticipants)
		.where(and(eq(eventParticipants.eventId, event.id), eq(eventParticipants.id, personId ?? 0)))
	if (row?.saleId == null) throw notFound(GONE)
	const [bill] = (await readSales(reader, [row.saleId])) as [SaleBill]
	return { event, bill, isIn: row.status === 'attended', money: await moneyOfBill(reader, bill) }
}

/** Locks a place's event and then its sale, and returns the place as it is then. Throws like `findPlace`. */
async function lockPlace(tx: Writer, user: Actor, at: PlaceAt) {
	const { event, bill } = await findPlace(tx, user, at)
	await lock(tx, venueEvents, event.id)
	await lockSale(tx, bill.id)
	return findPlace(tx, user, at)
}

function takeProblem(user: Pick<Actor, 'id'>, bill: SaleBill, money: Money) {
	if (bill.userId === user.id) return OWN
	if (bill.status === 'cancelled') return GONE
	if (money.inReview > 0) return inReviewWords(money.inReview)
	if (openOf(money) > 0) return null
	return money.claimed > 0
		? 'There’s a payment on its way for this place. Confirm that one.'
		: 'This place is paid already.'
}

/**
 * Returns what is to pay for a person's place, in whole cents; `problem` says why nothing can be taken. Throws 404 for
 * others.
 */
export async function findTakingPlace(user: Actor, at: PlaceAt) {
	const { bill, money } = await findPlace(db, user, at)
	return { name: bill.customer, event: bill.name, open: openOf(money), problem: takeProblem(user, bill, money) }
}

/**
 * Takes at the desk what is due for a place. Sent again with what was `seen`, it takes nothing more. Returns in words what
 * was taken.
 *
 * Throws 404 when the place is not of the user's venue, and 409 when it is their own, nothing is due, or it is not the
 * `seen` whole cents any more.
 */
export async function takeForPlace(user: Actor, at: PlaceAt, taking: Taking, now = new Date()) {
	const { bill, words } = await write((tx) => takeForPlaceIn(tx, user, at, taking, now))
	billChanged(bill)
	return words
}

/** `metadata` is stored with the payment. */
type Taking = z.infer<typeof TakePlace> & { metadata?: Record<string, unknown> }

/** Does `takeForPlace` within a transaction. */
export async function takeForPlaceIn(
	tx: Writer,
	user: Actor,
	at: PlaceAt,
	{ method, seen, metadata }: Taking,
	now: Date,
) {
	const { event, bill, money } = await lockPlace(tx, user, at)
	const words = `${amountOf(seen)} ${howPaid(method)} from ${bill.customer}`
	if (money.held >= money.total && (await isTaken(tx, user, bill, method, seen))) return { bill, words }
	const problem = takeProblem(user, bill, money)
	if (problem) throw conflict(problem)
	const amount = openOf(money)
	if (amount !== seen) throw conflict(`There’s ${amountOf(amount)} to pay now. Look again.`)
	await freeCash(tx, bill.id, now)
	await recordReceived(tx, bill, { method, amount, byId: user.id, metadata }, now)
	await settleSale(tx, bill.id, now)
	await tell(tx, bill, 'place paid', amount, now)
	const details = { venueId: bill.courtId, cents: amount, method }
	await auditAt(tx, user, bill.courtId, { action: 'event.take-money', subject: `event:${event.id}`, details }, now)
	return { bill, words }
}

/** Returns where the place of a sale is. Throws 404 when nobody has it any more. */
export async function findPlaceAt(reader: Reader, venueId: number, saleId: number): Promise<PlaceAt> {
	const { id, eventId } = eventParticipants
	const [row] = await reader
		.select({ personId: id, eventId })
		.from(eventParticipants)
		.where(eq(eventParticipants.saleId, saleId))
	if (!row) throw notFound(GONE)
	return { venueId, ...row }
}

/** Whether the user has taken just that for a place already. */
async function isTaken(reader: Reader, user: Actor, bill: SaleBill, method: DeskMethod, cents: number) {
	const last = await findLast(reader, bill.id)
	return last?.payment.receivedById === user.id && last.payment.method === method && last.payment.amount === cents
}

/** Returns the money that the desk noted last for a place, with the day whose close of the till has counted it. */
async function findLast(reader: Reader, saleId: number) {
	const [found] = await reader
		.select({ payment: payments, closed: tillCloses.day })
		.from(payments)
		.leftJoin(tillCloses, eq(tillCloses.id, payments.tillCloseId))
		.where(and(eq(payments.saleId, saleId), notedAtDesk))
		.orderBy(desc(payments.id))
		.limit(1)
	return found
}

type Last = Awaited<ReturnType<typeof findLast>>

async function undoProblem(reader: Reader, user: Actor, bill: SaleBill, last: Last, now: Date) {
	if (bill.userId === user.id) return OWN
	if (bill.status === 'cancelled') return GONE
	const isSent = last && (await reader.$count(refunds, eq(refunds.paymentId, last.payment.id))) > 0
	if (!last || isSent || dateOf(last.payment.receivedAt!) !== dateOf(now))
		return 'There’s no money from today to undo on this place. To return money from an earlier day, make a refund.'
	if (last.closed !== null) return closedWords(last.closed)
	const leaves = last.payment.receivedById !== user.id && !(await mayAt(user, bill.courtId, 'money', reader))
	return leaves ? 'Only the person who took this money, a manager or the owner can undo it.' : null
}

/** Returns the money that can be undone for a person's place; `problem` says why it can’t. Throws 404 for others. */
export async function findUndoingPlace(user: Actor, at: PlaceAt, now = new Date()) {
	const { bill, isIn } = await findPlace(db, user, at)
	const last = await findLast(db, bill.id)
	return {
		name: bill.customer,
		event: bill.name,
		/** Whether the place then lapses unless it is paid anew in time. */
		lapses: !isIn && bill.place !== null && bill.place.startTime > now,
		payment: last?.payment.id ?? 0,
		cents: last?.payment.receivedAmount ?? 0,
		problem: await undoProblem(db, user, bill, last, now),
	}
}

/**
 * Undoes money that the desk noted for a place by mistake today: it counts as never received, and the place is to be paid by
 * the deadline of one that is taken now. That of a person who was let in, or of an event that has begun, is owed. Its person
 * is told. `paymentId` is the payment that the desk saw. Throws 404 as `takeForPlace`, and 409 when it is not the
 * last any more, or its day is closed.
 */
export async function undoPlaceMoney(user: Actor, at: PlaceAt, paymentId: number, now = new Date()) {
	const bill = await write(async (tx) => {
		const { event, bill, isIn } = await lockPlace(tx, user, at)
		const last = await findLast(tx, bill.id)
		const problem = await undoProblem(tx, user, bill, last, now)
		if (problem) throw conflict(problem)
		if (last!.payment.id !== paymentId) throw conflict('More money came for this place since. Look again.')
		const cents = last!.payment.receivedAmount!
		await undoReceived(tx, last!.payment, user.id, now)
		if (!isIn) await holdAnew(tx, { ...bill, status: 'pending' }, now)
		const { sale } = await settleSale(tx, bill.id, now)
		await tell(tx, sale, 'place undone', cents, now)
		const details = { venueId: bill.courtId, cents, method: last!.payment.method }
		await auditAt(tx, user, bill.courtId, { action: 'event.undo-money', subject: `event:${event.id}`, details }, now)
		return bill
	})
	billChanged(bill)
}

async function tell(tx: Writer, bill: SaleBill, what: 'place paid' | 'place undone', amount: number, now: Date) {
	if (bill.userId === null) return
	const { venue, what: of } = await describeBill(tx, bill)
	const about = { subject: 'sale', subjectId: bill.id, cause: `sale:${bill.id}:${what}:${now.toISOString()}` }
	const data = { venue, what: of, amount, payBy: bill.payBy, link: pagesOf(bill).page }
	await notify(tx, [{ userId: bill.userId, kind: 'payment', what, data, ...about }], now)
}
