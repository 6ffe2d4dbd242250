import type { bookings, payments, refunds } from '#db/schema.ts'
import type { BookingTerms } from './account.ts'

export type BookingRow = typeof bookings.$inferSelect
export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect

/** A booking as what money is paid for. */
type BookingBill = BookingRow & { kind: 'booking' }

/**
 * The entry of a team in a tournament as what money is paid for: `id` is the team's and `userId` its captain's. It is
 * cancelled where the team has withdrawn or the tournament is called off, and then `lateCharge` is what of the fee
 * stays. Its times are those of the tournament.
 */
export type EntryBill = BookingTerms & {
	kind: 'entry'
	id: number
	userId: number
	courtId: number
	paymentStatus: 'pending' | 'paid'
	startTime: Date
	endTime: Date
	/** Everybody on the team, its captain among them. */
	memberIds: number[]
	team: { name: string; status: 'registered' | 'active' | 'withdrawn' }
	tournament: {
		id: number
		name: string
		status: 'registration_open' | 'ongoing' | 'completed' | 'cancelled'
		organizerId: number
		registrationDeadline: Date
		/** What its pages follow on the socket; that of a private one is as secret as its link. */
		channel: string
	}
}

/** What money is paid for. */
export type Bill = BookingBill | EntryBill

export const asBill = (booking: BookingRow): BookingBill => ({ ...booking, kind: 'booking' })

/** How a payment, a share or a refund names what it is for: exactly one of the two. */
export type BillKeys = { bookingId: number | null; teamId: number | null }

/** How payments, shares and refunds name a bill. */
export const keysOf = ({ kind, id }: Pick<Bill, 'kind' | 'id'>): BillKeys =>
	kind === 'entry' ? { bookingId: null, teamId: id } : { bookingId: id, teamId: null }

/** Why a bill that is cancelled needs no money, as a sentence. */
export function endedWords(bill: Pick<Bill, 'kind' | 'cancelReason'>) {
	if (bill.kind === 'booking') return 'The booking is cancelled.'
	return bill.cancelReason === 'venue' ? 'The tournament is cancelled.' : 'The team has withdrawn.'
}

/** Whether money is the person's own: what they paid, or what pays for their booking or the entry of their team. */
export const isOwnMoney = (userId: number, bill: Bill, payment?: { userId: number | null }) =>
	bill.userId === userId || payment?.userId === userId || (bill.kind === 'entry' && bill.memberIds.includes(userId))

/** A bill as screens need it to lead to its pages: a booking by its id, an entry by that of its team. */
export type BillRef =
	| { kind: 'booking'; id: number }
	| { kind: 'entry'; id: number; team: { name: string }; tournament: { id: number; name: string } }

export function refOf(bill: Bill): BillRef {
	if (bill.kind === 'booking') return { kind: 'booking', id: bill.id }
	const { id, team, tournament } = bill
	return { kind: 'entry', id, team: { name: team.name }, tournament: { id: tournament.id, name: tournament.name } }
}

/** The pages of a bill for those who pay it: `page` shows it, `home` is where they go on from it. */
export function pagesOf(
	bill: { kind: 'booking'; id: number } | { kind: 'entry'; id: number; tournament: { id: number } },
) {
	if (bill.kind === 'booking') {
		const base = `/my-bookings/${bill.id}`
		return { page: `${base}/receipt`, pay: `${base}/pay`, split: `${base}/split`, home: '/my-bookings' }
	}
	const base = `/tournaments/${bill.tournament.id}/team/${bill.id}`
	return { page: base, pay: `${base}/pay`, split: `${base}/split`, home: base }
}
