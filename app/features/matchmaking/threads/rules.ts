import { DAY } from '#app/lib/time/time.ts'

export const THREAD_NOT_FOUND = 'Conversation not found'
export const OVER = 'This game is long over, so nobody can write here any more.'
export const BLOCKED_MESSAGE = 'A message from somebody you blocked'
export const NO_NUMBER = 'Please add your phone number to your preferences first.'

/** How long after its game people can still write in the conversation of a request, in milliseconds. */
const WRITABLE_FOR = 30 * DAY
/** How many messages a page shows, and how many conversations. */
export const MESSAGES_SHOWN = 50
export const THREADS_SHOWN = 20

type Game = { startsAt: Date | null; expiresAt: Date }

/** Whether the game of a request is so long over that nobody writes about it any more; without a time, since it expired. */
export const isLongOver = ({ startsAt, expiresAt }: Game, now: Date) =>
	now.getTime() >= (startsAt ?? expiresAt).getTime() + WRITABLE_FOR

/** Where the conversation is; with `before` the messages older than that one. */
export const threadAddress = (id: number, before?: number | null) =>
	`/matchmaking/threads/${id}${before ? `?before=${before}` : ''}`
