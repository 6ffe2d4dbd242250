import { eq } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { courts, sports, type bookings } from '#db/schema.ts'
import { formatLongDate, formatTimeRange } from '#app/lib/time/time.ts'

type Place = Pick<typeof bookings.$inferSelect, 'courtId' | 'sportId' | 'startTime' | 'endTime'>

const findPlace = prepared({ courtId: courts.id, sportId: sports.id }, (reader, { courtId, sportId }) =>
	reader
		.select({ ownerId: courts.ownerId, venue: courts.name, sport: sports.name })
		.from(courts)
		.innerJoin(sports, eq(sports.id, sportId))
		.where(eq(courts.id, courtId)),
)

/** Returns the names of a booking's venue and sport, the owner of the venue, and what the booking is in words. */
export async function describeBooking(reader: Reader, { courtId, sportId, startTime, endTime }: Place) {
	const [place] = await findPlace(reader, { courtId, sportId })
	return { ...place!, what: bookingWords({ startTime, endTime }, place!) }
}

/** `Padel at Beacon Padel, Thursday 5 November 2026, 18:00–20:00`. */
export const bookingWords = (
	{ startTime, endTime }: Pick<Place, 'startTime' | 'endTime'>,
	{ venue, sport }: { venue: string; sport: string },
) => `${sport} at ${venue}, ${formatLongDate(startTime)}, ${formatTimeRange(startTime, endTime)}`
