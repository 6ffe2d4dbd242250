import { closures } from '../../schema.ts'
import { insertBookings } from './bookings.ts'
import { priced } from '../calendar.ts'
import { DAY, HOUR, later } from '../clock.ts'
import { findPlace, shut, type Place } from './desk.ts'
import { insertWithIds } from '../insert.ts'
import type { NewBooking } from '../place.ts'
import type { Scene } from '../scene.ts'

/**
 * Adds closures of Lerato's courts that ended bookings: Pieter and Thandi have not chosen yet what they would like
 * instead, and for an earlier one Thandi took credit.
 */
export async function addClosings(scene: Scene) {
	const { thandi, pieter } = scene.people
	const rain = findShut(scene, { key: 'kirstenhof-tennis', sport: 'tennis', hour: 14, hours: 3, days: [-2, -6] })
	if (rain) {
		const id = await close(scene, rain, { reason: 'rain', note: 'Standing water on the baseline' })
		await insertBookings(scene, [
			ended(rain, 0, [id, 'rain'], { userId: pieter, money: 'kept' }),
			ended(rain, 2, [id, 'rain'], { userId: thandi, money: 'kept' }),
		])
	}
	const dark = findShut(scene, { key: 'beacon-padel', sport: 'padel', hour: 12, hours: 1, days: [-18, -30] })
	if (!dark) return
	const id = await close(scene, dark, { reason: 'power', note: null })
	await insertBookings(scene, [ended(dark, 0, [id, 'power'], { userId: thandi, money: 'credit' })])
}

type Wish = { key: string; sport: string; hour: number; hours: number; days: [last: number, first: number] }

function findShut(scene: Scene, { days: [last, first], ...wish }: Wish): Place | undefined {
	for (let day = last; day >= first; day--) {
		const place = findPlace(scene, { ...wish, day })
		if (place) return place
	}
	return undefined
}

const closedAt = ({ start }: Place) => later(start, -2 * HOUR)

async function close({ tx, people }: Scene, place: Place, why: Pick<typeof closures.$inferInsert, 'reason' | 'note'>) {
	const row = { ...shut(place), ...why, createdById: people.lerato, createdAt: closedAt(place) }
	const [id] = await insertWithIds(tx, closures, [row])
	return id!
}

/** Makes a booking of one hour that a closure ended. */
function ended(
	place: Place,
	nth: number,
	[closureId, closedFor]: [number, 'rain' | 'power'],
	whose: Pick<NewBooking, 'userId' | 'money'>,
): NewBooking {
	const breakdown = priced(place.offer, place.hours.slice(nth, nth + 1))
	const startTime = place.hours[nth]!
	const cancelledAt = closedAt(place)
	const credit = whose.money === 'credit'
	return {
		...shut(place),
		...whose,
		startTime,
		endTime: later(startTime, HOUR),
		breakdown,
		closureId,
		status: 'cancelled',
		cancelReason: 'closed',
		closedFor,
		cancelledAt,
		updatedAt: cancelledAt,
		paymentMethod: 'SnapScan',
		paymentStatus: credit ? 'refunded' : 'paid',
		closureChoice: credit ? 'credit' : null,
		createdAt: later(cancelledAt, -3 * DAY),
		totalPrice: breakdown.reduce((sum, { price }) => sum + price, 0),
	}
}
