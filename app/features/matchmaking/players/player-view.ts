import { pictureOf } from '#app/features/venues/images.ts'
import type { Sport } from '#app/features/venues/sports.server.ts'
import { shortName } from '#app/features/accounts/names/short-name.ts'
import { locationWords } from '../location.ts'
import type { FoundPlayer } from './players.server.ts'

/** A player as the calls return them to strangers. `id` is that of their preferences, never the user id. */
export const asPlayer = (player: FoundPlayer, sports: Sport[]) => ({
	id: player.id,
	name: shortName(player.fullName),
	profilePicture: pictureOf(player.profilePicture),
	location: locationWords(player.location),
	skillLevel: player.skillLevel,
	preferredSports: sports.filter(({ id }) => player.sports.includes(id)).map(({ id, name }) => ({ id, name })),
	preferredLocations: player.cities,
	availableDays: player.availableDays,
	availableTimes: player.availableTimes,
	playFrequency: player.playFrequency,
	playStyle: player.playStyle,
	lookingForCoach: player.lookingForCoach,
	gamesPlayed: player.games,
	standing: player.connection,
	aiMatchScore: player.match?.score ?? null,
	reasons: player.match?.reasons.map(({ key, points, of, words }) => ({ key, points, of, words })) ?? [],
})
