import { bookedHours, bookings } from '../schema.ts'
import { hoursFrom, isOpenFor, priced } from './calendar.ts'
import type { Offer, SeededVenue } from './cast.ts'
import { at, earlier, HOUR, later, MINUTE, weekdayOf } from './clock.ts'
import { insertAll, insertWithIds } from './insert.ts'
import { randomFrom, type Random } from './random.ts'
import { offerOf, venueOf, type Scene } from './scene.ts'

const BOOKINGS = 2_500

type NewBooking = typeof bookings.$inferInsert & { userId: number; startTime: Date; endTime: Date; status: Status }
type Status = 'pending' | 'confirmed' | 'cancelled' | 'completed'
export type SeededBooking = NewBooking & { id: number }

/** How likely an hour of the day is against the others. */
// prettier-ignore
const weekdayHours: [number, number][] = [
	[5, 0.5], [6, 2], [7, 2], [8, 1.5], [9, 1.5], [10, 1.5], [11, 1.5], [12, 2], [13, 1.5], [14, 1], [15, 1.5],
	[16, 3], [17, 7], [18, 9], [19, 8], [20, 5], [21, 2], [22, 1],
]
// prettier-ignore
const weekendHours: [number, number][] = [
	[6, 1], [7, 3], [8, 7], [9, 8], [10, 7], [11, 5], [12, 3], [13, 2], [14, 3], [15, 4], [16, 4], [17, 3], [18, 2],
	[19, 2], [20, 1],
]

// prettier-ignore
const durations: [number, number][] = [[1, 65], [2, 30], [3, 5]]
const notes = [
	'We bring our own balls.',
	'Please leave the side gate open.',
	'First time here, we may be five minutes early.',
	'Birthday game, there will be cake.',
	'Need two rackets if you have them.',
]

/** The day of a booking against today: the past thin and long, the coming week dense. */
const dayFor = (random: Random) =>
	random.weighted([
		[() => random.whole(-60, -1), 58],
		[() => random.whole(0, 7), 30],
		[() => random.whole(8, 21), 12],
	] as const)()

export async function addBookings(scene: Scene): Promise<SeededBooking[]> {
	const rows = [...castBookings(scene), ...crowdBookings(scene)]
	const ids = await insertWithIds(scene.tx, bookings, rows)
	const seeded = rows.map((row, i) => ({ ...row, id: ids[i]! }))
	const held = seeded.filter(({ status }) => status !== 'cancelled')
	await insertAll(
		scene.tx,
		bookedHours,
		held.flatMap(({ id, courtId, sportId, courtNumber = 1, startTime, endTime }) =>
			hoursFrom(startTime, (endTime.getTime() - startTime.getTime()) / HOUR).map((hour) => ({
				...{ bookingId: id, courtId, sportId, courtNumber, hour },
			})),
		),
	)
	return seeded
}

/** Thandi has bookings of every kind; Sipho has nothing coming up. */
function castBookings(scene: Scene): NewBooking[] {
	const random = randomFrom('cast bookings')
	const { thandi, sipho } = scene.people
	const book = (
		userId: number,
		key: string,
		sport: string,
		day: number,
		hour: number,
		hours: number,
		status: Status,
	) => {
		const venue = venueOf(scene, key)
		const offer = offerOf(venue, sport)
		const start = at(scene.now, day, hour)
		const booking = place(scene, random, { userId, venue, offer, start, hours, status })
		if (!booking) throw new Error(`${key} has no free ${sport} court ${day} days from today at ${hour}:00.`)
		return { ...booking, paymentStatus: status === 'completed' ? 'paid' : booking.paymentStatus } as NewBooking
	}
	return [
		book(thandi, 'beacon-padel', 'padel', 1, 18, 2, 'confirmed'),
		book(thandi, 'kirstenhof-tennis', 'tennis', 4, 17, 1, 'confirmed'),
		book(thandi, 'mouille-point-indoor', 'soccer', 9, 19, 1, 'pending'),
		book(thandi, 'century-city-sport', 'padel', 6, 9, 1, 'cancelled'),
		book(thandi, 'beacon-padel', 'padel', -3, 18, 1, 'completed'),
		book(thandi, 'kirstenhof-tennis', 'tennis', -8, 9, 2, 'completed'),
		book(thandi, 'beacon-padel', 'padel', -15, 19, 1, 'completed'),
		book(thandi, 'mouille-point-indoor', 'soccer', -22, 18, 1, 'completed'),
		book(thandi, 'rondebosch-commons', 'tennis', -37, 10, 1, 'completed'),
		book(thandi, 'beacon-padel', 'padel', -50, 7, 2, 'completed'),
		book(thandi, 'muizenberg-court', 'tennis', -5, 8, 1, 'cancelled'),
		book(sipho, 'marlboro-indoor-soccer', 'soccer', -4, 19, 1, 'completed'),
		book(sipho, 'fourways-fives', 'soccer', -11, 20, 1, 'completed'),
		book(sipho, 'marlboro-indoor-soccer', 'soccer', -25, 19, 2, 'completed'),
		book(sipho, 'randburg-sports-house', 'basketball', -18, 18, 1, 'cancelled'),
	]
}

