import { amountOf } from '#app/lib/money.ts'
import type { Received } from '../receive.server.ts'

/** What the venue's people are told after they have confirmed what a bank statement holds. */
export function confirmedWords({ confirmed, skipped }: { confirmed: Received[]; skipped: number }) {
	const total = confirmed.reduce((sum, { payment }) => sum + payment.receivedAmount!, 0)
	const back = confirmed.flatMap(({ settled }) => settled.refunds).filter(({ by }) => by === 'venue')
	const sentences = [
		...(confirmed.length > 0 ? [`${inPayments(confirmed.length)} confirmed: ${amountOf(total)}`] : []),
		...(skipped > 0 ? [`${inPayments(skipped)} left out, as something has changed since`] : []),
		...(back.length > 0 ? ['Some of it goes back: see Refunds to make'] : []),
	]
	return { title: confirmed.length > 0 ? 'Money received' : 'Nothing confirmed', description: sentences.join('. ') }
}

const inPayments = (count: number) => (count === 1 ? '1 payment' : `${count} payments`)
