import { initials } from '#app/features/navigation/initials.ts'
import { webAddresses } from '#app/features/venues/images.ts'
import { shortName } from '#app/features/venues/short-name.ts'

/** A player as the card shows them: nothing that leads to the person beyond what they chose to show. */
export type PlayerCardData = {
	name: string
	initials: string
	picture: string | null
	location: string
	/** 'Intermediate' */
	level: string
	games: number
	sports: { name: string; color: string }[]
}

type Player = {
	fullName: string
	profilePicture: string | null
	location: string | null
	skillLevel: string
	sports: number[]
	games: number
}
type Sport = { id: number; name: string; color: string }

export function playerCard(
	{ fullName, profilePicture, location, skillLevel, ...player }: Player,
	sports: Sport[],
): PlayerCardData {
	return {
		name: shortName(fullName),
		initials: initials({ fullName }),
		picture: webAddresses(profilePicture ? [profilePicture] : [])[0] ?? null,
		location: location || 'South Africa',
		level: skillLevel.charAt(0).toUpperCase() + skillLevel.slice(1),
		games: player.games,
		sports: sports.filter(({ id }) => player.sports.includes(id)).map(({ name, color }) => ({ name, color })),
	}
}
