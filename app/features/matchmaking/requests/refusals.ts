import type { RequestStatus, ResponseStatus } from '../status.ts'
import { isLongOver } from '../threads/rules.ts'

type RequestState = { status: RequestStatus; startsAt: Date | null; expiresAt: Date }

const OVER = {
	matched: 'This request has been matched.',
	cancelled: 'This request was cancelled.',
	expired: 'This request has expired.',
} as const
const STARTED = 'This game has started.'
const LONG_OVER = 'This game is over.'
export const CHANGED = 'This request has just changed. Look again.'

/** The reason a request takes no answers or decisions; null while it is open. */
export const closedReason = ({ status }: Pick<RequestState, 'status'>) => (status === 'open' ? null : OVER[status])

/**
 * The reason a request cannot be cancelled, or null. It can be while open or matched, until its time; without a fixed
 * time, until its conversation closes.
 */
export function cancelRefusal({ status, startsAt, expiresAt }: RequestState, now: Date) {
	if (status === 'cancelled' || status === 'expired') return OVER[status]
	if (startsAt !== null) return now >= startsAt ? STARTED : null
	return isLongOver({ startsAt, expiresAt }, now) ? LONG_OVER : null
}

type Enough = RequestState & { acceptedCount: number; minPlayers: number }

/** The reason the search cannot end early; null if enough players were accepted. */
export function enoughRefusal({ status, acceptedCount, minPlayers }: Enough) {
	if (status !== 'open') return OVER[status]
	if (acceptedCount >= minPlayers) return null
	const lacking = minPlayers - acceptedCount
	return `Accept ${lacking} more ${lacking === 1 ? 'person' : 'people'} first.`
}

export function withdrawRefusal(request: RequestState, answer: { status: ResponseStatus } | null, now: Date) {
	if (!answer || answer.status === 'withdrawn') return 'You haven’t answered this request.'
	if (answer.status === 'rejected') return 'Your answer was declined.'
	return cancelRefusal(request, now)
}

/** The reason a player with an answer of this status cannot answer; null after a withdrawal. */
export function answerRefusal(status: ResponseStatus) {
	if (status === 'withdrawn') return null
	return status === 'rejected' ? 'Your answer was declined.' : 'You’ve answered already.'
}

/** The reason an answer can no longer be decided; null while it waits. */
export const decidedReason = (status: ResponseStatus) =>
	({
		pending: null,
		accepted: 'You’ve accepted this response already.',
		rejected: 'You’ve declined this response already.',
		withdrawn: 'They’ve taken back their response.',
	})[status]

type Closed = { status: RequestStatus; closedAt: Date | null }
type Decided = { status: ResponseStatus; decidedAt: Date | null }

/** Whether the closing of the request declined the answer, not the owner (see `declinePending`). */
export const wasUndecided = ({ closedAt }: Pick<Closed, 'closedAt'>, { status, decidedAt }: Decided) =>
	status === 'rejected' && closedAt !== null && decidedAt?.getTime() === closedAt.getTime()

/** The answer's status as shown: `over` if the request was cancelled or expired, decided or not. */
export function shownStatus(request: Closed, answer: Decided): ResponseStatus | 'unanswered' | 'over' {
	if (request.status !== 'cancelled' && request.status !== 'expired') return answer.status
	if (answer.status === 'accepted') return 'over'
	return answer.status === 'pending' || wasUndecided(request, answer) ? 'unanswered' : answer.status
}

/** Why an answer was not accepted, in words for the player; null while it waits or is accepted. */
export function declinedWords(request: Closed, answer: Decided) {
	const status = shownStatus(request, answer)
	if (status === 'rejected') return 'They went with other players this time.'
	if (status !== 'unanswered') return null
	return request.status === 'cancelled'
		? 'The request was cancelled before they got to you.'
		: 'Not enough players in time.'
}
