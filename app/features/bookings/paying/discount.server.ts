import { eq } from 'drizzle-orm'
import { db, write, type Writer } from '#db/client/index.ts'
import { bookings } from '#db/schema.ts'
import { auditAt } from '#app/features/accounts/audit.server.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { moneyOf } from '#app/features/ledger/money-of.server.ts'
import { packHours } from '#app/features/ledger/sales/pack-hours.ts'
import { moreOnShare } from '#app/features/ledger/share-money.server.ts'
import { mayAt } from '#app/features/venues/own-venues.server.ts'
import { conflict, invalid } from '#app/lib/errors.ts'
import { amountOf, inCents, offOrMore, rate, sum } from '#app/lib/money.ts'
import { tellOfLateCharge, tellOfPrice, tellOwnerOfPrice } from '../booking-notices.server.ts'
import { fullPrice } from '../price.ts'
import { hoursBackWords } from '../packs/hours.server.ts'
import { CONFIRM_FIRST } from '../status.ts'
import { HIGHEST_SET, packGiver, takenOff, type Off } from './discount.ts'
import { putDiscount } from './put-discount.server.ts'
import { settle, settledWords, type Settled } from './settle-booking.server.ts'
import { keepTerms, priceSeen } from './undo-price.server.ts'
import { type PriceForm, REASON_MAX } from '../desk/desk-schemas.ts'
import { findOwnVenueBooking, type VenueBooking } from '../desk/list/venue-bookings.server.ts'

/**
 * Returns a booking with its price and its discount in rand, or its late charge where it was cancelled late; `problem`
 * says why that stays. Throws 404 for others.
 */
export async function findDiscount(user: Actor, venueId: number | null, bookingId: number | null, now = new Date()) {
	const booking = await findOwnVenueBooking(user, venueId, bookingId, 'money')
	const { customer, discount, discountReason, lateCharge, status, totalPrice } = booking
	const [row] = await db.select().from(bookings).where(eq(bookings.id, booking.id))
	const { held, claimed, parts } = (await moneyOf(db, [row!])).get(booking.id)!
	const ways = new Set(parts.map(({ by }) => by))
	const isCancelled = status === 'cancelled'
	const packBack = await hoursBackWords(db, booking.id)
	// The pack itself is no discount of the venue's, which this form would show to be changed.
	const isPacks = !isCancelled && packGiver(row!) !== null
	return {
		name: customer.name,
		isCancelled,
		/** The price that it comes off, in rand and in words. */
		price: isCancelled ? lateCharge : fullPrice(booking),
		from: `${isCancelled ? `The late charge is ${sum(lateCharge)}.` : `The full price is ${sum(fullPrice(booking))}.`} ${paidWords(held, isPacks ? null : packBack, isPacks)}`,
		money: {
			costs: isCancelled ? lateCharge : totalPrice,
			held,
			claimed,
			way: ways.size === 1 ? parts[0]!.by : undefined,
			byPack: isPacks,
		},
		discount: isCancelled || isPacks ? 0 : discount,
		seen: isCancelled ? lateCharge : discount,
		reason: isCancelled || isPacks ? '' : (discountReason ?? ''),
		/** Says that its pack pays for it, and what a new price makes of that; null where none does alone. */
		paidByPack: isPacks ? paidByPackWords(row!) : null,
		longest: REASON_MAX,
		raises: !isCancelled,
		frees: !isCancelled && mayCancelThen(booking, now),
		problem: discountProblem(booking, user),
	}
}

function paidByPackWords({ packHalfHours, discountReason }: BookingRow) {
	const [it, goes] = packHalfHours > 2 ? ['them', 'pay'] : ['it', 'pays']
	return `${packHours(packHalfHours)} of the ${discountReason!.replace(/^Pack/, 'pack')} ${goes} for this. A new price gives ${it} back, and is then to be paid in money or with the pack again.`
}

function paidWords(held: number, packBack: string | null, isPacks: boolean) {
	const paid = held > 0 ? `${amountOf(held)} is paid.` : packBack || isPacks ? '' : 'Nothing is paid.'
	return [paid, packBack && `With another price, ${packBack}`].filter(Boolean).join(' ')
}

export type DiscountPage = Awaited<ReturnType<typeof findDiscount>>

