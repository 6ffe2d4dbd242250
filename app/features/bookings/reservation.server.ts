import type { Writer } from '#db/client/index.ts'
import { insertRows } from '#db/query/prepared.ts'
import { bookings } from '#db/schema.ts'
import { release, takeWhole } from '#app/features/court-time/court-time.server.ts'
import { freeCourts } from '#app/features/court-time/free-courts.ts'
import { findTaken } from '#app/features/court-time/taken.server.ts'
import type { BookingRow } from '#app/features/ledger/bill.ts'
import type { Offer } from '#app/features/venues/offers.server.ts'
import { hoursBetween } from '#app/lib/time/time.ts'
import { priceHour, totalPrice } from './price.ts'
import { returnLateCharges } from './paying/resale.server.ts'

/** No court is free for the whole of a time that was wanted. */
export class NoCourtFree extends Error {
	readonly offer: Offer
	constructor(offer: Offer) {
		super('No court is free')
		this.offer = offer
	}
}

type Row = typeof bookings.$inferInsert
type Ticket = Pick<
	Row,
	'userId' | 'payBy' | 'guestName' | 'guestPhone' | 'madeById' | 'status' | 'paymentMethod' | 'notes'
> & {
	startTime: Date
	endTime: Date
	/** Which of the courts that are free all that time, lowest first, is taken; undefined when none of them will do. */
	pick: (free: number[]) => number | undefined
}

/**
 * Takes a court of the offer for whole hours: writes the booking, with the price and the cancellation policy of this
 * moment frozen on it, and takes its court time. The rules about times are for the caller to check.
 *
 * Throws `NoCourtFree` when no court that will do is free for the whole time; the transaction then has to be undone.
 */
export async function holdCourt(tx: Writer, offer: Offer, { pick, ...ticket }: Ticket, now: Date) {
	const { startTime, endTime } = ticket
	const hours = hoursBetween(startTime, endTime)
	const breakdown = hours.map((hour) => priceHour(offer, hour))
	const taken = (await findTaken([offer], startTime, endTime, tx)).get(offer.id)!
	const courtNumber = pick(freeCourts(offer, taken, hours))
	if (courtNumber === undefined) throw new NoCourtFree(offer)

	const place = { courtId: offer.venueId, sportId: offer.sportId, courtNumber }
	const { freeCancelHours, lateChargePercent } = offer
	const row = {
		...place,
		...ticket,
		totalPrice: totalPrice(breakdown),
		breakdown,
		freeCancelHours,
		lateChargePercent,
		createdAt: now,
		updatedAt: now,
	}
	const [booking] = await insertRows(tx, bookings, [row])
	if (!(await takeWhole(tx, offer.venueId, holderOf(booking!), [booking!]))) throw new NoCourtFree(offer)
	await returnLateCharges(tx, booking!, now)
	return booking!
}

/** A booking as the court time it has knows it. */
export const holderOf = ({ id }: Pick<BookingRow, 'id'>) => ({ kind: 'booking', id }) as const

/** Gives back the court time of a booking. */
export const releaseHours = (tx: Writer, { id, courtId }: Pick<BookingRow, 'id' | 'courtId'>) =>
	release(tx, courtId, 'booking', [id])
