import { phoneColumns } from '#app/features/bookings/phone-columns.ts'
import { courtTime, bookings, users } from '../../schema.ts'
import { halvesOf, hoursFrom, isOpenFor } from '../calendar.ts'
import type { SeededVenue } from '../cast.ts'
import { castBookings } from './cast-bookings.ts'
import { at, HOUR, later, weekdayOf } from '../clock.ts'
import { insertAll, insertWithIds } from '../insert.ts'
import { addPayments } from './payments.ts'
import { place, type Money, type NewBooking, type SeededBooking, type Status } from '../place.ts'
import { randomFrom, type Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import { addGroup } from './splits.ts'

const BOOKINGS = 1_900

/** How likely each hour of the day is, against the others. */
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

/** The day of a booking relative to today: long in the past; `addEvenings` fills the coming days. */
const dayFor = (random: Random) =>
	random.weighted([
		[() => random.whole(-60, -1), 76],
		[() => random.whole(0, 7), 12],
		[() => random.whole(8, 21), 12],
	] as const)()

export async function addBookings(scene: Scene): Promise<SeededBooking[]> {
	return insertBookings(scene, [...castBookings(scene), ...crowdBookings(scene)])
}

export async function insertBookings(scene: Scene, rows: NewBooking[]): Promise<SeededBooking[]> {
	const people = await scene.tx.select({ id: users.id, phone: users.phone }).from(users)
	const phones = new Map(people.map(({ id, phone }) => [id, phone]))
	const ids = await insertWithIds(
		scene.tx,
		bookings,
		rows.map((row) => ({ ...row, ...phoneColumns(phones.get(row.userId) ?? null) })),
	)
	const seeded = rows.map((row, i) => ({ ...row, id: ids[i]! }))
	const held = seeded.filter(({ status }) => status !== 'cancelled')
	await insertAll(
		scene.tx,
		courtTime,
		held.flatMap(({ id, courtId, sportId, courtNumber = 1, startTime, endTime }) =>
			halvesOf(
				{ bookingId: id, courtId, sportId, courtNumber },
				hoursFrom(startTime, (endTime.getTime() - startTime.getTime()) / HOUR),
			),
		),
	)
	await addPayments(scene, seeded)
	for (const booking of seeded) if (booking.group) await addGroup(scene, booking, booking.group)
	return seeded
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

		const status = statusFor(random, now, start, hours)
		const money = moneyFor(random, status, venue)
		const booking = place(scene, random, { userId, venue, offer, start, hours, status, money })
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

/** Pending money at Beacon Padel belongs to the cast, so that it is always the same. */
function moneyFor(random: Random, status: Status, { key }: SeededVenue): Money {
	if (status === 'pending') return random.chance(0.3) && key !== 'beacon-padel' ? 'claimed' : 'none'
	if (status === 'cancelled') return random.chance(0.6) ? 'returned' : 'none'
	return random.chance(status === 'completed' ? 0.94 : 0.8) ? 'paid' : 'none'
}

/** Returns people with a completed booking at a venue, once each, with the end of their last one. */
export function playedAt(made: SeededBooking[], venue: SeededVenue) {
	const last = new Map<number, Date>()
	for (const { userId, courtId, status, endTime, noShow } of made) {
		if (courtId !== venue.id || status !== 'completed' || noShow) continue
		const before = last.get(userId)
		if (!before || before < endTime) last.set(userId, endTime)
	}
	return [...last].map(([userId, endTime]) => ({ userId, endTime }))
}
