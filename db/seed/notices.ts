import { formatLongDate, formatTimeRange } from '#app/lib/time/time.ts'
import { sports } from '../cast.ts'
import { notices } from '../schema.ts'
import type { SeededBooking } from './place.ts'
import { earlier, HOUR, later } from './clock.ts'
import { insertAll } from './insert.ts'
import type { Scene } from './scene.ts'

/** Adds Thandi's notices of her bookings; the newest is still unread. */
export async function addNotices({ tx, now, people, venues }: Scene, made: SeededBooking[]) {
	const confirmed = made
		.filter(({ userId, status }) => userId === people.thandi && status === 'confirmed')
		.sort((a, b) => a.startTime.getTime() - b.startTime.getTime())
	const rows = confirmed.map(({ id, courtId, sportId, courtNumber, startTime, endTime, createdAt }, i) => {
		const { name: venue, offers } = venues.find((venue) => venue.id === courtId)!
		const { sport: key } = offers.find((offer) => offer.sportId === sportId)!
		const sport = sports.find((sport) => sport.key === key)!.name
		const what = `${sport} at ${venue}, ${formatLongDate(startTime)}, ${formatTimeRange(startTime, endTime)}`
		const at = earlier(later(createdAt ?? now, 2 * HOUR), now)
		return {
			userId: people.thandi,
			kind: 'booking' as const,
			what: 'confirmed',
			subject: 'booking',
			subjectId: id,
			data: { what, venue, sport, start: startTime, end: endTime, court: courtNumber, due: 0, isPaid: false },
			cause: `booking:${id}:confirmed`,
			createdAt: at,
			readAt: i === 0 ? null : at,
		}
	})
	await insertAll(tx, notices, rows)
}
