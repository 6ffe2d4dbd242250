import { amountOf } from '#app/lib/money.ts'
import { literal } from '#app/lib/text/literal.ts'
import { DAY, formatDay, formatTime, formatTimeRange, formatWeekday } from '#app/lib/time/time.ts'

type Game = {
	sport: { name: string; icon: string }
	venue: { name: string; place: string }
	startTime: Date
	endTime: Date
	when: string
	going: number
	places: number
	/** Whole cents. */
	each: number | null
	state: { title: string } | null
	open: boolean
}

/** `Mon 18:00` within the week, else `Mon 30 Nov 18:00` */
export const shortWhen = (start: Date, now: Date) => {
	const soon = Math.abs(start.getTime() - now.getTime()) < 6 * DAY
	return `${soon ? formatWeekday(start) : formatDay(start)} ${formatTime(start)}`
}

/** `Mon 18:00 · Bellville Fives` */
export const headline = ({ when, venue }: Pick<Game, 'when' | 'venue'>) => `${when} · ${venue.name}`

/** `3 of 10 in · R54 each`, or how the game stands once nobody can answer any more. */
export function countWords({ going, places, each, open, state }: Game) {
	if (!open && state) return state.title
	const price = each === null ? '' : ` · ${amountOf(each).replace(/\.00$/, '')} each`
	return `${going} of ${places} in${price}`
}

/** The line of a preview below its headline. */
export const previewWords = (game: Game) =>
	game.open ? `${countWords(game)}. Tap In or Out, no account needed.` : countWords(game)

export const gameCardWords = (game: Game) => ({
	sport: game.sport.icon,
	title: headline(game),
	kind: game.sport.name,
	place: `${game.sport.name}, ${game.venue.place}`,
	fact: countWords(game),
})

type Invite = Pick<Game, 'sport' | 'venue' | 'startTime' | 'endTime' | 'each'>

/** The message that a captain sends with the link. */
export function inviteText({ sport, venue, startTime, endTime, each }: Invite, link: string) {
	const price = each === null ? '' : ` ${amountOf(each)} each.`
	return `${sport.name} at ${venue.name}, ${formatDay(startTime)}, ${formatTimeRange(startTime, endTime)}.${price} Are you in? ${link}`
}

/** The message that reminds those who are in and have not paid. */
export const reminderText = (game: Game, unpaid: { name: string }[], link: string) =>
	`${game.sport.name} at ${game.venue.name}, ${game.when}. Still to pay: ${unpaid.map(({ name }) => literal(name)).join(', ')}. Tap Pay here, no account needed: ${link}`
