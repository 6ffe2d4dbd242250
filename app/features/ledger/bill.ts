import type { bookings, payments, refunds } from '#db/schema.ts'
import { capital } from '#app/lib/text/list.ts'
import type { BookingTerms } from './account.ts'

export type BookingRow = typeof bookings.$inferSelect
export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect

type BookingBill = BookingRow & { kind: 'booking' }

/**
 * A team's entry in a tournament as a bill: `id` is the team's, `userId` its captain's, and its times are the
 * tournament's.
 *
 * It is cancelled when the team withdraws or the tournament is called off. Then `lateCharge` is the part of the fee
 * that stays.
 */
export type EntryBill = BookingTerms & {
	kind: 'entry'
	id: number
	userId: number
	courtId: number
	paymentStatus: 'pending' | 'paid'
	startTime: Date
	endTime: Date
	/** All members of the team, including its captain. */
	memberIds: number[]
	team: { name: string; status: 'registered' | 'active' | 'withdrawn' }
	tournament: {
		id: number
		name: string
		status: 'registration_open' | 'ongoing' | 'completed' | 'cancelled'
		organizerId: number
		registrationDeadline: Date
		/** The socket channel that its pages follow. A private tournament's is as secret as its link. */
		channel: string
	}
}

/** The hours of a pack, as they were sold. */
type Pack = { halfHours: number; sportId: number | null; validUntil: string | null }

/** A place at an event, with its time of now and the terms of cancelling of the day on which it was taken. */
type Place = { eventId: number; startTime: Date; endTime: Date; freeCancelHours: number; lateChargePercent: number }

/** The sorts of things that are sold. */
export type SaleSort = 'pack' | 'place' | 'voucher' | 'membership'

/**
 * A pack of hours, a membership or a gift voucher that a customer has bought, or a place at an event, as a bill: `id` is the sale's,
 * `userId` the account of its customer, if they have one. One bought online is pending until it is paid. A sale that the venue took back, that its
 * customer withdrew or that lapsed unpaid is cancelled; then `lateCharge` is what stays: the price of the hours that were
 * used, what a place costs that was given up late, or what the venue keeps of a membership.
 */
export type SaleBill = BookingTerms & {
	kind: 'sale'
	id: number
	userId: number | null
	courtId: number
	customerId: number | null
	/** The name of its customer, an account's too. */
	customer: string
	createdAt: Date
	/** When it lapses unless it is paid; null once it is paid. */
	payBy: Date | null
	/** The booking that it was bought for, whose first hours it pays. */
	bookingId: number | null
	/** The name of the pack, the membership, the voucher or the event. */
	name: string
	/** The recipient of a gift voucher and its message, where its buyer wrote them. */
	recipient: string | null
	message: string | null
} & (
		| { sort: 'pack'; pack: Pack; place: null }
		| { sort: 'place'; pack: null; place: Place }
		| { sort: 'voucher' | 'membership'; pack: null; place: null }
	)

/** A bill that can be split; what is sold has one payer. */
export type SplitBill = BookingBill | EntryBill
export type Bill = SplitBill | SaleBill

export const asBill = (booking: BookingRow): BookingBill => ({ ...booking, kind: 'booking' })

/** The keys of a payment, share or refund: exactly one is set. */
export type BillKeys = { bookingId: number | null; teamId: number | null; saleId: number | null }

/** The key by which payments, shares and refunds refer to a bill of each kind. */
export const KEY_OF = { booking: 'bookingId', entry: 'teamId', sale: 'saleId' } as const

/** Returns the keys by which payments, shares and refunds refer to a bill. */
export function keysOf(bill: Pick<SplitBill, 'kind' | 'id'>): BillKeys & { saleId: null }
export function keysOf(bill: Pick<Bill, 'kind' | 'id'>): BillKeys
export function keysOf({ kind, id }: Pick<Bill, 'kind' | 'id'>): BillKeys {
	return { bookingId: null, teamId: null, saleId: null, [KEY_OF[kind]]: id }
}

