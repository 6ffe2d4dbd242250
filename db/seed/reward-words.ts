import { eq } from 'drizzle-orm'
import { bookings, courts, reviews, runningEvents, tournaments } from '../schema.ts'
import { formatDay } from '#app/lib/time/time.ts'
import type { Scene } from './scene.ts'

/** Returns the title of each cause of points, such as `Beacon Padel, Thu 19 Nov` for `booking:12`. */
export async function findRewardWords({ tx }: Scene): Promise<Map<string, string>> {
	const played = await tx
		.select({ id: bookings.id, name: courts.name, startTime: bookings.startTime })
		.from(bookings)
		.innerJoin(courts, eq(courts.id, bookings.courtId))
	const reviewed = await tx
		.select({ id: reviews.id, name: courts.name })
		.from(reviews)
		.innerJoin(courts, eq(courts.id, reviews.courtId))
	const contested = await tx.select({ id: tournaments.id, name: tournaments.name }).from(tournaments)
	const run = await tx
		.select({ id: runningEvents.id, name: runningEvents.name, startTime: runningEvents.date })
		.from(runningEvents)
	return new Map([
		...played.map(({ id, name, startTime }) => [`booking:${id}`, `${name}, ${formatDay(startTime)}`] as const),
		...reviewed.map(({ id, name }) => [`review:${id}`, name] as const),
		...contested.map(({ id, name }) => [`tournament:${id}`, name] as const),
		...run.map(({ id, name, startTime }) => [`club-event:${id}`, `${name}, ${formatDay(startTime)}`] as const),
	])
}