/**
 * Sets the price of a booking, before or after it was paid and played, as a discount from that of its hours and add-ons;
 * a discount below zero makes it dearer. Of one that was cancelled it lowers the late charge.
 *
 * What is paid too much goes back by the way it came, and the player is told; so is the owner of what an admin does.
 * Another discount replaces the last one, and 0 takes it back. A pack pays on at the full price, unless the form gives
 * its hours back.
 *
 * Returns in words what the booking costs now, and what is due or goes back. Throws 404 when it is not of the user's
 * venue, 400 for a price out of bounds, without a reason or as it was seen, and 409 when it is cancelled without a charge, waits for the
 * venue, is the user's own, or has got another discount since it was seen.
 */
export function giveDiscount(
	user: Actor,
	venueId: number | null,
	bookingId: number | null,
	wish: PriceForm,
	now = new Date(),
) {
	return write(async (tx) => {
		const booking = await findOwnVenueBooking(user, venueId, bookingId, 'money', tx)
		const problem = discountProblem(booking, user)
		if (problem) throw conflict(problem)
		return booking.status === 'cancelled'
			? lowerLateCharge(tx, user, booking, wish, now)
			: changeDiscount(tx, user, booking, wish, now)
	})
}

async function changeDiscount(tx: Writer, user: Actor, booking: VenueBooking, wish: PriceForm, now: Date) {
	const { reason, seen } = wish
	const price = fullPrice(booking)
	const discount = discountWished(wish, price)
	if (discount === 0 && booking.packHalfHours > 0 && !wish.back) throw unchanged(price)
	if (discount !== 0 && !reason) throw invalid(SAY_WHY, { reason: [SAY_WHY] })
	// 0 takes a discount back; sent again, it finds none.
	if (discount === 0 && booking.discount === 0 && seen === 0) throw invalid(SAY_HOW_MUCH, { off: [SAY_HOW_MUCH] })
	if (discount < booking.discount && booking.statementId !== null) throw conflict(ON_STATEMENT)
	const discountReason = discount === 0 ? null : reason
	if (discount === booking.discount && discountReason === booking.discountReason) {
		if (seen === discount) throw unchanged(booking.totalPrice)
		return costsNow(await settle(tx, booking.id, now, 'discount'))
	}
	if (isOutdated(seen, booking.discount) || isOutdated(wish.from, price)) throw changedSince(booking)
	const settled = await setDiscount(tx, user, booking, { discount, reason }, now)
	const more = inCents(settled.booking.totalPrice - booking.totalPrice)
	return costsNow(settled) + (await moreOnShare(tx, booking.id, more))
}

/** Returns the discount that a form gives at a full price. Throws 400 where the price would be out of bounds. */
function discountWished({ how, off, back }: Pick<PriceForm, 'how' | 'off' | 'back'>, price: number) {
	if (how !== 'to' || back) return requireTakenOff(off, price, 'It costs')
	const wanted = off.rand ?? 0
	if (wanted > HIGHEST_SET) throw invalid(TOO_HIGH, { off: [TOO_HIGH] })
	return price - wanted
}

/** Returns the rand that come off a price, which `is` names: `It costs`. Throws 400 for more than that. */
export function requireTakenOff(off: Off, price: number, is: string) {
	const message = `${is} ${rate(price)}, so you can take off at most that.`
	if ((off.rand ?? 0) > price) throw invalid(message, { off: [message] })
	return takenOff(off, price)
}

async function lowerLateCharge(tx: Writer, user: Actor, booking: VenueBooking, wish: PriceForm, now: Date) {
	const { lateCharge: before } = booking
	const { reason, seen } = wish
	if (seen !== before) throw changedSince(booking)
	const off = requireTakenOff(wish.off, before, 'The late charge is')
	if (off === 0) throw invalid(SAY_HOW_MUCH, { off: [SAY_HOW_MUCH] })
	if (!reason) throw invalid(SAY_WHY, { reason: [SAY_WHY] })
	const settled = await setLateCharge(tx, user, booking, { lateCharge: before - off, reason }, now)
	return `The late charge is ${sum(before - off)} now.${settledWords(settled)}`
}

/** Whole cents that go back at least, as the one who changes the price says. */
type Giving = { reason: string; giving?: number }

/**
 * Gives a booking this discount of the venue's in place of the one that it had, and tells and logs what that changes. A
 * player whose price goes above that of its hours may cancel free of charge until it starts. The caller checks the rules.
 */
