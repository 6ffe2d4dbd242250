import type { RequestStatus } from '../status.ts'

type Stands = { status: RequestStatus; startsAt: Date | null }

const OVER = {
	matched: 'This request has been matched.',
	cancelled: 'This request was cancelled.',
	expired: 'This request has expired.',
} as const
const STARTED = 'The time of this game has come.'

/** Whether the time that was fixed for the game has come. */
export const hasStarted = ({ startsAt }: Pick<Stands, 'startsAt'>, now: Date) => startsAt !== null && now >= startsAt

/** Why a request takes and decides on no answers; null while it is open. */
export const closedReason = ({ status }: Pick<Stands, 'status'>) => (status === 'open' ? null : OVER[status])

/** Why a request cannot be called off; null where it can: while it is open or matched, until its time. */
export function cancelRefusal({ status, startsAt }: Stands, now: Date) {
	if (status === 'cancelled' || status === 'expired') return OVER[status]
	return hasStarted({ startsAt }, now) ? STARTED : null
}

type Enough = Stands & { acceptedCount: number; minPlayers: number }

/** Why an open request cannot be closed early; null where enough people were accepted. */
export function enoughRefusal({ status, acceptedCount, minPlayers }: Enough) {
	if (status !== 'open') return OVER[status]
	if (acceptedCount >= minPlayers) return null
	const lacking = minPlayers - acceptedCount
	return `Please accept ${lacking} more ${lacking === 1 ? 'person' : 'people'} first.`
}

type AnswerStatus = 'pending' | 'accepted' | 'rejected' | 'withdrawn'

/** Why somebody cannot take their answer back or drop out; null where they can. */
export function withdrawRefusal(request: Stands, answer: { status: AnswerStatus } | null, now: Date) {
	if (!answer || answer.status === 'withdrawn') return 'You have not answered this request.'
	if (answer.status === 'rejected') return 'Your answer was declined.'
	return cancelRefusal(request, now)
}

/** Why somebody who stands like this cannot answer; null for who has taken their answer back. */
export function answerRefusal(status: AnswerStatus) {
	if (status === 'withdrawn') return null
	return status === 'rejected' ? 'Your answer was declined.' : 'You have already answered.'
}

/** Why an answer can no longer be accepted or declined; null while it waits. */
export const decidedReason = (status: AnswerStatus) =>
	({
		pending: null,
		accepted: 'You have accepted this answer already.',
		rejected: 'You have declined this answer already.',
		withdrawn: 'They have withdrawn their answer.',
	})[status]