function crowdBookings(scene: Scene): NewBooking[] {
	const random = randomFrom('bookings')
	const { now, players, venues } = scene
	const offers = venues.flatMap((venue) =>
		venue.offers.map((offer) => [{ venue, offer }, (venue.popularity ?? 1) * Math.sqrt(offer.courts)] as const),
	)
	const busy = new Set<string>()
	const made: NewBooking[] = []
	for (let tries = 0; made.length < BOOKINGS && tries < 20 * BOOKINGS; tries++) {
		const { venue, offer } = random.weighted(offers)
		const day = dayFor(random)
		const hour = random.weighted(weekdayOf(at(now, day, 12)) > 5 ? weekendHours : weekdayHours)
		const hours = random.weighted(durations)
		const start = at(now, day, hour)
		if (!isOpenFor(venue, start, hours)) continue

		const near = players.filter(({ city }) => city === venue.city)
		const { id: userId } = random.pick(random.chance(0.95) ? near : players)
		const slots = hoursFrom(start, hours).map((time) => `${userId}:${time.getTime()}`)
		if (slots.some((slot) => busy.has(slot))) continue

		const booking = place(scene, random, {
			userId,
			venue,
			offer,
			start,
			hours,
			status: statusFor(random, now, start, hours),
		})
		if (!booking) continue
		if (booking.status !== 'cancelled') for (const slot of slots) busy.add(slot)
		made.push(booking)
	}
	return made
}

function statusFor(random: Random, now: Date, start: Date, hours: number): Status {
	if (later(start, (hours + 1) * HOUR) <= now) return random.chance(0.1) ? 'cancelled' : 'completed'
	if (start <= now) return 'confirmed'
	// prettier-ignore
	return random.weighted([['confirmed', 75], ['pending', 17], ['cancelled', 8]] as const)
}

type Wish = { userId: number; venue: SeededVenue; offer: Offer; start: Date; hours: number; status: Status }

/** The row of a booking on the lowest free court, which it then occupies; undefined when none is free. */
function place({ now, calendar }: Scene, random: Random, wish: Wish): NewBooking | undefined {
	const { userId, venue, offer, start, hours, status } = wish
	const slots = hoursFrom(start, hours)
	const courtNumber = calendar.freeCourt(offer, slots)
	if (courtNumber === undefined) return undefined
	if (status !== 'cancelled') calendar.take(offer, courtNumber, slots)

	const breakdown = priced(offer, slots)
	const lead = random.whole(90, 14 * 24 * 60) * MINUTE
	const createdAt =
		status === 'pending' ? later(now, -random.whole(5, 600) * MINUTE) : later(earlier(start, now), -lead)
	const cancelledAt = status === 'cancelled' ? between(random, createdAt, earlier(start, now)) : null
	const paymentStatus = paymentFor(random, status)
	return {
		...{ userId, courtId: venue.id, sportId: offer.sportId, courtNumber, status, breakdown, paymentStatus, createdAt },
		startTime: start,
		endTime: later(start, hours * HOUR),
		totalPrice: breakdown.reduce((sum, { price }) => sum + price, 0),
		// prettier-ignore
		paymentMethod: random.weighted([['SnapScan', 5], ['PayShap', 3], ['Credit Card', 4]] as const),
		paymentReference: paymentStatus === 'pending' ? null : `CS${random.whole(100_000, 999_999)}`,
		notes: random.chance(0.07) ? random.pick(notes) : null,
		noShow: status === 'completed' && random.chance(0.02),
		cancelledAt,
		cancelReason: cancelledAt ? 'Cancelled by the player' : null,
		updatedAt: cancelledAt ?? (status === 'completed' ? earlier(later(start, (hours + 1) * HOUR), now) : createdAt),
	}
}

function paymentFor(random: Random, status: Status): 'pending' | 'paid' | 'refunded' {
	if (status === 'pending') return 'pending'
	if (status === 'cancelled') return random.chance(0.6) ? 'refunded' : 'pending'
	return random.chance(status === 'completed' ? 0.94 : 0.8) ? 'paid' : 'pending'
}

const between = (random: Random, from: Date, to: Date) =>
	new Date(from.getTime() + Math.floor(random.number() * Math.max(0, to.getTime() - from.getTime())))

/** People with a completed booking at a venue, once each, with the end of their last one. */
export function playedAt(made: SeededBooking[], venue: SeededVenue) {
	const last = new Map<number, Date>()
	for (const { userId, courtId, status, endTime, noShow } of made) {
		if (courtId !== venue.id || status !== 'completed' || noShow) continue
		const before = last.get(userId)
		if (!before || before < endTime) last.set(userId, endTime)
	}
	return [...last].map(([userId, endTime]) => ({ userId, endTime }))
}
