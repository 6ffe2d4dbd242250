import type { BillRef } from '#app/features/ledger/bill.ts'
import { amountOf } from '#app/lib/money.ts'
import { dayAndTime, formatLongDate, formatTimeRange } from '#app/lib/time/time.ts'
import { isUnnamed } from '#app/features/ledger/shares.ts'
import type { Share, Split } from './split-page.server.ts'

type What = { bill: BillRef; startTime: Date; endTime: Date }

/** The time of a booking, or the team's tournament. */
export const whenWords = ({ bill, startTime, endTime }: What) =>
	bill.kind === 'entry' ? bill.tournament.name : `${formatLongDate(startTime)}, ${formatTimeRange(startTime, endTime)}`

type Of = Pick<Split['about'], 'bill' | 'venue' | 'startTime' | 'endTime' | 'payBy' | 'asker'> & {
	sport: { name: string }
}

/** Returns the message sent with a share's link: what for, when, who asks, how much and until when. */
export function shareMessage({ name, amount }: Pick<Share, 'name' | 'amount'>, of: Of, link: string, now: Date) {
	const { bill, sport, venue, startTime, endTime, payBy, asker } = of
	const done =
		bill.kind === 'entry'
			? `${asker} has entered ${bill.team.name} in ${bill.tournament.name} at ${venue}`
			: `${asker} has booked ${sport.name} at ${venue}: ${whenWords({ bill, startTime, endTime })}`
	const by = payBy !== null && payBy > now ? ` by ${dayAndTime(payBy, now)}` : ''
	const pay = `Pay here${by}, no account needed: ${link}`
	return `${isUnnamed(name) ? 'Hi!' : `Hi ${name}!`} ${done}. Your share is ${amountOf(amount)}. ${pay}`
}
