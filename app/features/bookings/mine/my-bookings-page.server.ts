import type { Actor } from '#app/features/accounts/auth.server.ts'
import { ASKED_AFTER } from '#app/features/navigation/install/when-to-ask.ts'
import { findVenuesToReview } from '#app/features/reviews/reviews.server.ts'
import { readId } from '#app/lib/ids.ts'
import { cardProvider } from '#app/lib/process/env.server.ts'
import { withWords } from './booking-state.ts'
import { cardOf } from './card.ts'
import { closureState } from './closure-choice.tsx'
import {
	bookingsOf,
	comingOf,
	findOpen,
	hasBooked,
	namedOf,
	openOn,
	TABS,
	type NamedBooking,
} from './my-bookings.server.ts'
import { findEnding } from '../members/member-lists.server.ts'
import { findBought } from '../packs/own-packs.server.ts'
import { waitsOf } from '../waiting/waits.server.ts'
import { findToPay } from './to-pay.server.ts'

const isRegular = hasBooked(ASKED_AFTER)

/** Finds the pages where they can vote for the player of the match of these bookings now, by booking. */
type FindVotes = (own: readonly NamedBooking[], now: Date) => Promise<Record<number, string>>

/**
 * Returns the data of My Bookings. The first page of what is coming has its `first` booking large, and where there is
 * none the `last` one that was played. Cancelled bookings that their player can still choose about come first.
 */
export async function findMyBookings(user: Actor, query: URLSearchParams, findVotes: FindVotes, now = new Date()) {
	const tab = TABS.find((tab) => tab === query.get('tab')) ?? 'upcoming'
	const page = readId(query.get('page')) ?? 1
	const open = tab === 'upcoming' ? await findOpen(user, now) : null
	const coming = open && (await comingOf(open, { page }, now, [...open.unpaid, ...open.missed, ...open.unchosen]))
	const list = coming ?? (await bookingsOf(user, tab, { page }, now))
	const [toPay, waits, regular, bought] = await Promise.all([
		open && findToPay(user, now, open, coming?.known),
		open ? waitsOf(user, now) : [],
		isRegular(user),
		findBought(user),
	])
	const ending = open && bought.isMember ? await findEnding(user, now) : []
	const isOpening = open !== null && list.page === 1
	const opensOn = isOpening && openOn(open, now)
	const [first = null] = opensOn ? await namedOf([opensOn], now, coming?.known) : []
	const played = isOpening && !first ? await bookingsOf(user, 'past', { limit: 1 }, now) : null
	const toReview =
		tab === 'past' ? await findVenuesToReview(user, [...new Set(list.bookings.map(({ venue }) => venue.id))]) : []
	const votes = await findVotes(list.bookings, now)
	const cards = list.bookings
		.toSorted((one, other) => Number(closureState(other).open) - Number(closureState(one).open))
		.filter(({ id }) => id !== first?.id)
		.map((booking) => cardOf(booking, now, { mayReview: toReview.includes(booking.venue.id), vote: votes[booking.id] }))
	return {
		tab,
		now,
		toPay,
		waits,
		isRegular: regular,
		/** The label of the link to what they have bought, if anything. */
		packs: bought.label,
		ending,
		first: first && withWords(first, now),
		last: played?.bookings[0],
		byCard: cardProvider !== null,
		cards,
		total: list.total,
		page: list.page,
		pages: list.pages,
	}
}
export type MyBookings = Awaited<ReturnType<typeof findMyBookings>>
