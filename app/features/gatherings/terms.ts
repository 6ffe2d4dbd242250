import { DAY, formatDay, formatTime, HOUR } from '#app/lib/time/time.ts'

/** How a person stands: `registered` or `attending` is to have a place, by what the kind calls it. */
export type PlaceStatus = 'registered' | 'attending' | 'attended' | 'waitlisted' | 'requested' | 'declined'

/** An answer without a place: they may come, or can't. */
export type Reply = 'maybe' | 'absent'
export const REPLIES = ['maybe', 'absent'] as const satisfies Reply[]
export const isReply = (status: string | undefined): status is Reply => REPLIES.some((reply) => reply === status)

/** `position` counts from 1 on the waitlist, and is null elsewhere. */
export type OwnPlace = { status: PlaceStatus; position: number | null }

/** `requests` are those who asked for a place, the declined among them; `came` those who were checked in. */
export type List = 'going' | 'waitlist' | 'requests' | 'came' | Reply

export const LISTS = ['going', 'waitlist', 'requests', ...REPLIES] as const satisfies List[]

/** The rules and words that all gatherings of a kind share. */
export type Terms = {
	/** Such as `run`, in "This run is over." */
	noun: string
	/** Whether people come and go until it starts, not until it ends. */
	closesAtStart: boolean
	/** For how many days after its end people are checked in; null for ever. */
	lateDays: number | null
	/** The word for those who run it: `venue`, `organiser`. */
	host: string
}

type Lasting = { startTime: Date; endTime: Date; status: string }

/** Why places can no longer be taken or given up, in words; null while they can. */
export function closedReason({ noun, closesAtStart }: Terms, { startTime, endTime, status }: Lasting, now: Date) {
	if (status === 'cancelled') return `This ${noun} was cancelled.`
	if (status === 'completed' || endTime <= now) return `This ${noun} is over.`
	return closesAtStart && startTime <= now ? `This ${noun} has started.` : null
}

/** Why check-in is closed, in words; null from an hour before the start for as long as the kind has it. */
export function checkInReason({ noun, lateDays }: Terms, { startTime, endTime, status }: Lasting, now: Date) {
	if (status === 'cancelled') return `This ${noun} was cancelled.`
	const opens = new Date(startTime.getTime() - HOUR)
	if (now < opens) return `Check-in opens on ${whenOf({ startTime: opens })}.`
	const isLate = lateDays !== null && now.getTime() > endTime.getTime() + lateDays * DAY
	return isLate ? `Check-in closed ${lateDays} days after the ${noun}.` : null
}

/** Why a person who was checked in cannot leave. */
export const checkedIn = ({ host }: Terms) => `You’re checked in. The ${host} can change that.`

/** `Thu 5 Nov at 18:00` */
export const whenOf = ({ startTime }: { startTime: Date }) => `${formatDay(startTime)} at ${formatTime(startTime)}`
