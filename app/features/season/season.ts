import { firstName } from '#app/features/accounts/names/short-name.ts'
import { DELETED_PERSON } from '#app/features/accounts/deleted.ts'

/** A calendar year of a player: what they booked or were In for and what stood, and the club runs they did. */
export type Season = {
	year: number
	/** First name; '' for a person without one. */
	name: string
	games: number
	runs: number
	/** On court, in steps of half an hour; runs have none. */
	hours: number
	/** Played most, as the catalogue calls it. */
	sport: string | null
	/** Where most games were. */
	venue: string | null
	/** When most games and runs began, `Mondays at 18:00`; null unless two did. */
	usual: string | null
	/** Other accounts in their games. */
	people: number
	/** How often they were player of the match. */
	best: number
}

export const RUNNING = 'Running'

/** A number of the card with its words; `wide` ones take a row. */
export type Fact = { label: string; value: string; wide?: true; star?: true }

export const isEmpty = ({ games, runs }: Season) => games + runs === 0

const one = (number: number, single: string, more: string) => `${number} ${number === 1 ? single : more}`

/** The largest number of the card, and the words beside it. */
export function outings({ games, runs, hours }: Season) {
	const words = runs === 0 ? ['game', 'games'] : games === 0 ? ['club run', 'club runs'] : ['', 'games and runs']
	const number = games + runs
	return { number, words: words[number === 1 ? 0 : 1]!, hours: games > 0 ? hoursOf(hours) : null }
}

const hoursOf = (hours: number) => `${one(hours, 'hour', 'hours')} on court`

/** From how many people on a card names their number. */
const FEW = 3

/** Returns what else there is to say, without anything that is nought. */
export function factsOf({ games, runs, sport, venue, usual, people, best }: Season): Fact[] {
	const facts: (Fact | false | null)[] = [
		sport !== null && { label: 'Most played', value: sport },
		usual !== null && { label: 'Usually', value: usual },
		venue !== null && { label: 'Home court', value: venue, wide: true },
		people >= FEW && { label: 'Played with', value: `${people} people` },
		best > 0 && { label: 'Player of the match', value: best === 1 ? 'Once' : one(best, 'time', 'times'), star: true },
		games > 0 && runs > 0 && { label: 'Club runs', value: String(runs) },
	]
	return facts.filter((fact) => fact !== false && fact !== null)
}

export const titleOf = ({ name }: Pick<Season, 'name'>) => (name ? `${name}’s season` : 'My season')

/** All that the picture shows, as one text. */
export function inWords(season: Season) {
	const { number, words, hours } = outings(season)
	const facts = factsOf(season).map(({ label, value }) => `${label}: ${value}`)
	return `${titleOf(season)} ${season.year}. ${[`${number} ${words}`, ...(hours ? [hours] : []), ...facts].join('. ')}.`
}

/** The name on a card, which strangers may see. */
export const cardName = (fullName: string) => (fullName === DELETED_PERSON ? '' : firstName(fullName))

/** The page of a season as its person has made it visible to others, and the pictures of both pages. */
export const sharedAddress = (key: string) => `/season/${key}`
export const sharedPicture = (key: string) => `/season/${key}/card.png`
export const ownAddress = (year: number) => `/profile/season?year=${year}`
export const ownPicture = (year: number) => `/profile/season/card.png?year=${year}`
