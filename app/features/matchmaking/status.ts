import { addDays, dateOf, DAY, HOUR } from '#app/lib/time/time.ts'
import { DAYS_AHEAD } from './rules.ts'

/** A request expires this long before its time, or after its creation if it has no fixed time. */
const BEFORE_ITS_TIME = 2 * HOUR
const WITHOUT_TIME = 7 * DAY

export type RequestStatus = 'open' | 'matched' | 'cancelled' | 'expired'

export const expiryOf = ({ startsAt, createdAt }: { startsAt: Date | null; createdAt: Date }) =>
	new Date(startsAt ? startsAt.getTime() - BEFORE_ITS_TIME : createdAt.getTime() + WITHOUT_TIME)

/** The reason no players can be found for a time: it is past, too soon for anybody to answer, or too far ahead. */
export function timeProblem(startsAt: Date, now: Date) {
	if (startsAt <= now) return 'past'
	if (startsAt.getTime() - now.getTime() <= BEFORE_ITS_TIME) return 'soon'
	return dateOf(startsAt) > addDays(dateOf(now), DAYS_AHEAD) ? 'far' : null
}

type Places = { minPlayers: number; maxPlayers: number | null }

/** The places of a request, without its owner. */
export const placesOf = ({ minPlayers, maxPlayers }: Places) => maxPlayers ?? minPlayers

type Stored = Places & { status: RequestStatus; expiresAt: Date; acceptedCount: number }

/** The status at an instant: past its expiry an open request is matched if enough were accepted, else expired. */
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
