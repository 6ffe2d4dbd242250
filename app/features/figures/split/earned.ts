import { HALF_HOUR, HOUR, hourOf } from '#app/lib/time/time.ts'
import { inCents } from '#app/lib/money.ts'

export type Counted = {
	startTime: Date
	endTime: Date
	status: string
	paymentStatus: string
	/** In rand. */
	totalPrice: number
	/** The charge that the venue keeps of one that was cancelled, in rand. */
	lateCharge: number
	/** How many half hours of a pack pay for it. */
	packHalfHours: number
}
/** A number of bookings, their court hours, those of them that packs pay for, and the revenue in cents. */
export type Part = { bookings: number; hours: number; byPack: number; cents: number }

type Money = Pick<Counted, 'status' | 'paymentStatus' | 'totalPrice' | 'lateCharge'>

/** Whether a booking's price counts as revenue: it is paid or completed, and not cancelled. */
export const isEarned = ({ status, paymentStatus }: Pick<Counted, 'status' | 'paymentStatus'>) =>
	status !== 'cancelled' && (paymentStatus === 'paid' || status === 'completed')

/**
 * Returns the revenue of a booking, or of several alike with their sums, in rand: of a cancelled one that was paid only
 * what the venue keeps, before as after the rest goes back.
 */
export function earnedOf(booking: Money) {
	if (isEarned(booking)) return booking.totalPrice
	return booking.status === 'cancelled' && booking.paymentStatus !== 'pending' ? booking.lateCharge : 0
}

/** Returns the rand of a cancelled booking, or of several alike, that are there still and are not the venue's to keep. */
export const notKept = ({ status, paymentStatus, totalPrice, lateCharge }: Money) =>
	status === 'cancelled' && paymentStatus === 'paid' ? totalPrice - lateCharge : 0

/** Whether the player of a closed court has yet to choose what becomes of its money. */
export const isChoosing = ({ cancelReason, closureChoice }: Closed) =>
	cancelReason === 'closed' && closureChoice === null

/** Whether a booking counts as cancelled by its player: not by the venue, nor with courts that it closed, nor unpaid. */
export const isByPlayer = ({ status, cancelReason }: Cancelled) =>
	status === 'cancelled' && !['venue', 'closed', 'unpaid'].includes(cancelReason ?? '')

/** Whether a booking lapsed as nobody paid it in time. */
export const isLapsed = ({ status, cancelReason }: Cancelled) => status === 'cancelled' && cancelReason === 'unpaid'

type Cancelled = { status: string; cancelReason: string | null }
type Closed = { cancelReason: string | null; closureChoice: string | null }

/** Divides bookings by a key. Cancelled ones are left out, except for money that they earned. */
export function partsOf<Booking extends Counted, Key>(bookings: readonly Booking[], keyOf: (booking: Booking) => Key) {
	const parts = new Map<Key, Part>()
	for (const booking of bookings) {
		const cancelled = booking.status === 'cancelled'
		const earned = earnedOf(booking)
		if (cancelled && earned === 0) continue
		const part = partOf(parts, keyOf(booking))
		if (!cancelled) {
			part.bookings++
			part.hours += (booking.endTime.getTime() - booking.startTime.getTime()) / HOUR
			part.byPack += booking.packHalfHours / 2
		}
		part.cents += inCents(earned)
	}
	return parts
}

type Sold = Counted & { breakdown: readonly { hour: Date; price: number }[] }

/**
 * Divides the revenue by the hour of the day in which it was played for, in cents.
 *
 * A discount is taken off all hours of its booking alike; the last one takes the remainder.
 */
export function earnedByHour(bookings: readonly Sold[]) {
	const cents = new Map<number, number>()
	const add = (hour: number, sum: number) => cents.set(hour, (cents.get(hour) ?? 0) + sum)
	for (const booking of bookings.filter((booking) => isEarned(booking) || earnedOf(booking) > 0)) {
		const total = inCents(earnedOf(booking))
		const full = booking.breakdown.reduce((sum, { price }) => sum + inCents(price), 0)
		let left = total
		booking.breakdown.forEach(({ hour, price }, i) => {
			const last = i === booking.breakdown.length - 1
			const part = last ? left : full === 0 ? 0 : Math.floor((inCents(price) * total) / full)
			left -= part
			add(hourOf(hour), part)
		})
	}
	return cents
}

/** Divides the hours that packs pay for by the hour of the day: the first ones of a booking, unless it is cancelled. */
export function byPackByHour(bookings: readonly Omit<Counted, 'endTime'>[]) {
	const hours = new Map<number, number>()
	for (const { startTime, status, packHalfHours } of bookings) {
		if (status === 'cancelled') continue
		for (let i = 0; i < packHalfHours; i++) {
			const hour = hourOf(new Date(startTime.getTime() + i * HALF_HOUR))
			hours.set(hour, (hours.get(hour) ?? 0) + 0.5)
		}
	}
	return hours
}

function partOf<Key>(parts: Map<Key, Part>, key: Key) {
	const known = parts.get(key)
	if (known) return known
	const part = { bookings: 0, hours: 0, byPack: 0, cents: 0 }
	parts.set(key, part)
	return part
}
