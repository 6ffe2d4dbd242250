import type { RequestStatus, ResponseStatus } from '../status.ts'
import { isLongOver } from '../threads/rules.ts'

type Stands = { status: RequestStatus; startsAt: Date | null; expiresAt: Date }

const OVER = {
	matched: 'This request has been matched.',
	cancelled: 'This request was cancelled.',
	expired: 'This request has expired.',
} as const
const STARTED = 'The time of this game has come.'
const LONG_OVER = 'This game is long over.'
export const CHANGED = 'This request has just changed. Please look again.'

/** Why a request takes and decides on no answers; null while it is open. */
export const closedReason = ({ status }: Pick<Stands, 'status'>) => (status === 'open' ? null : OVER[status])

/**
 * Why a request cannot be called off; null where it can: while it is open or matched, until its time. One without a fixed
 * time is over when its conversation is.
 */
export function cancelRefusal({ status, startsAt, expiresAt }: Stands, now: Date) {
	if (status === 'cancelled' || status === 'expired') return OVER[status]
	if (startsAt !== null) return now >= startsAt ? STARTED : null
	return isLongOver({ startsAt, expiresAt }, now) ? LONG_OVER : null
}

type Enough = Stands & { acceptedCount: number; minPlayers: number }

/** Why an open request cannot be closed early; null where enough people were accepted. */
export function enoughRefusal({ status, acceptedCount, minPlayers }: Enough) {
	if (status !== 'open') return OVER[status]
	if (acceptedCount >= minPlayers) return null
	const lacking = minPlayers - acceptedCount
	return `Please accept ${lacking} more ${lacking === 1 ? 'person' : 'people'} first.`
}

/** Why somebody cannot take their answer back or drop out; null where they can. */
export function withdrawRefusal(request: Stands, answer: { status: ResponseStatus } | null, now: Date) {
	if (!answer || answer.status === 'withdrawn') return 'You have not answered this request.'
	if (answer.status === 'rejected') return 'Your answer was declined.'
	return cancelRefusal(request, now)
}

/** Why somebody who stands like this cannot answer; null for who has taken their answer back. */
export function answerRefusal(status: ResponseStatus) {
	if (status === 'withdrawn') return null
	return status === 'rejected' ? 'Your answer was declined.' : 'You have already answered.'
}

/** Why an answer can no longer be accepted or declined; null while it waits. */
export const decidedReason = (status: ResponseStatus) =>
	({
		pending: null,
		accepted: 'You have accepted this answer already.',
		rejected: 'You have declined this answer already.',
		withdrawn: 'They have withdrawn their answer.',
	})[status]

type Closed = { status: RequestStatus; closedAt: Date | null }
type Decided = { status: ResponseStatus; decidedAt: Date | null }

/** Whether an answer was declined because its request closed, and not by whoever posted it (see `declinePending`). */
export const wasUndecided = ({ closedAt }: Pick<Closed, 'closedAt'>, { status, decidedAt }: Decided) =>
	status === 'rejected' && closedAt !== null && decidedAt?.getTime() === closedAt.getTime()

/** How an answer stands to whoever looks at it: of a request that came to nothing it is over, decided or not. */
export function answerStanding(request: Closed, answer: Decided): ResponseStatus | 'unanswered' | 'over' {
	if (request.status !== 'cancelled' && request.status !== 'expired') return answer.status
	if (answer.status === 'accepted') return 'over'
	return answer.status === 'pending' || wasUndecided(request, answer) ? 'unanswered' : answer.status
}

/** What a person whose answer is not accepted is told of why, null while it waits or is theirs. */
export function declinedWords(request: Closed, answer: Decided) {
	const standing = answerStanding(request, answer)
	if (standing === 'rejected') return 'They chose other players this time.'
	if (standing !== 'unanswered') return null
	return request.status === 'cancelled'
		? 'The request was cancelled before they answered.'
		: 'Not enough people were found in time.'
}
