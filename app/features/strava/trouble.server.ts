import { AppError, conflict, tooMany } from '#app/lib/errors.ts'
import { log } from '#app/lib/process/log.server.ts'
import { dateOf, DAY, formatTime } from '#app/lib/time/time.ts'

/** The words of specification 2, section 8. */
export const NO_URL = 'Failed to get Strava authentication URL'

const QUARTER = 15 * 60_000

export type Trouble =
	| 'not-configured'
	/** Strava does not know our keys. */
	| 'keys'
	/** It refuses the code or the token. */
	| 'refused'
	/** Its rate limit is reached. */
	| 'busy'
	/** It gives no valid response in time. */
	| 'unavailable'
	/** The user revoked access there. */
	| 'ended'
	/** Stored tokens cannot be decrypted, for example with another SESSION_SECRET; Strava does not know of this. */
	| 'locked'
	/** The user has not connected it, or no longer. */
	| 'not-connected'

export class StravaTrouble extends Error {
	readonly kind: Trouble
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
 * When the rate limit resets: at the next quarter of an hour, or at midnight UTC if the daily limit is used up, as
 * documented at developers.strava.com. Limits and usage have the form `quarter,day`, for all calls and for reading.
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

/** Runs `work` and turns `StravaTrouble` into an expected failure with words for the user. */
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
			return new AppError(503, 'Strava isn’t accepting us at the moment. Please tell us, and try again later.')
		case 'refused':
			return conflict('Strava didn’t accept that. Connect again.')
		case 'unavailable':
			return new AppError(503, 'Strava isn’t answering at the moment. Try again in a few minutes.')
		case 'ended':
			return conflict('Strava no longer lets us read your runs, so we’ve disconnected it. You can connect again.')
		case 'locked':
			return conflict('We lost your Strava connection. Connect it again.')
		case 'not-connected':
			return conflict('Strava isn’t connected.')
		case 'busy':
			return tooBusy(limitReset(limits, now), now)
	}
}

function tooBusy(until: Date, now: Date) {
	const day = dateOf(until) === dateOf(now) ? '' : ' tomorrow'
	const message = `Strava needs a break from us. Try again${day} after ${formatTime(until)}.`
	return tooMany(Math.max(1, (until.getTime() - now.getTime()) / 1000), message)
}
