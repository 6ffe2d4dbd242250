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

/**
 * Returns the names of a booking's venue, sport and court, the owner of the venue, and what the booking is in words:
 * `what` in a sentence, `about` on two lines.
 */
export async function describeBooking(reader: Reader, { startTime, endTime, ...on }: Place) {
	const [found] = await findPlace(reader, on)
	const { courtName, ...place } = found!
	const time = { startTime, endTime }
	const court = courtName ?? on.courtNumber
	return { ...place, court, what: bookingWords(time, place), about: bookingLines(time, place) }
}

type Time = Pick<Place, 'startTime' | 'endTime'>
type Names = { venue: string; sport: string }

const gameWords = ({ venue, sport }: Names) => `${sport} at ${venue}`
const timeWords = ({ startTime, endTime }: Time) =>
	`${formatLongDate(startTime)}, ${formatTimeRange(startTime, endTime)}`

/** `Padel at Beacon Padel, Thursday 5 November 2026, 18:00–20:00`. */
export const bookingWords = (time: Time, names: Names) => `${gameWords(names)}, ${timeWords(time)}`

/** A game on one line, its day and time on the next. */
export const bookingLines = (time: Time, names: Names) => `${gameWords(names)}\n${timeWords(time)}`
