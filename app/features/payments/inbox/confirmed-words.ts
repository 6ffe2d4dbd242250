import { amountOf } from '#app/lib/money.ts'

type Done = { confirmed: { cents: number; goesBack: boolean }[]; skipped: number }

export function confirmedWords({ confirmed, skipped }: Done) {
	const total = confirmed.reduce((sum, { cents }) => sum + cents, 0)
	const sentences = [
		...(confirmed.length > 0 ? [`${inPayments(confirmed.length)} confirmed: ${amountOf(total)}`] : []),
		...(skipped > 0 ? [`${inPayments(skipped)} left out because something changed`] : []),
		...(confirmed.some(({ goesBack }) => goesBack) ? ['Some of it goes back: see Refunds to make'] : []),
	]
	return { title: confirmed.length > 0 ? 'Money received' : 'Nothing confirmed', description: sentences.join('. ') }
}

const inPayments = (count: number) => (count === 1 ? '1 payment' : `${count} payments`)
