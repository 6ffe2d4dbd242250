import { addDays, dateOf, DAY, HOUR } from '#app/lib/time/time.ts'
import { DAYS_AHEAD } from './rules.ts'

/** How long before its time a request expires, and after how long one without a fixed time does. */
const BEFORE_ITS_TIME = 2 * HOUR
const WITHOUT_TIME = 7 * DAY

export type RequestStatus = 'open' | 'matched' | 'cancelled' | 'expired'

/** The instant from which on a request no longer takes answers. */
export const expiryOf = ({ startsAt, createdAt }: { startsAt: Date | null; createdAt: Date }) =>
	new Date(startsAt ? startsAt.getTime() - BEFORE_ITS_TIME : createdAt.getTime() + WITHOUT_TIME)

/** Why nobody can be looked for at a time: it has come, it is too soon for anybody to answer, or too far ahead. */
export function timeProblem(startsAt: Date, now: Date) {
	if (startsAt <= now) return 'past'
	if (startsAt.getTime() - now.getTime() <= BEFORE_ITS_TIME) return 'soon'
	return dateOf(startsAt) > addDays(dateOf(now), DAYS_AHEAD) ? 'far' : null
}

type Places = { minPlayers: number; maxPlayers: number | null }

/** How many people a request has room for, besides whoever posted it. */
export const placesOf = ({ minPlayers, maxPlayers }: Places) => maxPlayers ?? minPlayers

type Stored = Places & { status: RequestStatus; expiresAt: Date; acceptedCount: number }

/** Where a request stands at an instant: one that is over has its people where enough were accepted by then. */
export function statusAt({ status, expiresAt, acceptedCount, minPlayers }: Stored, now: Date): RequestStatus {
	if (status !== 'open' || now < expiresAt) return status
	return acceptedCount >= minPlayers ? 'matched' : 'expired'
}

// prettier-ignore
const WORDS = { open: 'Open', matched: 'Matched', cancelled: 'Cancelled', expired: 'Expired' } as const satisfies Record<RequestStatus, string>
export const statusName = (status: RequestStatus) => WORDS[status]

const RESPONSES = { pending: 'Waiting', accepted: 'Accepted', rejected: 'Declined', withdrawn: 'Withdrawn' } as const
export type ResponseStatus = keyof typeof RESPONSES
export const responseName = (status: ResponseStatus) => RESPONSES[status]
