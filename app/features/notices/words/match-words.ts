import { amountOf, inPoints } from '#app/lib/money.ts'
import { dayAt } from './gathering-words.ts'
import { sentences, type About, type Time, type Words } from './told.ts'

/** A request for players, by its title. */
type Request = { request: string }

const requestLink = (id: number) => `/matchmaking/requests/${id}`
const ownLink = (id: number) => `/matchmaking/my-requests/${id}`
const threadLink = (id: number) => `/matchmaking/threads/${id}`
type Game = { sport: string; start: Time; venue: string }
type Call = Game & { total: number; each: number | null }
const callLink = (id: number) => `/matchmaking/calls/${id}`
const NOT_THIS_TIME = 'They chose other players this time. Thank you for answering.'
const takenBack = (points: number) =>
	points ? ` The ${inPoints(points)} for it ${points === 1 ? 'is' : 'are'} taken back.` : ''

export const matchWords = {
	answered: ({ request, message }: Request & { message: string }, { id, who }: About): Words => ({
		title: `${who.short} answered: ${request}`,
		body: message,
		link: ownLink(id),
	}),
	accepted: ({ request }: Request, { id, who }: About): Words => ({
		title: `You’re in: ${request}`,
		body: `${who.short} said yes. We’ll tell you when the game is full.`,
		link: requestLink(id),
	}),
	declined: ({ request }: Request, { id }: About): Words => ({
		title: `Not this time: ${request}`,
		body: NOT_THIS_TIME,
		link: requestLink(id),
	}),
	/** To a player who may no longer see the request. */
	out: ({ request }: Request): Words => ({
		title: `Not this time: ${request}`,
		body: NOT_THIS_TIME,
		link: '/matchmaking?tab=mine',
	}),
	/** `when` and `where` are worded as on the request's page. */
	changed: ({ request, when, where }: Request & { when: string; where: string }, { id }: About): Words => ({
		title: `Changed: ${request}`,
		body: `It is now: ${when}, ${where}. If that doesn’t suit you, take back your reply.`,
		link: requestLink(id),
	}),
	moved: ({ request, start, venue }: Request & { start: Time; venue: string }, { id }: About): Words => ({
		title: `Moved: ${request}`,
		body: `It is now on ${dayAt(start)}, ${venue}. Drop out if that doesn’t suit you.`,
		link: requestLink(id),
	}),
	matched: ({ request }: Request, { id }: About): Words => ({
		title: `Matched: ${request}`,
		body: 'You have enough players. Say hello and sort out the rest.',
		link: threadLink(id),
	}),
	'matched without you': ({ request }: Request, { id, who }: About): Words => ({
		title: `Not this time: ${request}`,
		body: `${who.short} has enough players this time. Thanks for replying.`,
		link: requestLink(id),
	}),
	expired: ({ request }: Request, { id }: About): Words => ({
		title: `Expired: ${request}`,
		body: 'Not enough players in time, so this game is off.',
		link: requestLink(id),
	}),
	'own request expired': ({ request }: Request, { id }: About): Words => ({
		title: `Expired: ${request}`,
		body: 'Not enough players in time. You can post it again.',
		link: requestLink(id),
	}),
	'dropped out': (
		{ request, next, points }: Request & { next: keyof typeof NEXT; points: number },
		{ id, who }: About,
	): Words => ({
		title: `${who.short} can’t make it: ${request}`,
		body: `${NEXT[next]}${takenBack(points)}`,
		link: ownLink(id),
	}),
	'open again': ({ request }: Request, { id, who }: About): Words => ({
		title: `Open again: ${request}`,
		body: `${who.short} can’t make it. You are still in, and others can join.`,
		link: requestLink(id),
	}),
	'open again for you': ({ request }: Request, { id }: About): Words => ({
		title: `Open again: ${request}`,
		body: 'A place opened up, and your reply still stands.',
		link: requestLink(id),
	}),
	/** `why` is a sentence, null where the owner did it. */
	cancelled: ({ request, why }: Request & { why: string | null }, { id, who }: About): Words => ({
		title: `Cancelled: ${request}`,
		body: why ?? `${who.short} has called it off.`,
		link: requestLink(id),
	}),
	'own request cancelled': (
		{ request, why, points }: Request & { why: string; points: number },
		{ id }: About,
	): Words => ({
		title: `Cancelled: ${request}`,
		body: `${why}${takenBack(points)}`,
		link: ownLink(id),
	}),

	/** A call for `total` more players of a game; `each` is what each pays, in whole cents. */
	'players needed': ({ total, sport, start, venue, each }: Call, { id, who }: About): Words => ({
		title: `${total === 1 ? 'One' : total} more needed: ${sport}, ${dayAt(start)}`,
		body: sentences(
			`${who.short} plays at ${venue}.`,
			each !== null && `${amountOf(each)} each.`,
			total === 1 ? 'The first to say yes is in.' : `The first ${total} to say yes are in.`,
		),
		link: callLink(id),
	}),
	'call filled': ({ sport, start, venue }: Game): Words => ({
		title: `It’s filled: ${sport}, ${dayAt(start)}`,
		body: `Somebody was quicker for the game at ${venue}. Thanks for looking, next time it’s you.`,
		link: '/matchmaking',
	}),
	/** To the captain. */
	'came by a call': ({ sport, start }: Omit<Game, 'venue'>, { id, who }: About): Words => ({
		title: `${who.short} is in: ${sport}, ${dayAt(start)}`,
		body: 'They said yes when you asked for more players.',
		link: `/my-bookings/${id}/one-more`,
	}),
	/** To those who came by a call. */
	'game moved': ({ sport, start, venue }: Game, { id }: About): Words => ({
		title: `Moved: ${sport} at ${venue}`,
		body: `It is now on ${dayAt(start)}. Tap to say whether you can still make it.`,
		link: callLink(id),
	}),
	'game off': ({ sport, start, venue }: Game, { id }: About): Words => ({
		title: `Called off: ${sport}, ${dayAt(start)}`,
		body: `The booking at ${venue} is off, so there is no game.`,
		link: callLink(id),
	}),

	'new message': ({ excerpt }: { excerpt: string }, { id, who }: About): Words => ({
		title: `New message from ${who.name}`,
		body: excerpt,
		link: threadLink(id),
	}),
	'asks to connect': (_: object, { who }: About): Words => ({
		title: `${who.short} wants to connect`,
		body: 'Accept and you can chat. Ignore it and they won’t know.',
		link: '/matchmaking/people',
	}),
	connected: (_: object, { id, who }: About): Words => ({
		title: `${who.name} said yes to connecting`,
		body: 'Say hello and find a time to play.',
		link: threadLink(id),
	}),
	'teams made': ({ request, shareKey }: Request & { shareKey: string }, { who }: About): Words => ({
		title: `The teams for ${request}`,
		body: `${who.short} picked the teams. See who you play with.`,
		link: `/teams/${shareKey}`,
	}),
	'matchmaking warning': ({ reason }: { reason: keyof typeof REPORTED }): Words => ({
		title: 'A warning from Courtside',
		body: `${REPORTED[reason]} If it happens again, we’ll close matchmaking for you.`,
		link: '/matchmaking',
	}),
	/** `terms` is a sentence on what it means. */
	'matchmaking closed': ({ terms }: { terms: string }): Words => ({
		title: 'Matchmaking is closed for you',
		body: terms,
		link: '/matchmaking',
	}),
	'matchmaking open again': (): Words => ({
		title: 'Matchmaking is open to you again',
		body: 'Post, reply and connect as before.',
		link: '/matchmaking',
	}),
}

const REPORTED = {
	rude: 'A player told us that you were rude to them.',
	spam: 'A player told us that you were selling things or sending spam.',
	fake: 'A player told us that you aren’t who you say you are.',
	unsafe: 'A player told us that they felt unsafe with you.',
	other: 'A player told us that something went wrong between you.',
}

const NEXT = {
	reopened: 'Your request is open again, so others can take the place.',
	over: 'You’re the last one, and it’s too late to find others.',
	open: 'Others can still take the place.',
	late: 'It’s too late to find others.',
}
