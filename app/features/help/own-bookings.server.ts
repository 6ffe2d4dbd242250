import { and, desc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { payments } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { moneyWords, type MoneyWords } from '#app/features/bookings/money-words.ts'
import { bookingsOf, type NamedBooking } from '#app/features/bookings/mine/my-bookings.server.ts'
import { CARD_PAGE_LIVES } from '#app/features/payments/checkout.server.ts'
import { DAY, formatDay, formatTimeRange } from '#app/lib/time/time.ts'
import { explain, nextStep, ownStateOf, FINISHED, type LastPayment, type OwnState } from './own-state.ts'

const UPCOMING = 5
const OTHERS = 3
const LATELY = 30 * DAY
/** How many past bookings are searched for open ones, latest first. */
const LOOKED_AT = 50

/** The user's own booking as help pages show it; `money` is its badge and further words. */
export type OwnBooking = {
	id: number
	state: OwnState
	/** Whether something is still to happen or to do. */
	isOpen: boolean
	what: string
	when: string
	status: NamedBooking['status']
	money: MoneyWords
	explanation: string
	next: { to: string; label: string }
}

/** The user's bookings: upcoming ones, and those of the last 30 days cancelled or not fully paid; open ones first. */
export async function findOwnBookings(user: Actor, now = new Date()): Promise<OwnBooking[]> {
	const lately = { since: new Date(now.getTime() - LATELY), limit: LOOKED_AT }
	const [upcoming, cancelled, past] = await Promise.all([
		bookingsOf(user, 'upcoming', { limit: UPCOMING }, now),
		bookingsOf(user, 'cancelled', lately, now),
		bookingsOf(user, 'past', lately, now),
	])
	const chosen = [
		...upcoming.bookings,
		...openFirst(cancelled.bookings, (booking) => !FINISHED.has(ownStateOf(booking, null, now))).slice(0, OTHERS),
		...past.bookings.filter(({ money }) => money.held < money.total).slice(0, OTHERS),
	]
	const last = await lastPaymentsOf(
		user,
		chosen.map(({ id }) => id),
		now,
	)
	const own = chosen.map((booking) => ownBookingOf(booking, last.get(booking.id) ?? null, now))
	return openFirst(own, ({ isOpen }) => isOpen)
}

const openFirst = <Item>(items: readonly Item[], isOpen: (item: Item) => boolean) => [
	...items.filter(isOpen),
	...items.filter((item) => !isOpen(item)),
]

function ownBookingOf(booking: NamedBooking, last: LastPayment, now: Date): OwnBooking {
	const { id, status, sport, venue } = booking
	const { startTime: start, endTime: end } = booking
	const state = ownStateOf(booking, last, now)
	return {
		id,
		state,
		status,
		isOpen: !FINISHED.has(state),
		what: `${sport.name} at ${venue.name}`,
		when: `${formatDay(start)}, ${formatTimeRange(start, end)}`,
		money: moneyWords(booking, now),
		explanation: explain(state, booking),
		next: nextStep(booking, state, now),
	}
}

/** The user's latest card payment for each booking, if it still matters. */
async function lastPaymentsOf(user: Actor, bookingIds: number[], now: Date) {
	if (bookingIds.length === 0) return new Map<number, LastPayment>()
	const lately = new Date(now.getTime() - CARD_PAGE_LIVES)
	const mine = and(inArray(payments.bookingId, bookingIds), eq(payments.userId, user.id), isNull(payments.splitId))
	const rows = await db
		.select({ bookingId: payments.bookingId, status: payments.status, createdAt: payments.createdAt })
		.from(payments)
		.where(and(mine, isNotNull(payments.redirectUrl), gt(payments.createdAt, new Date(now.getTime() - LATELY))))
		.orderBy(desc(payments.id))
	const last = new Map<number, LastPayment>()
	for (const { bookingId, status, createdAt } of rows) {
		if (last.has(bookingId!)) continue
		const open = status === 'pending' && createdAt > lately
		last.set(bookingId!, status === 'failed' ? 'declined' : open ? 'card-open' : null)
	}
	return last
}
