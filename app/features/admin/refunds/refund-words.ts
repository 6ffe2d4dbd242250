import { DAY, formatDate, formatTime, HOUR, inHours } from '#app/lib/time/time.ts'
import type { RefundLine } from './refunds.server.ts'

/** Says how long ago something was, in whole hours or days. */
export function ageWords(since: Date, now: Date) {
	const ms = Math.max(0, now.getTime() - since.getTime())
	if (ms < HOUR) return 'less than an hour'
	if (ms < 2 * DAY) return inHours(Math.floor(ms / HOUR))
	return `${Math.floor(ms / DAY)} days`
}

type Line = Pick<RefundLine, 'by' | 'status' | 'attempts' | 'leaseUntil' | 'lastError' | 'updatedAt'>

export function stateWords({ by, status, attempts, leaseUntil, lastError, updatedAt }: Line, now: Date): string[] {
	if (by === 'venue') {
		return [lastError && `It couldn’t go back to the card. ${lastError}`, 'The venue pays it back by hand.'].filter(
			(words): words is string => Boolean(words),
		)
	}
	if (status === 'sent')
		return [`The card provider accepted it on ${formatDate(updatedAt)} but hasn’t finished it. Check there.`]
	const tries = attempts === 0 ? 'Not sent yet.' : `Sent ${attempts === 1 ? 'once' : `${attempts} times`}.`
	const next =
		leaseUntil && leaseUntil > now ? `Next try at ${formatTime(leaseUntil)}.` : 'It goes out with the next run.'
	return [tries, lastError && `The last answer: ${lastError}.`, next].filter((words): words is string => Boolean(words))
}
