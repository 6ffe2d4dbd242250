import { and, asc, eq, inArray } from 'drizzle-orm'
import { db, write, type Reader, type Writer } from '#db/client/index.ts'
import { auditLog, bookings } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { packHours } from '#app/features/ledger/sales/pack-hours.ts'
import { closuresIn } from '#app/features/court-time/closures.server.ts'
import { includesCourt } from '#app/features/court-time/includes-court.ts'
import { slotsChanged } from '#app/features/live/changes.server.ts'
import { courtOf, findCourt, findOwnOffer, type Offer } from '#app/features/venues/offers.server.ts'
import { mayAt } from '#app/features/venues/own-venues.server.ts'
import { refusal } from '#app/features/venues/team/rights.ts'
import { conflict, notFound } from '#app/lib/errors.ts'
import { tellOfReturn } from '../../booking-notices.server.ts'
import { isWithin } from '../../move/moving.server.ts'
import { tellOfMove } from '../../move/moving-notices.server.ts'
import { slotsOf } from '../../paying/lapse.server.ts'
import { justChanged, settle, settledWords } from '../../paying/settle-booking.server.ts'
import { offerFor } from '../../rules.ts'
import {
	movedWords,
	placeSeen,
	readPlaceBefore,
	rebookAt,
	requireDeskMove,
	staysThere,
	type Place,
} from '../desk-move.server.ts'
import { costsNow, discountProblem } from '../../paying/discount.server.ts'
import { putPriceBack, termsBefore, type TermsBefore } from '../../paying/undo-price.server.ts'
import { fullPrice } from '../../price.ts'
import { deskMoveProblem } from '../desk-rules.ts'
import { findReach } from '../../messages/reach.server.ts'
import { willTell } from '../../messages/reach-words.ts'
import { findOwnVenueBooking, type VenueBooking } from '../list/venue-bookings.server.ts'
import { keepMoney, whatHangsOn, withdrawRefunds } from './undo-money.server.ts'

type State = Place & Pick<BookingRow, 'status' | 'cancelledAt'>

/** Names what the desk wants to undo of a place: this cancellation, or the move to this time and court. */
export const stateSeen = (booking: State) =>
	booking.status === 'cancelled' ? `cancelled-${booking.cancelledAt?.getTime()}` : placeSeen(booking)

/**
 * Returns a booking of the venue with the place it would go back to and its `court`; `problem` says why nothing of it can
 * be undone, `tells` whether its player hears of it.
 * Throws 404 for others.
 */
export async function findUndo(user: Actor, venueId: number | null, bookingId: number | null, now = new Date()) {
	const booking = await findOwnVenueBooking(user, venueId, bookingId, 'desk')
	const way = await undoOf(booking.id, now)
	const { courtNumber } = way.to ?? booking
	const problem = way.problem ?? (way.what === 'price' ? await priceProblem(db, user, booking) : null)
	const tells = willTell(await findReach(db, user, booking.id))
	return { booking, ...way, problem, tells, court: await findCourt({ ...booking, courtNumber }) }
}

/** Returns what can be undone of a booking and as what it was seen; `problem` says why nothing can. The caller checks access. */
export async function undoOf(bookingId: number, now: Date) {
	const [row] = (await db.select().from(bookings).where(eq(bookings.id, bookingId))) as [BookingRow]
	const act = await findLastAct(db, bookingId)
	const { what, to, was, problem } = await findWayBack(db, row, act, now)
	/** The price that it would have again, in rand; null where that stays. */
	const price = was ? fullPrice(row) - was.discount : null
	const hours = was && was.saleId !== null && row.saleId === null ? was.packHalfHours : 0
	/** Says which hours of a pack pay for it again; null where none do. */
	const pack = hours > 0 ? `${packHours(hours)} of its pack ${hours > 2 ? 'are' : 'is'} used again.` : null
	const isLength = what === 'move' && to !== null && staysThere(to, row)
	return { what: isLength ? ('length' as const) : what, seen: actSeen(row, act), to, price, pack, problem }
}

const NOTHING = 'There’s no cancellation, move or change of the price by the desk to undo.'

/** The acts after which an earlier one is no longer undone. */
const ACTS = [
	'booking.status',
	'booking.move',
	'booking.undo',
	'booking.discount',
	'booking.price',
	'booking.add-ons',
] as const

/** Returns the last of these acts on each booking, by subject. */
async function findLastActs(reader: Reader, bookingIds: readonly number[]) {
	const { id, subject, action, details, createdAt } = auditLog
	const subjects = bookingIds.map((id) => `booking:${id}`)
	const acts = await reader
		.select({ id, subject, action, details, createdAt })
		.from(auditLog)
		.where(and(inArray(subject, subjects), inArray(action, [...ACTS])))
		.orderBy(asc(auditLog.id))
	return new Map(acts.map((act) => [act.subject, act]))
}
type LastAct = Pick<typeof auditLog.$inferSelect, 'id' | 'action' | 'details' | 'createdAt'> | undefined

