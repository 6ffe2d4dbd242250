import { amountOf, signed } from '#app/lib/money.ts'
import { at, formatDate, formatTime } from '#app/lib/time/time.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DataTable } from '#app/ui/data-table.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { Sum } from '../till/till-sums.tsx'
import type { PaidOut, PayoutPage } from './paid-out.server.ts'

const day = (date: string) => formatDate(at(date, 0))

/** The money that Courtside took by card for a venue: what is still owed, and each payout. */
export function PaidOutPage({ page: { venueId, gross, refunded, owed, payouts } }: { page: PaidOut }) {
	const base = `/venue-dashboard/${venueId}/money`
	return (
		<div className="flex max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={base}>Money</BackLink>
				<h2 className="text-2xl">Paid out</h2>
				<p className="mt-1 text-muted">
					Courtside takes card payments for you and pays them out to your bank account. Every other way pays you
					directly.
				</p>
			</div>
			<Card as="section" labelledBy="owed" className="flex flex-col gap-3">
				<h3 id="owed" className="text-lg">
					Not paid out yet
				</h3>
				<dl className="flex flex-col gap-1 tabular-nums">
					<Sum name="Card payments">{amountOf(gross)}</Sum>
					<Sum name="Sent back to cards">{signed(-refunded)}</Sum>
					<Sum name="Owed to you, before the card fee" strong>
						{signed(owed)}
					</Sum>
				</dl>
			</Card>
			<Card as="section" labelledBy="payouts" className="flex flex-col gap-3">
				<h3 id="payouts" className="text-lg">
					Payouts
				</h3>
				{payouts.length === 0 ? (
					<p className="text-muted">None yet.</p>
				) : (
					<DataTable
						title="Payouts"
						head={['Paid on', 'Reference', 'Card payments', 'Sent back', 'Fee', 'Paid out']}
						rows={payouts.map((one) => [
							<Link
								key={one.id}
								to={`${base}/paid-out/${one.id}`}
								className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap underline"
							>
								{day(one.paidOn)}
							</Link>,
							one.reference,
							amountOf(one.gross),
							signed(-one.refunded),
							signed(-one.fee),
							amountOf(one.net),
						])}
					/>
				)}
			</Card>
		</div>
	)
}

/** One payout with each payment and refund in it. */
export function PayoutDetails({ page: { venueId, payout, cashUp } }: { page: PayoutPage }) {
	const base = `/venue-dashboard/${venueId}/money/paid-out`
	return (
		<div className="flex max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={base}>Paid out</BackLink>
				<h2 className="text-2xl">Payout of {day(payout.paidOn)}</h2>
				<p className="mt-1 wrap-anywhere text-muted">
					Reference {payout.reference}, for money up to {day(payout.untilDate)}
				</p>
			</div>
			<Card>
				<dl className="flex flex-col gap-1 tabular-nums">
					<Sum name="Card payments">{amountOf(payout.gross)}</Sum>
					<Sum name="Sent back to cards">{signed(-payout.refunded)}</Sum>
					<Sum name="Card fee">{signed(-payout.fee)}</Sum>
					<Sum name="Paid out" strong>
						{amountOf(payout.net)}
					</Sum>
				</dl>
			</Card>
			<Card as="section" labelledBy="movements" className="flex flex-col gap-3">
				<h3 id="movements" className="text-lg">
					What is in it
				</h3>
				<DataTable
					title="What is in it"
					head={['When', 'Customer', 'Booking', 'Reference', 'Amount']}
					rows={cashUp.movements.map(({ time, payer, bookingId, reference, into, out }) => [
						`${formatDate(time)}, ${formatTime(time)}`,
						payer,
						bookingId ?? '–',
						reference,
						signed(into - out),
					])}
				/>
			</Card>
			<Link
				to={`${base}/${payout.id}/payments.csv`}
				download
				className={`${buttonClass({ variant: 'secondary' })} self-start`}
			>
				<Icon name="download" className="size-4" />
				This payout as CSV
			</Link>
		</div>
	)
}
