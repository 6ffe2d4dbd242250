import type { bookings } from '../schema.ts'
import { hoursFrom, priced } from './calendar.ts'
import type { Offer, SeededVenue } from './cast.ts'
import { lateCharge } from '#app/features/venues/cancellation-policy.ts'
import { DAY, earlier, HOUR, later, MINUTE } from './clock.ts'
import type { Random } from './random.ts'
import { randomReference } from './bookings/references.ts'
import type { Group } from './bookings/splits.ts'
import type { Scene } from './scene.ts'

export type Status = 'pending' | 'confirmed' | 'cancelled' | 'completed'
type Column = typeof bookings.$inferInsert
/**
 * The state of a booking's money: `returning` and `returned` are refunds (less a late charge) under way and done; for a
 * closed court, `kept` waits for the player's choice, and `credit` is one.
 */
export type Money = 'none' | 'claimed' | 'review' | 'split' | 'paid' | 'returning' | 'returned' | 'kept' | 'credit'
export type NewBooking = Column & {
	userId: number
	startTime: Date
	endTime: Date
	createdAt: Date
	status: Status
	money: Money
	/** When the money came, where it matters. */
	receivedAt?: Date
	/** Those who share a split bill. */
	group?: Group
}
export type SeededBooking = NewBooking & { id: number }

const notes = [
	'We bring our own balls.',
	'Leave the side gate open.',
	'First time here, we may be five minutes early.',
	'Birthday game, there will be cake.',
	'Need two rackets if you have them.',
]

export type Wish = Pick<NewBooking, 'userId' | 'status' | 'money'> &
	Partial<Pick<NewBooking, 'createdAt' | 'cancelledAt' | 'paymentMethod' | 'receivedAt' | 'group'>> & {
		venue: SeededVenue
		offer: Offer
		start: Date
		hours: number
	}

/** Makes a booking on the lowest free court, which it then takes; undefined when none is free. */
export function place({ now, calendar }: Scene, random: Random, wish: Wish): NewBooking | undefined {
	const { userId, venue, offer, start, hours, status, money, receivedAt, group } = wish
	const slots = hoursFrom(start, hours)
	const courtNumber = calendar.freeCourt(offer, slots)
	if (courtNumber === undefined) return undefined
	if (status !== 'cancelled') calendar.take(offer, courtNumber, slots)

	const breakdown = priced(offer, slots)
	const totalPrice = breakdown.reduce((sum, { price }) => sum + price, 0)
	const lead = random.whole(90, 14 * 24 * 60) * MINUTE
	const usual = status === 'pending' ? later(now, -random.whole(5, 600) * MINUTE) : later(earlier(start, now), -lead)
	const createdAt = wish.createdAt ?? usual
	const dueBy = earlier(later(createdAt, DAY), start)
	const paymentStatus = paymentStatusOf(money)
	const isDue = status === 'pending' && money === 'none'
	const end = status === 'cancelled' ? ending(random, { ...wish, createdAt, totalPrice, dueBy, now }) : {}
	// prettier-ignore
	const method = random.weighted([['SnapScan', 5], ['PayShap', 3], ['Credit Card', status === 'pending' ? 0 : 4]] as const)
	return {
		userId,
		courtId: venue.id,
		sportId: offer.sportId,
		courtNumber,
		status,
		breakdown,
		totalPrice,
		createdAt,
		startTime: start,
		endTime: later(start, hours * HOUR),
		money,
		receivedAt,
		group,
		paymentStatus,
		payBy: isDue ? dueBy : null,
		paymentMethod: wish.paymentMethod ?? method,
		paymentReference: paymentStatus === 'pending' ? null : randomReference(random),
		notes: random.chance(0.07) ? random.pick(notes) : null,
		noShow: status === 'completed' && random.chance(0.02),
		updatedAt: status === 'completed' ? earlier(later(start, (hours + 1) * HOUR), now) : createdAt,
		...end,
	}
}

function paymentStatusOf(money: Money) {
	if (money === 'returned' || money === 'credit') return 'refunded' as const
	return money === 'paid' || money === 'kept' || money === 'returning' ? ('paid' as const) : ('pending' as const)
}

type Ending = Wish & { createdAt: Date; totalPrice: number; dueBy: Date; now: Date }

/** The terms of every venue. */
const TERMS = { freeCancelHours: 24, lateChargePercent: 50 }

/** How a booking was cancelled: an unpaid one lapsed or was declined, others were cancelled by their player. */
function ending(random: Random, { money, start, createdAt, totalPrice, dueBy, now, ...wish }: Ending) {
	if (money === 'none' && dueBy <= now) return { cancelledAt: dueBy, cancelReason: 'unpaid', updatedAt: dueBy }
	const cancelledAt = wish.cancelledAt ?? between(random, createdAt, earlier(start, now))
	if (money === 'none') return { cancelledAt, cancelReason: 'venue', updatedAt: cancelledAt }
	const charge = lateCharge({ startTime: start, totalPrice, ...TERMS }, cancelledAt)
	return { cancelledAt, cancelReason: 'customer', lateCharge: charge, updatedAt: cancelledAt }
}

const between = (random: Random, from: Date, to: Date) =>
	new Date(from.getTime() + Math.floor(random.number() * Math.max(0, to.getTime() - from.getTime())))