export async function setDiscount(
	tx: Writer,
	user: Actor,
	booking: VenueBooking,
	{ discount, reason, giving }: Giving & { discount: number },
	now: Date,
) {
	const { id } = booking
	const frees = discount < Math.min(0, booking.discount) && mayCancelThen(booking, now)
	const [before] = (await tx.select().from(bookings).where(eq(bookings.id, id))) as [BookingRow]
	const given = { discount, reason, discountById: user.id, ...(frees && { freeCancelHours: 0 }) }
	const settled = await putDiscount(tx, id, given, now, { giving, undoable: giving === undefined })
	// Money that was given back is not taken again by an undo.
	const undone = giving === undefined && { termsBefore: await keepTerms(tx, before) }
	if (discount !== booking.discount) {
		await tellOfPrice(tx, settled, user, now, frees)
		await tellOwnerOfPrice(tx, settled, user, reason, now)
	}
	const { totalPrice: price } = settled.booking
	const details = { price, priceBefore: before.totalPrice, seen: priceSeen(settled.booking) }
	await auditPrice(tx, user, booking, { ...details, ...undone }, reason, now)
	return settled
}

/** Whether a booking has a player who may cancel it free of charge once it costs more than its hours. */
const mayCancelThen = ({ userId, startTime }: VenueBooking, now: Date) => userId !== null && startTime > now

/** Sets the late charge of a cancelled booking in whole or half rand, and tells and logs it. The caller checks the rules. */
export async function setLateCharge(
	tx: Writer,
	user: Actor,
	booking: VenueBooking,
	{ lateCharge, reason, giving }: Giving & { lateCharge: number },
	now: Date,
) {
	const { id, lateCharge: lateChargeBefore } = booking
	await tx.update(bookings).set({ lateCharge, updatedAt: now }).where(eq(bookings.id, id))
	const settled = await settle(tx, id, now, 'discount', { giving })
	await tellOfLateCharge(tx, settled, user, reason, now)
	await tellOwnerOfPrice(tx, settled, user, reason, now)
	await auditPrice(tx, user, booking, { lateCharge, lateChargeBefore }, reason, now)
	return settled
}

/** Refuses a form in which nothing was changed; sent twice, a changed one has `seen` another price. */
function unchanged(rand: number) {
	const message = `Nothing changed: it costs ${sum(rand)} already.`
	return invalid(message, { off: [message] })
}

const isOutdated = (seen: number | undefined, now: number) => seen !== undefined && seen !== now

/** Refuses a form that showed another price, and says what it is now. */
export function changedSince({ status, totalPrice, discount, lateCharge }: VenueBooking) {
	const costs =
		status === 'cancelled'
			? `it’s cancelled, with a late charge of ${sum(lateCharge)}`
			: `it costs ${sum(totalPrice)} now${discount === 0 ? '' : `, with ${offOrMore(discount)}`}`
	return conflict(`Someone changed this booking: ${costs}.`)
}

const auditPrice = (
	tx: Writer,
	user: Actor,
	{ id, venueId }: VenueBooking,
	details: Record<string, number | string>,
	reason: string,
	now: Date,
) => {
	const note = reason || null
	return auditAt(tx, user, venueId, { action: 'booking.discount', subject: `booking:${id}`, note, details }, now)
}

const ON_STATEMENT = 'This booking is on a statement already, so its price can only go down.'

export const SAY_HOW_MUCH = 'Say how much comes off'
const SAY_WHY = 'Say why: the player sees it'

const TOO_HIGH = `Enter a price of at most ${rate(HIGHEST_SET)}`

/** Says to the desk, or to an admin, what a booking costs now, and what of it is due or goes back. */
export const costsNow = (settled: Settled, atDesk = true) =>
	`It costs ${sum(settled.booking.totalPrice)} now.${settledWords(settled, atDesk)}`

export const OWN_BOOKING = 'This is your own booking. Somebody else at the venue or an admin has to do it.'

/** Whether the user can change the price of a booking of their venue. */
export const mayDiscount = async (user: Actor, booking: VenueBooking) =>
	discountProblem(booking, user) === null && (await mayAt(user, booking.venueId, 'money'))

type Priced = Pick<VenueBooking, 'status' | 'userId' | 'lateCharge'>

/** Returns why the user cannot change the price of a booking, or null when they can. */
export function discountProblem({ status, userId, lateCharge }: Priced, user: Pick<Actor, 'id'>) {
	if (userId === user.id) return OWN_BOOKING
	if (status === 'cancelled') return lateCharge > 0 ? null : 'This booking was cancelled.'
	return status === 'pending' ? CONFIRM_FIRST : null
}
