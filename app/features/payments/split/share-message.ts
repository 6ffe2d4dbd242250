import { amountOf } from '#app/lib/money.ts'
import { formatDay, formatLongDate, formatTime, formatTimeRange } from '#app/lib/time.ts'
import { isUnnamed } from './split.ts'
import type { Share, Split } from './split-page.server.ts'

/** `until Sun 22 Nov, 18:31`, or null where a booking does not lapse or its time to pay is over. */
export const untilWords = (payBy: Date | null, now: Date) =>
	payBy !== null && payBy > now ? `until ${formatDay(payBy)}, ${formatTime(payBy)}` : null

type Of = Pick<Split['booking'], 'venue' | 'startTime' | 'endTime' | 'payBy' | 'booker'> & { sport: { name: string } }

/** What goes out with the link of a share: for what and when, who asks, how much and until when. */
export function shareMessage({ name, amount }: Pick<Share, 'name' | 'amount'>, of: Of, link: string, now: Date) {
	const { sport, venue, startTime, endTime, payBy, booker } = of
	const when = `${formatLongDate(startTime)}, ${formatTimeRange(startTime, endTime)}`
	const until = untilWords(payBy, now)
	const pay = `You can pay it here${until ? ` ${until}` : ''}, no account needed: ${link}`
	return `${isUnnamed(name) ? 'Hi' : `Hi ${name}`}. ${booker} shares the bill with you: your share of ${sport.name} at ${venue}, ${when}, is ${amountOf(amount)}. ${pay}`
}
