import { amountOf } from '#app/lib/money.ts'
import { formatDay, formatTime, formatTimeRange } from '#app/lib/time/time.ts'

type Game = {
	sport: { name: string }
	venue: { name: string }
	startTime: Date
	endTime: Date
	going: number
	places: number
	/** Whole cents. */
	each: number | null
}

/** `R54`, or `R54.50` */
const short = (cents: number) => amountOf(cents).replace(/\.00$/, '')

/** The message that a captain sends with the link. */
export function inviteText({ sport, venue, startTime, endTime, each }: Game, link: string) {
	const price = each === null ? '' : ` ${amountOf(each)} each.`
	return `${sport.name} at ${venue.name}, ${formatDay(startTime)}, ${formatTimeRange(startTime, endTime)}.${price} Are you in? ${link}`
}

/** `3 of 10 in · R54 each` */
export const countWords = ({ going, places, each }: Game) =>
	[`${going} of ${places} in`, ...(each === null ? [] : [`${short(each)} each`])].join(' · ')

/** `Mon 18:00` */
export const whenWords = ({ startTime }: Game) => `${formatDay(startTime)}, ${formatTime(startTime)}`
