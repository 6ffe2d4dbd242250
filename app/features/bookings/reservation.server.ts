import type { Writer } from '#db/client/index.ts'
import { insertRows } from '#db/query/prepared.ts'
import { together } from '#db/query/together.ts'
import { bookings } from '#db/schema.ts'
import { findTaken, release, takeWhole } from '#app/features/court-time/court-time.server.ts'
import { freeCourts } from '#app/features/court-time/free-courts.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import { atCourt } from '#app/features/venues/courts/court-price.ts'
import type { Offer } from '#app/features/venues/offers.server.ts'
import { inCents } from '#app/lib/money.ts'
import { customerOf } from './customers/customer-of.server.ts'
import { lockMemberships, type Holder } from './members/membership.server.ts'
import { memberOff, membershipAt, memberWords, type Membership } from './members/membership.ts'
import { runningAccount } from './on-account/accounts.server.ts'
import { phoneColumns } from './phone-columns.ts'
import { depositOf } from './paying/deposit.ts'
import { settle } from './paying/settle-booking.server.ts'
import { pricesOf, totalPrice } from './price.ts'

export class NoCourtFree extends Error {
	readonly offer: Offer
	constructor(offer: Offer) {
		super('No court is free')
		this.offer = offer
	}
}

type Row = typeof bookings.$inferInsert
type Booked = Pick<
	Row,
	| 'userId'
	| 'payBy'
	| 'payNow'
	| 'guestName'
	| 'guestPhone'
	| 'madeById'
	| 'regularId'
	| 'customerId'
	| 'accountId'
	| 'status'
	| 'paymentMethod'
	| 'notes'
> & {
	startTime: Date
	endTime: Date
}
type Ticket = Omit<Booked, 'customerId' | 'accountId'> & {
	/** Whether it goes on the account of its customer, if they have one. */
	onAccount?: boolean
	/** The customer whom the desk has chosen. */
	chosen?: number
	/** Chooses among the courts free all that time, lowest first; undefined when none will do. */
	pick: (free: number[]) => number | undefined
	/** Done with the new booking while it takes its hours. */
	beside?: (booking: BookingRow) => Promise<unknown>
}

/**
 * Writes a booking with today's price, a member's less, and cancellation policy, and takes its court time.
 *
 * The caller checks the rules about times. Throws `NoCourtFree` when no suitable court is free for the whole time; the
 * transaction must then be rolled back.
 */
export async function takeCourt(
	tx: Writer,
	offer: Offer,
	{ pick, beside, chosen, onAccount, ...ticket }: Ticket,
	now: Date,
) {
	const { startTime, endTime } = ticket
	const picking = async () => {
		const taken = (await findTaken([offer], startTime, endTime, tx)).get(offer.id)!
		const courtNumber = pick(freeCourts(offer, taken, startTime, endTime))
		if (courtNumber === undefined) throw new NoCourtFree(offer)
		return courtNumber
	}
	const { userId } = ticket
	const heldBy = (holder: Holder) => lockMemberships(tx, holder, startTime, startTime)
	const [courtNumber, customerId, own] = await together([
		picking(),
		customerOf(tx, offer.venueId, ticket, now, chosen),
		userId == null ? Promise.resolve(null) : heldBy({ venueId: offer.venueId, userId }),
	])
	const members = own ?? (await heldBy({ customerId }))
	const account = onAccount ? await runningAccount(tx, customerId) : undefined
	const booked = { ...ticket, customerId, accountId: account?.id }
	const [booking] = await insertRows(tx, bookings, [bookingRow(offer, courtNumber, booked, now, members)])
	const taking = takeWhole(tx, offer.venueId, holderOf(booking!), [booking!])
	const [isTaken] = await together([taking, beside?.(booking!) ?? Promise.resolve()])
	if (!isTaken) throw new NoCourtFree(offer)
	return isPaidByMembership(booking!) ? (await settle(tx, booking!.id, now)).booking : booking!
}

/** Whether a membership takes all of its price off a booking, so that it is paid. */
export const isPaidByMembership = ({ saleId, totalPrice }: Pick<BookingRow, 'saleId' | 'totalPrice'>) =>
	saleId !== null && totalPrice === 0

/**
 * Returns a booking to insert, with today's price of its court, less what a membership of these takes off, and cancellation
 * policy; free of charge it is not to be paid.
 */
export function bookingRow(
	offer: Offer,
	courtNumber: number,
	booked: Booked,
	now: Date,
	members: readonly Membership[] = [],
) {
	const breakdown = pricesOf(atCourt(offer, courtNumber), booked.startTime, booked.endTime)
	const hire = totalPrice(breakdown)
	const member = membershipAt(members, booked.startTime)
	const discount = member ? memberOff(member, hire) : 0
	const price = hire - discount
	const byMember = member && discount > 0 && { discount, discountReason: memberWords(member), saleId: member.id }
	const { venueId, sportId, freeCancelHours, lateChargePercent } = offer
	return {
		...booked,
		...phoneColumns(booked.guestPhone ?? null),
		courtId: venueId,
		sportId,
		courtNumber,
		totalPrice: price,
		...byMember,
		// A court that is free for everyone waits for the venue; one that a membership pays for does not.
		...(byMember && price === 0 && { status: 'confirmed' as const }),
		payBy: price > 0 ? booked.payBy : null,
		...paidNow(offer, price, booked.payNow),
		breakdown,
		freeCancelHours,
		lateChargePercent,
		createdAt: now,
		updatedAt: now,
	}
}

/** Returns the columns of a booking at this price (rand) that say what is paid when it is made: nothing of a free one. */
export function paidNow({ depositPercent }: Pick<Offer, 'depositPercent'>, price: number, asked = false) {
	const payNow = price > 0 && asked
	return {
		payNow,
		depositCents: payNow && depositPercent !== null ? depositOf(inCents(price), depositPercent) : null,
	}
}

export const holderOf = ({ id }: Pick<BookingRow, 'id'>) => ({ kind: 'booking', id }) as const

export const releaseHours = (tx: Writer, { id, courtId }: Pick<BookingRow, 'id' | 'courtId'>) =>
	release(tx, courtId, 'booking', [id])
