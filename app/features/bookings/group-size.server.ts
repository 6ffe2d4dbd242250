import { and, desc, eq } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { bookings, games } from '#db/schema.ts'
import { courtSport } from '#app/ui/picture/court-drawing.tsx'

/** How many usually play, the booker included. */
const USUAL = { soccer: 10, basketball: 10, padel: 4, tennis: 4, running: 10, generic: 4 }

/** Returns how many usually play a sport, by its name. */
export const usualSize = (sport: string) => USUAL[courtSport(sport)]

/** Returns how many played when the user last asked a group to a game of this sport, else how many usually do. */
export async function groupSize(reader: Reader, userId: number, sport: { id: number; name: string }) {
	const [last] = await reader
		.select({ places: games.places })
		.from(games)
		.innerJoin(bookings, eq(bookings.id, games.bookingId))
		.where(and(eq(bookings.userId, userId), eq(bookings.sportId, sport.id)))
		.orderBy(desc(games.id))
		.limit(1)
	return last?.places ?? usualSize(sport.name)
}
