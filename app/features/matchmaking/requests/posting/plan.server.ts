import { and, eq } from 'drizzle-orm'
import type { Reader } from '#db/client/index.ts'
import { courts, courtSports } from '#db/schema.ts'
import type { Actor } from '#app/features/accounts/auth.server.ts'
import { fold } from '#app/features/venues/finder/search.ts'
import { findSportsToChoose } from '#app/features/venues/sports.server.ts'
import { invalid } from '#app/lib/errors.ts'
import { timeProblem } from '../../status.ts'
import { whenColumns } from '../../when.ts'
import { findPlayableBooking } from '../booking/own-booking.server.ts'
import { TOO_FAR_AHEAD } from '../rules.ts'
import type { NewRequest } from './schemas.ts'

const refuse = (field: string, message: string) => invalid(message, { [field]: [message] })

/**
 * Turns the input into columns, with the place of the booking, of the court, or the city the player named. Throws 400
 * by field for invalid input, and like `findPlayableBooking`.
 */
export async function planRequest(reader: Reader, user: Actor, sent: NewRequest, now: Date) {
	const { description, location, preferredLocations: wanted, city: _, ...rest } = sent
	const place = await resolvePlace(reader, user, sent, now)
	const preferredLocations = wanted.length > 0 ? wanted : [place.city]
	return {
		...rest,
		...place,
		preferredLocations,
		...whenColumns({ ...rest, ...place, createdAt: now }),
		description: description || null,
		location: location || null,
	}
}

async function resolvePlace(reader: Reader, user: Actor, sent: NewRequest, now: Date) {
	const { bookingId, courtId, startsAt, preferredLocations } = sent
	if (bookingId !== null) {
		const booking = await findPlayableBooking(user, bookingId, now, reader)
		const { sportId, courtId, city } = booking
		return { sportId, courtId, city, startsAt: booking.startTime }
	}
	const sportId = sent.sportId!
	if (startsAt) refuseTime(startsAt, now)
	if (!(await findSportsToChoose([], reader)).some(({ id }) => id === sportId))
		throw refuse('sportId', 'Please select a sport')
	if (courtId !== null) return { sportId, courtId, startsAt, city: await findCourtCity(reader, courtId, sportId) }
	const city = await findCity(reader, sent.city || preferredLocations[0] || '')
	return { sportId, courtId, startsAt, city }
}

/** Throws 400 for a time that is past, too soon for anybody to answer, or too far ahead. */
export function refuseTime(startsAt: Date, now: Date) {
	const problem = timeProblem(startsAt, now)
	if (problem === 'past') throw refuse('time', 'That time has passed.')
	if (problem === 'soon') throw refuse('time', 'Choose a time more than 2 hours from now, so people can respond.')
	if (problem === 'far') throw refuse('date', TOO_FAR_AHEAD)
}

/** Finds the city with venues that a player typed, ignoring case and accents. Throws 400 if there is none. */
export async function findCity(reader: Reader, name: string) {
	const rows = await reader.selectDistinct({ city: courts.city }).from(courts).where(eq(courts.status, 'published'))
	const found = rows.find(({ city }) => fold(city) === fold(name))
	if (!found) throw refuse('city', name ? 'Choose a city from the list' : 'Choose a city')
	return found.city
}

async function findCourtCity(reader: Reader, courtId: number, sportId: number) {
	const [court] = await reader
		.select({ city: courts.city })
		.from(courts)
		.innerJoin(courtSports, and(eq(courtSports.courtId, courts.id), eq(courtSports.sportId, sportId)))
		.where(and(eq(courts.id, courtId), eq(courts.status, 'published')))
	if (!court) throw refuse('courtId', 'That venue doesn’t have this sport.')
	return court.city
}
