import { amountOf, inCents, sum } from '#app/lib/money.ts'
import { formatDay, formatTime, formatTimeRange } from '#app/lib/time/time.ts'
import { placesOf } from '../status.ts'
import { suitsWords } from '../when.ts'

type When = {
	startsAt: Date | null
	endsAt?: Date | null
	preferredDays: readonly string[]
	preferredTimes: readonly string[]
}

/** `18:30`, or `18:30–20:00` with the end of the court booking. */
export const timeWords = (startsAt: Date, endsAt: Date | null = null) =>
	endsAt ? formatTimeRange(startsAt, endsAt) : formatTime(startsAt)

/** `Sat 21 Nov, 18:30–20:00`, or without a fixed time `Thursday evenings`. */
export const whenWords = ({ startsAt, endsAt, preferredDays, preferredTimes }: When) =>
	startsAt ? `${formatDay(startsAt)}, ${timeWords(startsAt, endsAt)}` : suitsWords(preferredDays, preferredTimes)

/**
 * The price of the court in rand, and each player's share if all places fill, the owner included: `R840.00 for
 * the court, about R280.00 each with 3`. Null if there is nothing to pay.
 */
export const costWords = (price: number | null, places: Places) =>
	price ? `${sum(price)} for the court, about ${shareWords(price, placesOf(places) + 1)}` : null

const shareWords = (price: number, people: number) =>
	`${amountOf(Math.round(inCents(price) / people))} each with ${people}`

type Places = { minPlayers: number; maxPlayers: number | null }
type Players = Places & { acceptedCount: number; wantsOpponent: boolean }

/** `Looking for 2 players`, `Looking for 2 to 4 opponents`, `1 of 2 players found`, `All 9 players found` */
export function playersWords({ acceptedCount, wantsOpponent, ...wanted }: Players) {
	const places = placesOf(wanted)
	const one = wantsOpponent ? 'opponent' : 'player'
	const noun = places === 1 ? one : `${one}s`
	if (acceptedCount === places && places === 1) return wantsOpponent ? 'Opponent found' : 'Player found'
	if (acceptedCount === places) return `All ${places} ${noun} found`
	if (acceptedCount > 0) return `${acceptedCount} of ${places} ${noun} found`
	return wanted.minPlayers < places
		? `Looking for ${wanted.minPlayers} to ${places} ${noun}`
		: `Looking for ${places} ${noun}`
}
