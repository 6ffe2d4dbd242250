import { pictureOf } from '#app/features/venues/images.ts'
import { fold } from '#app/features/venues/finder/search.ts'
import { dateOf, formatTime } from '#app/lib/time/time.ts'
import { locationWords } from '../location.ts'
import type { RequestDetails, RequestRow } from './find.server.ts'

/** Where the game is, in words: the place as it was given, else the venue, with its city, else the city. */
export function placeWords({ location, court, city }: Pick<RequestRow, 'location' | 'court' | 'city'>) {
	const place = location || court?.name
	if (!place) return locationWords(city)
	return city && !fold(place).includes(fold(city)) ? `${place}, ${city}` : place
}

/** A person as those who look at a request see them, by the names of the calls. */
export const asPerson = ({ username, profilePicture, location }: Omit<RequestRow['owner'], 'fullName'>) => ({
	username,
	profilePicture: pictureOf(profilePicture),
	location: locationWords(location),
})

/**
 * A request as the calls answer it. `date` is `YYYY-MM-DD` and `time` `HH:MM`, both null where no time is fixed.
 * `userId` is told to who plays in it only; others learn by `isOwner` whether it is theirs.
 */
export function asMatchRequest(request: RequestDetails, aiMatchScore: number | null) {
	const { startsAt, isOwner, isMatched, owner, sport, ...row } = request
	return {
		id: row.id,
		userId: isOwner || isMatched ? row.userId : null,
		isOwner,
		user: asPerson(owner),
		sport: { id: sport.id, name: sport.name },
		title: row.title,
		description: row.description,
		skillLevel: row.skillLevel,
		status: row.status,
		date: startsAt ? dateOf(startsAt) : null,
		time: startsAt ? formatTime(startsAt) : null,
		location: placeWords(request),
		city: row.city,
		courtId: row.courtId,
		wantsOpponent: row.wantsOpponent,
		preferredLocations: row.preferredLocations,
		preferredDays: row.preferredDays,
		preferredTimes: row.preferredTimes,
		minPlayers: row.minPlayers,
		maxPlayers: row.maxPlayers,
		acceptedCount: row.acceptedCount,
		createdAt: row.createdAt,
		expiresAt: row.expiresAt,
		aiMatchScore,
	}
}
