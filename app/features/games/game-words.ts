import { amountOf } from '#app/lib/money.ts'
import { literal } from '#app/lib/text/literal.ts'
import { DAY, formatDay, formatTime, formatTimeRange, formatWeekday } from '#app/lib/time/time.ts'

type Game = {
	/** The teams of a match, or the name of a run or a request; null for a booking. */
	title: string | null
	sport: { name: string; icon: string }
	venue: { name: string; place: string }
	startTime: Date
	/** Null where a game has no end of its own. */
	endTime: Date | null
	when: string
	going: number
	/** Null without limit. */
	places: number | null
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

/** A team that plays no match now or later, or a request without a day. */
type Idle = {
	isIdle: true
	team: string
	tournament: string
	sport: Game['sport']
	state: { title: string; text: string }
}
type Page = (Game & { isIdle: false }) | Idle

/** `Mon 18:00 · Bellville Fives` */
export const headline = ({ when, venue }: Pick<Game, 'when' | 'venue'>) => `${when} · ${venue.name}`

/** The headline of a page, or the name of a team without a match. */
export const titleOf = (page: Page) => (page.isIdle ? page.team : headline(page))

/** `3 of 10 in` */
export const goingWords = ({ going, places }: Pick<Game, 'going' | 'places'>) =>
	places === null ? `${going} in` : `${going} of ${places} in`

/** `3 of 10 in · R54 each`, or how the game stands once nobody can answer any more. */
export function countWords(page: Page) {
	if (page.isIdle) return page.state.title
	const { going, places, each, open, state } = page
	if (!open && state) return state.title
	const price = each === null ? '' : ` · ${amountOf(each).replace(/\.00$/, '')} each`
	return `${goingWords({ going, places })}${price}`
}

/** The line of a preview below its headline. */
export function previewWords(page: Page) {
	if (page.isIdle) return `${page.state.title}. ${page.state.text}`
	const words = [page.title, countWords(page)].filter(Boolean).join('. ')
	return page.open ? `${words}. Tap In or Out, no account needed.` : words
}

export const gameCardWords = (page: Page) => ({
	sport: page.sport.icon,
	title: titleOf(page),
	kind: page.sport.name,
	place: page.isIdle ? page.tournament : (page.title ?? `${page.sport.name}, ${page.venue.place}`),
	fact: countWords(page),
})

type Invite = Pick<Game, 'title' | 'sport' | 'venue' | 'startTime' | 'endTime' | 'each'>

type Place = Pick<Game, 'startTime' | 'endTime'> & { venue: { name: string } }

/** `18:00–19:00`, or `18:00` for a game without an end of its own. */
export const timesOf = ({ startTime, endTime }: Pick<Game, 'startTime' | 'endTime'>) =>
	endTime ? formatTimeRange(startTime, endTime) : formatTime(startTime)

/** `Padel at Beacon Padel, Thu 5 Nov, 18:00–19:00`; `name` is that of the game or of its sport. */
export const gameLine = (name: string, place: Place) => gameLines(name, place).replace('\n', ', ')

/** The venue of a game on one line, its time on the next. */
export const gameLines = (name: string, { venue, startTime, endTime }: Place) =>
	`${name} at ${venue.name}\n${formatDay(startTime)}, ${timesOf({ startTime, endTime })}`

/** The message that a captain sends with the link. */
export function inviteText({ title, sport, each, ...place }: Invite, link: string) {
	const price = each === null ? '' : ` ${amountOf(each)} each.`
	return `${gameLine(title === null ? sport.name : literal(title), place)}.${price} Are you in? ${link}`
}

/** The message that reminds those who are in and have not paid. */
export const reminderText = (game: Game, unpaid: { name: string }[], link: string) =>
	`${game.sport.name} at ${game.venue.name}, ${game.when}. Still to pay: ${unpaid.map(({ name }) => literal(name)).join(', ')}. Tap Pay here, no account needed: ${link}`

/** The message that asks the players of a team who have not answered. */
export const waitingText = (game: Game, waiting: string[], link: string) =>
	`${literal(game.title!)}, ${game.when}: ${goingWords(game)}. Still to say: ${waiting.map(literal).join(', ')}. Tap In or Out here: ${link}`

type Share = {
	state: 'open' | 'coming' | 'paid' | 'returned'
	amount: number
	payment: { receivedAmount: number | null } | null
	refunds: { amount: number; by: 'provider' | 'venue' | 'credit'; done: boolean }[]
	booking: { status: string; undecided: boolean }
	venue: { name: string }
}

/** Says to a player what became of their share, and where its money is. */
export function shareWords(
	{ state, amount, payment, refunds, booking, venue }: Share,
	{ isOut, captain }: { isOut: boolean; captain: string },
) {
	if (state === 'open') return `Pay Your Share ${amountOf(amount)}`
	if (state === 'coming') return `${amountOf(amount)} sent. The venue still has to confirm it.`
	const paid = payment?.receivedAmount ?? amount
	const back = refunds.map((refund) => refundWords(refund, venue.name))
	if (state === 'returned') return back.join(' ')
	if (booking.status === 'cancelled') {
		if (booking.undecided) return `${captain} decides if your ${amountOf(paid)} comes back or the game moves.`
		const kept = paid - refunds.reduce((all, { amount }) => all + amount, 0)
		return [...back, `The venue keeps your ${amountOf(kept)}: its rule for late cancelling.`].join(' ')
	}
	return isOut
		? `Your ${amountOf(paid)} stays in the pot. Sort it out with ${captain}.`
		: `${amountOf(paid)} paid. Thank you.`
}

function refundWords({ amount, by, done }: Share['refunds'][number], venue: string) {
	const sum = `Your ${amountOf(amount)}`
	if (by === 'credit') return `${sum} is credit at ${venue}.`
	if (by === 'venue')
		return done ? `${venue} has paid your ${amountOf(amount)} back.` : `${sum} comes back: ${venue} sends it.`
	return done ? `${sum} is back on your card.` : `${sum} is on its way back to your card.`
}
