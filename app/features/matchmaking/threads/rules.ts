import { DAY } from '#app/lib/time/time.ts'

export const THREAD_NOT_FOUND = 'Conversation not found'
export const OVER = 'This game is over, so this conversation is closed.'
export const BLOCKED_MESSAGE = 'A message from somebody you blocked'
export const NO_NUMBER = 'Add your phone number to your preferences first.'

/** How long after its game a request's conversation stays open, in milliseconds. */
const WRITABLE_FOR = 30 * DAY
export const MESSAGES_SHOWN = 50
export const THREADS_SHOWN = 20

type Game = { startsAt: Date | null; expiresAt: Date }

/** Whether a request's conversation is closed: a while after its game or, without a fixed time, after its expiry. */
export const isLongOver = ({ startsAt, expiresAt }: Game, now: Date) =>
	now.getTime() >= (startsAt ?? expiresAt).getTime() + WRITABLE_FOR

export const threadAddress = (id: number, before?: number | null) =>
	`/matchmaking/threads/${id}${before ? `?before=${before}` : ''}`