const findLastAct = async (reader: Reader, bookingId: number) =>
	(await findLastActs(reader, [bookingId])).get(`booking:${bookingId}`)

const isOfPrice = (booking: State, act: LastAct) => act?.action === 'booking.discount' && booking.status !== 'cancelled'

/** Names the act that the desk wants to undo. */
const actSeen = (booking: State, act: LastAct) => (isOfPrice(booking, act) ? `price-${act!.id}` : stateSeen(booking))

/** Whether the desk has already undone what it saw as `seen`, as when a form comes twice. */
const isUndone = ({ status }: BookingRow, act: LastAct, seen: string) =>
	status !== 'cancelled' && act?.action === 'booking.undo' && act.details?.seen === seen

/** Returns the bookings that are still as `seen` with their way back, and those that are back from there already. */
export async function findWaysBack(reader: Reader, booked: readonly BookingRow[], seen: string, now: Date) {
	const acts = await findLastActs(
		reader,
		booked.map(({ id }) => id),
	)
	const actOn = ({ id }: BookingRow) => acts.get(`booking:${id}`)
	const ways: { booking: BookingRow; way: WayBack }[] = []
	for (const booking of booked)
		if (stateSeen(booking) === seen)
			ways.push({ booking, way: await findWayBack(reader, booking, actOn(booking), now) })
	return { ways, back: booked.filter((booking) => isUndone(booking, actOn(booking), seen)) }
}

/**
 * Returns what the desk's last act did to a booking, since when, and why that cannot be undone, if it cannot: `to` is the
 * place that it was taken from, `was` the terms that another price replaced.
 */
async function findWayBack(reader: Reader, booking: BookingRow, act: LastAct, now: Date) {
	const closedAt = closedWalkIn(booking)
	const isPrice = isOfPrice(booking, act)
	const was = isPrice ? termsBefore(booking, act!.details) : null
	const to = closedAt
		? { ...booking, status: 'confirmed' as const }
		: act && !isPrice
			? placeBefore(booking, act)
			: null
	const what = isPrice
		? ('price' as const)
		: booking.status === 'cancelled'
			? ('cancellation' as const)
			: ('move' as const)
	const since = closedAt ?? act?.createdAt
	if (!since || (!to && !was)) return { what, to, was, since: now, problem: NOTHING }
	const over = to && deskMoveProblem({ status: to.status, endTime: to.endTime }, now)
	const keeps = to !== null && to.courtNumber === booking.courtNumber && isWithin(to, booking)
	const returns = closedAt !== null || (what === 'move' && to !== null && !keeps)
	const shut = returns && (await isShut(reader, { ...booking, ...to })) ? STILL_CLOSED : null
	return { what, to, was, since, problem: over ?? shut ?? (await whatHangsOn(reader, booking.id, since)) }
}
export type WayBack = Awaited<ReturnType<typeof findWayBack>>

/** Returns when closing its court ended a booking without an account, which the desk alone brings back; null for others. */
const closedWalkIn = ({ userId, status, cancelReason, cancelledAt }: BookingRow) =>
	userId === null && status === 'cancelled' && cancelReason === 'closed' ? cancelledAt : null

const STILL_CLOSED = 'The court is still closed then. Move them to another instead.'

/** Whether a court is closed at a time to which a booking would go back. */
async function isShut(reader: Reader, booking: Place & Pick<BookingRow, 'courtId' | 'sportId'>) {
	const times = { from: booking.startTime, to: booking.endTime }
	const shut = await closuresIn(reader, { venueIds: [booking.courtId], ...times })
	return shut.some((closure) => includesCourt(closure, booking))
}

function placeBefore(booking: BookingRow, { action, details }: NonNullable<LastAct>) {
	if (booking.status === 'cancelled') {
		const byDesk = action === 'booking.status' && details?.status === 'cancelled' && booking.cancelReason === 'venue'
		return byDesk
			? { ...booking, status: details.statusBefore === 'pending' ? ('pending' as const) : ('confirmed' as const) }
			: null
	}
	const before = action === 'booking.move' ? readPlaceBefore(details?.placeBefore) : null
	// Its player may have moved it on meanwhile, or paid with a pack.
	const stayed = before && details?.seen === placeSeen(booking) && before.saleId === booking.saleId
	return stayed ? { ...before, status: booking.status } : null
}

/**
 * Takes back that the desk cancelled a booking, closed the court of a walk-in, moved it, made it longer or shorter, or changed its price: it is again
 * where it was, at the price and on the terms it had, and its player is told. Money that was still to go back stays with
 * it. `seen` names the act that the desk saw; undoing it again changes nothing.
 *
 * Returns in words where the booking is now, or what it costs. Throws 404 when it is not of the user's venue, and 409 when it is over, has
 * changed since, money hangs on the act, or the court was taken meanwhile.
 */
