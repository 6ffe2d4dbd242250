import { amountOf, sum } from '#app/lib/money.ts'
import { formatLongDate, formatTimeRange } from '#app/lib/time/time.ts'
import { telAddress } from '#app/lib/text/tel.ts'
import { Link } from '#app/ui/link/link.tsx'
import type { ChangeableBooking } from './booking-changes.server.ts'
import { goesBackWords } from '../../paying/discount.ts'
import { courtInText } from '#app/lib/text/court-name.ts'
import { willTell, type Reach } from '../../messages/reach-words.ts'

type Props = { booking: ChangeableBooking; reach: Reach; problem: string | null; packBack?: string | null }

/** Says in rand what cancelling by the venue means. A venue that cancels never keeps a charge. */
export function VenueConsequence({ booking, reach, problem, packBack }: Props) {
	const { customer, sport } = booking
	const { startTime: start, endTime: end } = booking
	return (
		<>
			<p>
				<span className="block font-semibold wrap-anywhere">
					{customer.name} · {sport.name}, {courtInText(booking.courtName ?? booking.courtNumber)}
				</span>
				<span className="inline-block">{formatLongDate(start)},</span>{' '}
				<span className="whitespace-nowrap">{formatTimeRange(start, end)}</span>
			</p>
			{problem ? (
				<p className="text-muted">{problem}</p>
			) : (
				<>
					<Consequences of={booking} packBack={packBack} />
					<p className="text-sm text-muted">
						<Telling reach={reach} /> The court opens to others straight away.
					</p>
				</>
			)}
		</>
	)
}

/** Says whether we tell them, with their number as a link where the desk has to. */
function Telling({ reach }: { reach: Reach }) {
	const words = willTell(reach)
	const { phone } = reach
	if (phone === null || !words.includes(phone)) return words
	const [before, after] = words.split(phone)
	return (
		<>
			{before}
			<PhoneLink number={phone} />
			{after}
		</>
	)
}

/** A number that dials itself, in a sentence. */
const PhoneLink = ({ number }: { number: string }) => (
	<Link
		to={telAddress(number)}
		className="-my-3 inline-block py-3 font-semibold whitespace-nowrap text-court-strong tabular-nums underline underline-offset-4"
	>
		{number}
	</Link>
)

function Consequences({ of: { money, totalPrice }, packBack }: { of: ChangeableBooking } & Pick<Props, 'packBack'>) {
	const sentences = [
		...(packBack ? [packBack] : []),
		...(money.held > 0 ? [paidWords(money)] : []),
		...(money.inReview > 0 ? [`${amountOf(money.inReview)} goes back. It wasn’t the right amount.`] : []),
		...(money.claimed > 0
			? [
					money.claimedMethod === 'cash'
						? `${amountOf(money.claimed)} in cash won’t come in.`
						: `${amountOf(money.claimed)} is on its way. Once you’ve confirmed it, it goes back in full.`,
				]
			: []),
	]
	if (sentences.length > 0) return <p className="font-semibold">{sentences.join(' ')}</p>
	if (totalPrice === 0) return <p>It’s free of charge, so there’s nothing to refund.</p>
	return <p>Nothing to refund: they haven’t paid the {sum(totalPrice)}.</p>
}

/** Says how what was paid goes back, part of which the desk may have to hand over. */
function paidWords({ held, ways }: ChangeableBooking['money']) {
	const isByItself = (ways.provider ?? 0) === held
	return isByItself
		? `${amountOf(held)} was paid and goes back in full.`
		: `${amountOf(held)} was paid.${goesBackWords(ways)}`
}
