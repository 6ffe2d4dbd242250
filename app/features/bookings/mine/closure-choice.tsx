import { amountOf } from '#app/lib/money.ts'
import { formatDay, formatLongDate, formatTime, formatTimeRange } from '#app/lib/time/time.ts'
import { RadioCards, type Choice } from '#app/ui/form/choice-field.tsx'
import { closedWords } from '../closing/closing-reasons.ts'
import type { NamedBooking } from './my-bookings.server.ts'
import { chooseUntil } from '../status.ts'

/** Returns whether the player of a closed court can still choose, and whether the booking can still move. */
export function closureState(booking: NamedBooking) {
	const until = chooseUntil(booking)
	return { until, open: until !== null && booking.money.held > 0, movable: until !== null }
}

export function ClosureChoices({ booking, errors }: { booking: NamedBooking; errors?: string[] | null }) {
	const { startTime: start, endTime: end } = booking
	const { until, open } = closureState(booking)
	return (
		<>
			<p>
				<span className="block font-semibold">
					{booking.sport.name} at {booking.venue.name}
				</span>
				{formatLongDate(start)}, {formatTimeRange(start, end)}
			</p>
			{booking.closedFor && <p className="text-muted">{closedWords(booking.closedFor)}.</p>}
			{open ? (
				<>
					<RadioCards label="Your choice" name="choice" required options={choices(booking)} error={errors} />
					<p className="text-sm text-muted">
						Choose by {formatDay(until!)} at {formatTime(until!)}, or you get {amountOf(booking.money.held)} back.
					</p>
				</>
			) : (
				<p className="font-semibold">{choiceWords(booking, until)}</p>
			)}
		</>
	)
}

function choices({ money: { parts, held }, venue }: NamedBooking): Choice[] {
	const add = (some: typeof parts) => some.reduce((total, { left }) => total + left, 0)
	const own = add(parts.filter((part) => part.own))
	const others = held - own
	const byCard = add(parts.filter(({ by }) => by === 'provider'))
	const how =
		byCard === held ? 'on the card, within a few days' : byCard === 0 ? `from ${venue.name}` : 'the way it was paid'
	const all: Choice[] = [
		{
			value: 'refund',
			label: 'Refund',
			description: others > 0 ? `Everyone gets back what they paid, ${how}.` : `You get it back ${how}.`,
			aside: amountOf(held),
		},
		{ value: 'move', label: 'Move', description: 'Another day or time at the same venue. You keep your price.' },
	]
	if (own > 0) {
		const rest = others > 0 ? ` What others paid (${amountOf(others)}) goes back to them.` : ''
		const description = `To spend on your next booking at ${venue.name}.${rest}`
		all.push({ value: 'credit', label: 'Credit', description, aside: amountOf(own) })
	}
	return all
}

function choiceWords({ cancelReason, closureChoice, status, money }: NamedBooking, until: Date | null) {
	if (status !== 'cancelled') return 'Your booking still stands: there’s nothing to choose.'
	if (cancelReason !== 'closed') return 'The venue hasn’t closed this court: there’s nothing to choose.'
	if (closureChoice === 'credit') return `You chose credit: ${amountOf(money.back.credit)} is yours to spend there.`
	if (closureChoice === 'refund') return 'You chose a refund.'
	const move = until ? ` You can still move your booking for free until ${formatDay(until)}.` : ''
	const sent = money.claimed - money.claimedCash
	if (sent > 0) return `The ${amountOf(sent)} you sent comes back to you once it arrives.${move}`
	return `Nothing was paid, so nothing comes back.${move}`
}