export async function undo(
	user: Actor,
	venueId: number | null,
	bookingId: number | null,
	seen: string,
	now = new Date(),
) {
	const { before, after, words } = await write(async (tx) => {
		const found = await findOwnVenueBooking(user, venueId, bookingId, 'desk', tx)
		const { id } = found
		const [before] = (await tx.select().from(bookings).where(eq(bookings.id, id))) as [BookingRow]
		const act = await findLastAct(tx, id)
		const offerNow = await findOwnOffer({ id: before.courtId }, before.sportId, now, tx)
		const courtAt = (number: number) => (offerNow ? courtOf(offerNow, number) : number)
		// The form has come twice.
		if (isUndone(before, act, seen)) {
			const settled = await settle(tx, id, now)
			if (seen.startsWith('price-')) return { before, after: before, words: costsNow(settled) }
			const words = settledWords(settled)
			return { before, after: before, words: await movedWords(tx, before, courtAt(before.courtNumber), words, user) }
		}
		if (actSeen(before, act) !== seen) throw justChanged()
		const { to, was, since, problem } = await findWayBack(tx, before, act, now)
		if (problem) throw conflict(problem)
		if (was) {
			const refused = await priceProblem(tx, user, found)
			if (refused) throw conflict(refused)
			const after = await undoPrice(tx, user, before, { was, since, seen }, now)
			return { before, after: after.booking, words: costsNow(after) }
		}
		if (!to) throw conflict(NOTHING)
		if (!offerNow || to.courtNumber > offerNow.courtCount) throw notFound('Court not found')
		const isLength = before.status !== 'cancelled' && staysThere(before, to)
		const offer = offerFor(offerNow, to)
		requireDeskMove({ ...before, status: to.status }, to, offer, now)
		const settled = await putBack(tx, user, before, { to, since, offer, seen }, now)
		await (before.status === 'cancelled'
			? tellOfReturn(tx, settled, user, now)
			: tellOfMove(tx, before, settled, user, now))
		return {
			before,
			after: settled.booking,
			words: await movedWords(
				tx,
				settled.booking,
				isLength ? null : courtAt(to.courtNumber),
				settledWords(settled),
				user,
			),
		}
	})
	for (const booking of [before, after]) slotsChanged(slotsOf(booking))
	return words
}

/** Returns why the user may not change the price of a booking of their venue, or null when they may. */
const priceProblem = async (reader: Reader, user: Actor, booking: VenueBooking) =>
	discountProblem(booking, user) ?? ((await mayAt(user, booking.venueId, 'money', reader)) ? null : refusal('money'))

type OldPrice = { was: TermsBefore; since: Date; seen: string }

async function undoPrice(tx: Writer, user: Actor, before: BookingRow, { was, since, seen }: OldPrice, now: Date) {
	await withdrawRefunds(tx, before.id, since)
	const settled = await putPriceBack(tx, user, before, was, now)
	const { totalPrice: price, packHalfHours } = settled.booking
	const details: Undone = { seen, undone: 'price', price, priceBefore: before.totalPrice }
	if (packHalfHours > before.packHalfHours) details.halfHours = packHalfHours
	await logUndo(tx, user, before, details, now)
	return settled
}

type Back = { to: NonNullable<WayBack['to']>; since: Date; offer: Offer; seen: string; untold?: number | null }

/**
 * Puts a booking back where the desk took it from, with the money that was still to go back since then, and writes it in
 * the venue's log. The caller checks the rules and tells its player. Throws as `rebookAt`.
 */
export async function putBack(
	tx: Writer,
	user: Actor,
	before: BookingRow,
	{ to, since, offer, seen, untold }: Back,
	now: Date,
) {
	await keepMoney(tx, before, since)
	const { startTime, endTime, breakdown, discount, totalPrice: price, status, freeCancelHours, packHalfHours } = to
	const pricesAt = () => ({ breakdown, discount, price })
	const terms = { startTime, endTime, pricesAt, status, freeCancelHours, packHalfHours, untold }
	const settled = await rebookAt(tx, before, offer, to.courtNumber, terms, now)
	await logUndo(tx, user, before, { seen, undone: undoneOf(before, to) }, now)
	return settled
}

/** Names for the log what is undone of a booking that goes back `to` where it was. */
function undoneOf(before: BookingRow, to: Place): Undone['undone'] {
	if (before.status === 'cancelled') return 'cancellation'
	if (!staysThere(to, before)) return 'move'
	return to.endTime < before.endTime ? 'extension' : 'shortening'
}

type Undone = {
	seen: string
	undone: 'price' | 'cancellation' | 'move' | 'extension' | 'shortening'
	price?: number
	priceBefore?: number
	halfHours?: number
}

const logUndo = (tx: Writer, user: Actor, { id, courtId: venueId }: BookingRow, details: Undone, now: Date) =>
	auditAt(
		tx,
		user,
		venueId,
		{ action: 'booking.undo', subject: `booking:${id}`, details: { venueId, ...details } },
		now,
	)
