import { initials } from '#app/features/navigation/initials.ts'
import { pictureOf } from '#app/features/venues/images.ts'
import { shortName } from '#app/features/accounts/names/short-name.ts'
import { levelName, type SkillLevel } from '../levels.ts'
import { locationWords } from '../location.ts'
import type { MatchScore } from '../score.ts'
import { playedName } from '../sport-name.ts'
import { shortSuitsWords } from '../when.ts'

export type CardConnection = 'asked' | 'asks-you' | 'connected' | null

/** A player as strangers see them: nothing that identifies the person beyond what they chose to show. */
export type PlayerCardData = {
	/** The id of their preferences, never the user id. */
	id: number
	name: string
	initials: string
	picture: string | null
	location: string
	/** Such as `Intermediate`. */
	level: string
	games: number
	sports: { name: string; color: string }[]
	cities: string[]
	/** Such as `Tue, Fri · evenings`. */
	when: string
	playFrequency: string | null
	playStyle: string | null
	lookingForCoach: boolean
	/** How well they suit the viewer; null if the viewer has saved no preferences. */
	match: MatchScore | null
	connection: CardConnection
	isYou: boolean
}

type Player = {
	id: number
	fullName: string
	profilePicture: string | null
	location: string | null
	skillLevel: SkillLevel
	sports: number[]
	cities: string[]
	availableDays: string[]
	availableTimes: string[]
	playFrequency: string | null
	playStyle: string | null
	lookingForCoach: boolean
	games: number
}
type Sport = { id: number; name: string; color: string }
type Towards = Pick<PlayerCardData, 'match' | 'connection' | 'isYou'>

const stranger: Towards = { match: null, connection: null, isYou: false }

export function playerCard(player: Player, sports: Sport[], towards: Towards = stranger): PlayerCardData {
	const { fullName, profilePicture } = player
	return {
		id: player.id,
		name: shortName(fullName),
		initials: initials({ fullName }),
		picture: pictureOf(profilePicture),
		location: locationWords(player.location),
		level: levelName(player.skillLevel),
		games: player.games,
		cities: player.cities,
		sports: sports
			.filter(({ id }) => player.sports.includes(id))
			.map(({ name, color }) => ({ name: playedName(name), color })),
		when: shortSuitsWords(player.availableDays, player.availableTimes),
		playFrequency: player.playFrequency,
		playStyle: player.playStyle,
		lookingForCoach: player.lookingForCoach,
		match: towards.match,
		connection: towards.connection,
		isYou: towards.isYou,
	}
}

const SHOWN_REASONS = 2

/** The score with only its strongest reasons, as lists show it. */
export function atBest({ score, reasons }: MatchScore): MatchScore {
	const good = reasons.filter(({ points }) => points > 0).sort((a, b) => b.points / b.of - a.points / a.of)
	return { score, reasons: good.slice(0, SHOWN_REASONS) }
}

/** The reasons in one line, two shared things as one: `You both play padel in Cape Town`. */
export const reasonWords = (reasons: MatchScore['reasons']) =>
	reasons
		.map(({ words }) => words)
		.join(' · ')
		.replace(/^(You both play .+) · You both play in /, '$1 in ')

export const gamesWords = (games: number) => `${games} ${games === 1 ? 'game' : 'games'}`