type Discounted = Pick<BookingRow, 'discount' | 'discountReason' | 'discountById' | 'saleId' | 'packHalfHours'>

/** Whether a booking has the price of a membership, which is its `saleId`, and nothing of the venue's on top. */
export const isMemberPrice = ({
	saleId,
	packHalfHours,
	discountById,
}: Omit<Discounted, 'discount' | 'discountReason'>) => saleId !== null && packHalfHours === 0 && discountById === null

/**
 * Names on papers what a booking costs less than its hours, or more: `Discount: Wet court`, `Price change: Floodlights`,
 * `Member price, Gold, 20% off`.
 */
export const discountName = ({ discount, discountReason, ...given }: Discounted) =>
	isMemberPrice(given) && discountReason
		? discountReason
		: [discount < 0 ? 'Price change' : 'Discount', discountReason].filter(Boolean).join(': ')

/** Of what sort a bill is, for its words. */
export type BillSort = 'booking' | 'entry' | SaleSort

type Sorted = { kind: 'booking' | 'entry' } | { kind: 'sale'; sort: SaleSort }

export const sortOf = (bill: Sorted): BillSort => (bill.kind === 'sale' ? bill.sort : bill.kind)

/** Says why a cancelled bill needs no money, as a sentence. */
export function endedWords(bill: Bill) {
	if (bill.kind === 'booking') return 'The booking is cancelled.'
	if (bill.kind === 'sale') return `${capital(saleEnd(bill))}.`
	return bill.cancelReason === 'venue' ? 'The tournament is cancelled.' : 'The team has withdrawn.'
}

/** Says within a sentence what ended a sale: `the order lapsed`. */
export function saleEnd({ cancelReason, ...sale }: SaleBill) {
	const { place } = sale
	if (cancelReason === 'unpaid') return place ? 'the place lapsed' : 'the order lapsed'
	if (cancelReason === 'customer') return place ? 'the place was given up' : 'the order was cancelled'
	return `the venue took the ${sortOf(sale)} back`
}

/** Whether the user paid the money, or it pays for their booking or their team's entry. */
export const isOwnMoney = (userId: number, bill: Bill, payment?: { userId: number | null }) =>
	bill.userId === userId || payment?.userId === userId || (bill.kind === 'entry' && bill.memberIds.includes(userId))

/** A bill as screens link to it: a booking by its id, an entry by its team's, a place by its event. */
export type BillRef =
	| { kind: 'booking'; id: number }
	| { kind: 'sale'; id: number; courtId: number; sort: SaleSort; place: { eventId: number } | null }
	| { kind: 'entry'; id: number; team: { name: string }; tournament: { id: number; name: string } }

export function refOf(bill: Bill): BillRef {
	if (bill.kind === 'booking') return { kind: bill.kind, id: bill.id }
	if (bill.kind === 'sale') {
		const { id, sort, place, courtId } = bill
		return { kind: 'sale', id, courtId, sort, place: place && { eventId: place.eventId } }
	}
	const { id, team, tournament } = bill
	return { kind: 'entry', id, team: { name: team.name }, tournament: { id: tournament.id, name: tournament.name } }
}

/** Where players see the packs, memberships and vouchers that they have bought. */
const PACKS = '/my-bookings/packs'

/** Returns the pages of a bill for its payers: `page` shows it, `home` is where they go from there. */
export function pagesOf(bill: BillRef) {
	if (bill.kind === 'booking') {
		const base = `/my-bookings/${bill.id}`
		return { page: `${base}/receipt`, pay: `${base}/pay`, split: `${base}/split`, home: '/my-bookings' }
	}
	if (bill.kind === 'sale') {
		const { id, courtId, place } = bill
		const page = place ? `/venues/${courtId}/events/${place.eventId}` : PACKS
		return { page, pay: `${place ? '/my-bookings/places' : PACKS}/${id}/pay`, split: page, home: page }
	}
	const base = `/tournaments/${bill.tournament.id}/team/${bill.id}`
	return { page: base, pay: `${base}/pay`, split: `${base}/split`, home: base }
}
