import type { SubmissionResult } from '@conform-to/dom'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { amountOf } from '#app/lib/money.ts'
import { formatLongDate, formatTimeRange } from '#app/lib/time/time.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { VerifyForm } from '../manual/manual-checkout.tsx'
import { PayBy } from '../pay/pay-by.tsx'
import { PaymentSummary } from '../pay/payment-summary.tsx'
import { ShareOutcome } from './share-outcome.tsx'
import type { SharePage as Page } from './shares.server.ts'

type Props = { page: Page; result?: SubmissionResult<string[]> }
type PageProps = Props & { now: Date }

/** Shows the recipient of a link what to pay, to whom and for what, and how. */
export function SharePage({ page, now, result }: PageProps) {
	const { booking, sport, venue, state, entry } = page
	const when = entry
		? `${entry.team} in ${entry.tournament}`
		: `${formatLongDate(booking.startTime)}, ${formatTimeRange(booking.startTime, booking.endTime)}`
	const toPay = state === 'open' || state === 'started'
	const isHeld = toPay && booking.payBy !== null && booking.payBy > now
	return (
		<div data-flow="" className="mx-auto flex w-full max-w-xl flex-col gap-5">
			<div className="print:hidden">
				{page.splitBy && <BackLink to={page.splitBy}>All shares</BackLink>}
				<h1 className="text-3xl wrap-anywhere md:text-4xl">
					{page.splitBy
						? page.isOwn
							? 'Your share'
							: 'A share of your bill'
						: page.bookerLeft
							? 'Your game'
							: `${page.booker} has ${entry ? 'entered your team' : 'booked your game'}`}
				</h1>
			</div>
			{!toPay && <ShareOutcome page={page} />}
			{state !== 'paid' && (
				<PaymentSummary
					label={page.isOwn ? 'Amount due' : `${page.name}’s share`}
					amount={page.amount}
					about={`${sport.name} at ${venue.name}, ${venue.place}`}
				>
					<p className="font-semibold tabular-nums">{when}</p>
					{isHeld && <PayBy payBy={booking.payBy} now={now} />}
					{state === 'open' && <Ways page={page} result={result} />}
				</PaymentSummary>
			)}
			{state === 'started' && <ByHand page={page} result={result} />}
		</div>
	)
}

function Ways({ page: { byCard, byHand, amount, splitBy }, result }: Props) {
	return (
		<>
			<FormError errors={result?.error?.[''] ?? result?.error?.payBy ?? undefined} />
			{byCard && <Way payBy="card">Pay {amountOf(amount)} by Card</Way>}
			{byHand && (
				<>
					<Way payBy="manual" quiet={byCard}>
						{byHand === 'cash' ? 'Pay Cash at the Venue' : byCard ? 'Pay Another Way' : `Pay ${amountOf(amount)}`}
					</Way>
					{byHand !== 'cash' && <p className="-mt-2 text-sm text-muted">{byHand}</p>}
				</>
			)}
			{splitBy === null && (
				<p className="text-sm text-muted">No account needed. Only people with this link see this page.</p>
			)}
		</>
	)
}

function Way({ payBy, quiet, children }: { payBy: 'card' | 'manual'; quiet?: boolean; children: ReactNode }) {
	const { formData } = useNavigation()
	return (
		<Form method="post" className="flex flex-col">
			<input type="hidden" name="intent" value="pay" />
			<input type="hidden" name="payBy" value={payBy} />
			<Button
				size="lg"
				variant={quiet ? 'secondary' : 'primary'}
				pending={formData?.get('payBy') === payBy}
				pendingText="Processing…"
			>
				{children}
			</Button>
		</Form>
	)
}

function ByHand({ page: { sending, byCard, entry }, result }: Props) {
	if (!sending) return null
	return (
		<>
			<VerifyForm {...sending} for={entry ? 'entry' : 'booking'} result={result}>
				<input type="hidden" name="intent" value="paid" />
			</VerifyForm>
			{byCard && (
				<Way payBy="card" quiet>
					Pay by Card Instead
				</Way>
			)}
		</>
	)
}
