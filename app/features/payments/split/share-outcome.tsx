import { readAloud } from '#app/lib/text/reference.ts'
import { amountOf } from '#app/lib/money.ts'
import { formatDate, formatLongDate, formatTime, formatTimeRange } from '#app/lib/time/time.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { SENT } from '../manual/manual-words.ts'
import { methodName } from '../method-name.ts'
import type { SharePage as Page } from './shares.server.ts'

/** Says what happened to a share that needs no payment now, with its receipt if it is paid. */
export function ShareOutcome({ page }: { page: Page }) {
	const { state, venue, amount, payment, booking, why, entry } = page
	const ended = entry ? 'The team isn’t playing any more' : 'The booking is cancelled'
	const cancelled = booking.status === 'cancelled'
	if (state === 'paid') return <Paid page={page} />
	if (state === 'sent') {
		const cash = payment?.method === 'cash'
		return (
			<Notice tone="info" title={cash ? 'You pay at the venue' : SENT}>
				{cash
					? `Bring ${amountOf(amount)} to ${venue.name} ${entry ? 'before the schedule is out' : 'when you arrive'}.`
					: `${venue.name} checks that ${amountOf(amount)} has arrived.`}
				{payment && ` Reference ${readAloud(payment.reference)}.`}
				{cancelled && !cash && ` ${ended}. If you’ve paid, you get it back.`}
				{cancelled && cash && ` ${ended}. You don’t need to bring anything.`}
			</Notice>
		)
	}
	if (state === 'review') {
		return (
			<Notice tone="warn" title="The amount didn’t match">
				{venue.name} keeps it or sends it back.
			</Notice>
		)
	}
	if (state === 'returned') {
		return (
			<Notice
				tone="info"
				title={
					cancelled
						? entry
							? `${entry.team} isn’t playing any more`
							: `${page.booker}’s booking is cancelled`
						: 'You don’t need to pay this share any more'
				}
			>
				<Returned page={page} />
			</Notice>
		)
	}
	return (
		<Notice tone="info" title="There’s nothing to pay">
			{why === 'lapsed' && 'The booking wasn’t paid in time, so the court was released.'}
			{why === 'cancelled' && 'The booking is cancelled.'}
			{why === 'called-off' && 'The tournament is cancelled.'}
			{why === 'withdrawn' && 'The team has withdrawn.'}
			{why === 'covered' && 'You don’t need to pay this share any more.'} If you’ve paid anyway, you get it back.
		</Notice>
	)
}

/** The sums that go back, and who sends them. */
function Returned({ page: { refunds, venue, payment } }: { page: Page }) {
	return refunds.map(({ amount, by, done }, i) => (
		<p key={i}>
			{amountOf(amount)} {done ? 'came back to you' : 'comes back to you'}
			{by === 'provider' ? (done ? ', on your card.' : ', to your card.') : by === 'credit' ? ' as credit.' : '.'}
			{by === 'venue' &&
				!done &&
				` ${venue.name} sends it.${payment ? ` Ask there with reference ${readAloud(payment.reference)}` : ''}${
					venue.phone ? `, phone ${venue.phone}.` : payment ? '.' : ''
				}`}
		</p>
	))
}

function Paid({ page }: { page: Page }) {
	const { payment, refunds, venue, booking, name, booker, sport, entry } = page
	const hydrated = useHydrated()
	const ended = entry ? 'The team isn’t playing any more' : 'The booking is cancelled'
	const cancelled = booking.status === 'cancelled'
	if (!payment) return null
	const { receivedAmount, receivedAt, method, reference } = payment
	const lines: [string, string][] = [
		['Amount', amountOf(receivedAmount!)],
		['Paid on', `${formatDate(receivedAt!)}, ${formatTime(receivedAt!)}`],
		['By', methodName(method)],
		['Reference', readAloud(reference)],
		[
			'For',
			entry
				? `Entry of ${entry.team} in ${entry.tournament}`
				: `${sport.name}, ${formatLongDate(booking.startTime)}, ${formatTimeRange(booking.startTime, booking.endTime)}`,
		],
		['Share of', page.bookerLeft ? name : `${name}, ${entry ? 'asked' : 'booked'} by ${booker}`],
		['To', `${venue.name}, ${venue.place}`],
	]
	return (
		<Card
			as="section"
			labelledBy="receipt"
			className="flex flex-col gap-4 print:border-0 print:bg-transparent print:p-0"
		>
			<Notice tone="success" title={`Thank you. ${amountOf(receivedAmount!)} is paid.`}>
				{cancelled && <p>{ended}.</p>}
				<Returned page={page} />
				{cancelled && refunds.length === 0 && (
					<p>
						{booking.undecided
							? `${booker} decides whether it comes back or the booking is moved.`
							: entry
								? 'The venue keeps it, because the team withdrew late.'
								: 'The venue keeps it. That’s its rule for late cancelling.'}
					</p>
				)}
			</Notice>
			<h2 id="receipt" data-receipt="" className="text-xl">
				Receipt
			</h2>
			<dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
				{lines.map(([label, value]) => (
					<div key={label} className="contents">
						<dt className="text-muted">{label}</dt>
						<dd className="font-semibold wrap-anywhere tabular-nums">{value}</dd>
					</div>
				))}
			</dl>
			<Button
				type="button"
				variant="secondary"
				onClick={() => print()}
				className={`noscript:hidden sm:self-start print:hidden ${hydrated ? '' : 'invisible'}`}
			>
				Print
			</Button>
		</Card>
	)
}
