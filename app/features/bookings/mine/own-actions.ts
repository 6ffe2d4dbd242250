import { timeProblem } from '#app/features/matchmaking/status.ts'
import { directionsTo, wholeAddress } from '#app/features/venues/whole-address.ts'
import { amountOf } from '#app/lib/money.ts'
import { telAddress } from '#app/lib/text/tel.ts'
import { dateOf, WEEKDAYS, weekdayOf } from '#app/lib/time/time.ts'
import { canCancel, moveProblem } from '../status.ts'
import { closureState } from './closure-choice.tsx'
import type { NamedBooking } from './my-bookings.server.ts'

/** Returns where a player does what they can do about their own booking now; null for what they cannot. */
export function actionsOf(booking: NamedBooking, now: Date) {
	const { id, money, ownShare, venue } = booking
	const base = `/my-bookings/${id}`
	const upcoming = canCancel(booking, now)
	const missed = booking.noShow && booking.status !== 'cancelled'
	const pays = (upcoming || missed) && money.dueNow > 0 && money.inReview === 0
	const chooses = closureState(booking).open
	const canMove = moveProblem(booking, now) === null && !chooses
	return {
		pay: !pays
			? null
			: ownShare
				? { to: `/pay/${ownShare.link}`, label: `Pay Your Share ${amountOf(ownShare.amount)}` }
				: { to: `${base}/pay`, label: `Pay ${amountOf(money.dueNow)}` },
		payAll: pays && ownShare ? `${base}/pay` : null,
		choose: chooses ? `${base}/closed?tab=cancelled` : null,
		split:
			upcoming && (money.due > 0 || money.hasShares || money.parts.some(({ own }) => own)) ? `${base}/split` : null,
		invite: upcoming && booking.startTime > now ? `${base}/game` : null,
		calendar: upcoming ? `${base}/calendar.ics` : null,
		directions: upcoming ? directionsTo(wholeAddress(booking.venue)) : null,
		move: canMove ? `${base}/move` : null,
		cancel: upcoming ? `${base}/cancel` : null,
		receipt: money.received > 0 ? `${base}/receipt` : null,
		findPlayers:
			upcoming && timeProblem(booking.startTime, now) === null ? `/matchmaking/create?bookingId=${id}` : null,
		call: (upcoming || missed) && venue.phone ? telAddress(venue.phone) : null,
		again: `${base}/again`,
	}
}

/** `Your Monday Again` for a game that was played, so that it is booked once more. */
export const againLabel = ({ startTime, status }: NamedBooking) =>
	status === 'cancelled' ? 'Book Again' : `Your ${WEEKDAYS[weekdayOf(dateOf(startTime)) - 1]} Again`
