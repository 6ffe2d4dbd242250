import { and, eq } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { prepared } from '#db/query/prepared.ts'
import { courts, namedCourts, sports, type bookings } from '#db/schema.ts'
import { formatLongDate, formatTimeRange } from '#app/lib/time/time.ts'

type Place = Pick<typeof bookings.$inferSelect, 'courtId' | 'sportId' | 'courtNumber' | 'startTime' | 'endTime'>

const findPlace = prepared(
	{ courtId: courts.id, sportId: sports.id, courtNumber: namedCourts.courtNumber },
	(reader, { courtId, sportId, courtNumber }) =>
		reader
			.select({ ownerId: courts.ownerId, venue: courts.name, sport: sports.name, courtName: namedCourts.name })
			.from(courts)
			.innerJoin(sports, eq(sports.id, sportId))
			.leftJoin(
				namedCourts,
				and(
					eq(namedCourts.courtId, courts.id),
					eq(namedCourts.sportId, sports.id),
					eq(namedCourts.courtNumber, courtNumber),
				),
			)
			.where(eq(courts.id, courtId)),
)

/** Returns the names of a booking's venue, sport and court, the owner of the venue, and what the booking is in words. */
export async function describeBooking(reader: Reader, { startTime, endTime, ...on }: Place) {
	const [found] = await findPlace(reader, on)
	const { courtName, ...place } = found!
	return { ...place, court: courtName ?? on.courtNumber, what: bookingWords({ startTime, endTime }, place) }
}

/** `Padel at Beacon Padel, Thursday 5 November 2026, 18:00–20:00`. */
export const bookingWords = (
	{ startTime, endTime }: Pick<Place, 'startTime' | 'endTime'>,
	{ venue, sport }: { venue: string; sport: string },
) => `${sport} at ${venue}, ${formatLongDate(startTime)}, ${formatTimeRange(startTime, endTime)}`
