import { pictureOf } from '#app/features/venues/images.ts'
import { fold } from '#app/features/venues/finder/search.ts'
import { dateOf, formatTime } from '#app/lib/time/time.ts'
import { locationWords } from '../location.ts'
import type { RequestDetails, RequestRow } from './find.server.ts'

/** The place of the game in words: the location as typed or the venue, with the city, or the city alone. */
export function placeWords({ location, court, city }: Pick<RequestRow, 'location' | 'court' | 'city'>) {
	const place = location || court?.name
	if (!place) return locationWords(city)
	return city && !fold(place).includes(fold(city)) ? `${place}, ${city}` : place
}

export const asPerson = ({ username, profilePicture, location }: Omit<RequestRow['owner'], 'fullName'>) => ({
	username,
	profilePicture: pictureOf(profilePicture),
	location: locationWords(location),
})

/**
 * A request as the calls return it. `date` is `YYYY-MM-DD` and `time` `HH:MM`, both null without a fixed time. Only
 * players in the game get `userId`; others have `isOwner`.
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
