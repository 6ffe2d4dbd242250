import { formatDay, formatTime } from '#app/lib/time.ts'
import { placesOf } from '../status.ts'
import { suitsWords } from '../when.ts'

type When = { startsAt: Date | null; preferredDays: readonly string[]; preferredTimes: readonly string[] }

/** `Sat 21 Nov, 18:30`, or when it suits: `Thursdays, evenings` */
export const whenWords = ({ startsAt, preferredDays, preferredTimes }: When) =>
	startsAt ? `${formatDay(startsAt)}, ${formatTime(startsAt)}` : suitsWords(preferredDays, preferredTimes)

type Players = { minPlayers: number; maxPlayers: number | null; acceptedCount: number }

/** `Needs 2 players`, `Needs 2 to 4 players`, `1 of 2 players found` */
export function playersWords({ acceptedCount, ...wanted }: Players) {
	const places = placesOf(wanted)
	const noun = places === 1 ? 'player' : 'players'
	if (acceptedCount > 0) return `${acceptedCount} of ${places} ${noun} found`
	return wanted.minPlayers < places ? `Needs ${wanted.minPlayers} to ${places} ${noun}` : `Needs ${places} ${noun}`
}
