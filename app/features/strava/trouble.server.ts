import { AppError, conflict, tooMany } from '#app/lib/errors.ts'
import { log } from '#app/lib/process/log.server.ts'
import { dateOf, DAY, formatTime } from '#app/lib/time/time.ts'

/** The words of specification 2, section 8. */
export const NO_URL = 'Failed to get Strava authentication URL'

const QUARTER = 15 * 60_000

/** What can go wrong with Strava. */
export type Trouble =
	/** There are no keys here. */
	| 'not-configured'
	/** Strava does not know our keys. */
	| 'keys'
	/** It refuses the code or the token. */
	| 'refused'
	/** It takes no more calls for a while. */
	| 'busy'
	/** It does not answer, not in time, or not as it should. */
	| 'unavailable'
	/** The person has taken back there what they allowed. */
	| 'ended'
	/** What is kept of the tokens does not open, as under another SESSION_SECRET; Strava knows nothing of it. */
	| 'locked'
	/** The person has not connected it, or no longer. */
	| 'not-connected'

export class StravaTrouble extends Error {
	readonly kind: Trouble
	/** What the answer said of our limits, where it is `busy`. */
	readonly limits: Headers

	constructor(kind: Trouble, limits = new Headers()) {
		super(`Strava: ${kind}`)
		this.name = 'StravaTrouble'
		this.kind = kind
		this.limits = limits
	}
}

export const isTrouble = (error: unknown, kind: Trouble) => error instanceof StravaTrouble && error.kind === kind

/**
 * When calls are counted anew: at the next quarter of an hour, or at midnight UTC where the day's are used up, as the
 * rate limits at developers.strava.com say. Limits and usage are told as `quarter,day`, for all calls and for reading.
 */
export function limitReset(headers: Headers, now: Date) {
	const ofDay = (name: string) => {
		const [, day] = (headers.get(name) ?? '').split(',')
		return day ? Number(day) : NaN
	}
	const isUsedUp = (kind: string) => ofDay(`${kind}-Usage`) >= ofDay(`${kind}-Limit`)
	const every = ['X-RateLimit', 'X-ReadRateLimit'].some(isUsedUp) ? DAY : QUARTER
	return new Date((Math.floor(now.getTime() / every) + 1) * every)
}

/** Runs `work`; trouble with Strava in it becomes an expected failure in words for the person. */
export async function inWords<Answer>(now: Date, work: () => Promise<Answer>): Promise<Answer> {
	try {
		return await work()
	} catch (error) {
		if (!(error instanceof StravaTrouble)) throw error
		log('warn', 'Strava', { kind: error.kind })
		throw wordsFor(error, now)
	}
}

function wordsFor({ kind, limits }: StravaTrouble, now: Date): AppError {
	switch (kind) {
		case 'not-configured':
			return new AppError(503, NO_URL)
		case 'keys':
			return new AppError(503, 'Strava does not accept this site at the moment. Please tell us, and try again later.')
		case 'refused':
			return conflict('Strava did not accept that. Please connect again.')
		case 'unavailable':
			return new AppError(503, 'Strava is not answering at the moment. Please try again in a few minutes.')
		case 'ended':
			return conflict(
				'Strava no longer lets us read your runs, so it is disconnected here too. You can connect it again.',
			)
		case 'locked':
			return conflict(
				'We can no longer open what connects you with Strava, so it is disconnected here. Please connect it again.',
			)
		case 'not-connected':
			return conflict('Strava is not connected.')
		case 'busy':
			return tooBusy(limitReset(limits, now), now)
	}
}

function tooBusy(until: Date, now: Date) {
	const day = dateOf(until) === dateOf(now) ? '' : ' tomorrow'
	const message = `Strava takes no more requests from us for now. Please try again${day} after ${formatTime(until)}.`
	return tooMany(Math.max(1, (until.getTime() - now.getTime()) / 1000), message)
}
