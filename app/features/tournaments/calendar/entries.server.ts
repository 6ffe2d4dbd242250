import { inArray } from 'drizzle-orm'
import { db } from '#db/client/index.ts'
import { courts } from '#db/schema.ts'
import { wholeAddress } from '#app/features/venues/whole-address.ts'
import type { CalendarEntry } from '#app/lib/time/ical.server.ts'
import { tournamentAddress } from '../address.ts'
import type { TournamentDetails } from '../find.server.ts'
import type { Match } from '../matches/matches.server.ts'
import { daysEntry, matchEntry } from './match-entry.ts'

type Of = Pick<TournamentDetails, 'id' | 'name' | 'status' | 'startDate' | 'endDate' | 'key'> & {
	court: { id: number }
}
type Played = { tournament: Pick<Of, 'id' | 'name' | 'key'>; match: Match }

/** Calendar entries for these matches, or for the tournament's days if there are none. */
export async function entriesOf(tournament: Of, matches: Match[]): Promise<CalendarEntry[]> {
	if (matches.length > 0) return entriesOfFixtures(matches.map((match) => ({ tournament, match })))
	const { id, name, status, startDate, endDate, court } = tournament
	const places = await findPlaces([court.id])
	const days = { id, name, startDate, endDate, isCancelled: status === 'cancelled' }
	return [daysEntry(days, { ...places.get(court.id), address: tournamentAddress(tournament) })]
}

export async function entriesOfFixtures(played: Played[]): Promise<CalendarEntry[]> {
	const places = await findPlaces(played.map(({ match }) => match.court.id))
	return played.map(({ tournament, match }) =>
		matchEntry(match, {
			...(places.get(match.court.id) ?? { place: match.court.name }),
			tournament: tournament.name,
			address: tournamentAddress(tournament, `schedule/matches/${match.id}`),
		}),
	)
}

async function findPlaces(courtIds: number[]) {
	const rows = await db
		.select({
			id: courts.id,
			name: courts.name,
			address: courts.address,
			location: courts.location,
			city: courts.city,
			latitude: courts.latitude,
			longitude: courts.longitude,
		})
		.from(courts)
		.where(inArray(courts.id, [...new Set(courtIds)]))
	return new Map(
		rows.map(({ id, latitude, longitude, ...venue }) => [id, { place: wholeAddress(venue), latitude, longitude }]),
	)
}
