import { sum } from '#app/lib/money.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'
import { streetAddress } from '#app/lib/text/place.ts'
import { formatLongDate, formatTimeRange } from '#app/lib/time/time.ts'
import type { ButtonVariant } from '#app/ui/button.tsx'
import { withWords } from './booking-state.ts'
import type { NamedBooking } from './my-bookings.server.ts'
import { actionsOf } from './own-actions.ts'

type CardLink = { label: string; to: string; variant?: ButtonVariant }
export type Card = ReturnType<typeof cardOf>

/** `mayReview`: whether they have played there and not reviewed the venue; `vote`: where its group votes for its best player. */
type More = { mayReview?: boolean; vote?: string }

/** Returns what a card of a list shows of a player's own booking, and no more, as the list is opened most of all pages. */
export function cardOf(booking: NamedBooking, now: Date, { mayReview = false, vote }: More = {}) {
	const { id, startTime, endTime, status, sport, venue, notes, entryCode, untaken } = booking
	const { words } = withWords(booking, now)
	const to = actionsOf(booking, now)
	const { label, tone, line: moneyLine } = words.money
	const isLive = status !== 'cancelled'
	const isMissed = words.missed !== null
	return {
		id,
		status,
		isLive,
		isMissed,
		isOn: isLive && startTime <= now && now < endTime,
		sport: { icon: sport.icon, color: sport.color },
		date: formatLongDate(startTime),
		hours: formatTimeRange(startTime, endTime),
		venue: venue.name,
		place: `${sport.name} · ${courtLabel(booking.courtName ?? booking.courtNumber)} · ${streetAddress(venue)}`,
		// The money that came back is said, and counts more than the price of a cancelled booking.
		price: !isLive && moneyLine ? null : sum(booking.totalPrice),
		money: { label, tone },
		lines: [moneyLine, words.missed ?? words.line] as const,
		notes,
		entryCode,
		untaken,
		links: linksOf(booking, to, { mayReview, vote }),
		cancel: to.cancel,
	}
}

/** Returns the main act of a booking and those that are often done; the others stand on its own page. */
function linksOf({ venue }: NamedBooking, to: ReturnType<typeof actionsOf>, { mayReview, vote }: More): CardLink[] {
	const [main, other] = ['primary', 'secondary'] as const
	const isOver = !to.cancel
	return [
		to.pay && { ...to.pay, variant: main },
		to.choose && { label: 'Choose', to: to.choose, variant: main },
		vote && { label: 'Vote for Player of the Match', to: vote, variant: main },
		to.move && { label: 'Move', to: to.move, variant: other },
		isOver && !to.choose && { label: 'Book Again', to: to.again, variant: other },
		mayReview && { label: 'Review', to: `/venues/${venue.id}/review?tab=reviews`, variant: other },
		isOver && to.receipt && { label: 'Receipt', to: to.receipt, variant: other },
		isOver && to.call && { label: 'Call Venue', to: to.call, variant: other },
	].filter((link) => !!link)
}
