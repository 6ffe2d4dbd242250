import { formatDate, formatTime } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ageWords, stateWords } from './refund-words.ts'
import type { PaymentInReview, RefundLine } from './refunds.server.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	refunds: RefundLine[]
	now: Date
	/** The query of the list, which its dialogs keep. */
	search: string
}

export const RefundCards = ({ refunds, now, search }: Props) => (
	<ul className="grid gap-4">
		{refunds.map((refund) => (
			<Card as="li" key={refund.id} className="flex flex-col gap-2">
				<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
					<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
						<span className="text-lg font-semibold tabular-nums">{refund.amount}</span>
						<Badge tone={refund.lastError ? 'clay' : 'sun'}>{refund.by === 'venue' ? 'By hand' : 'To a card'}</Badge>
					</p>
					<p className="text-sm text-muted tabular-nums">
						{ageWords(refund.createdAt, now)} old · refund {refund.id}
					</p>
				</div>
				<p className="wrap-anywhere">{refund.what}</p>
				<p className="text-sm text-muted wrap-anywhere">
					{refund.reason} · since {formatDate(refund.createdAt)}, {formatTime(refund.createdAt)}
				</p>
				<p className="text-sm wrap-anywhere">{stateWords(refund, now).join(' ')}</p>
				<Actions refund={refund} now={now} search={search} />
			</Card>
		))}
	</ul>
)

function Actions({ refund, now, search }: { refund: RefundLine; now: Date; search: string }) {
	if (refund.own)
		return <p className="text-sm text-muted">This is your own money, so another admin has to look after it.</p>
	const waits = refund.by === 'provider' && refund.status === 'due' && refund.leaseUntil && refund.leaseUntil > now
	const link = (to: string, label: string) => (
		<Link to={to} preventScrollReset className={buttonClass({ variant: 'secondary', size: 'sm' })}>
			<span>
				{label}
				<span className="sr-only"> refund {refund.id}</span>
			</span>
		</Link>
	)
	return (
		<p className="mt-1 flex flex-wrap gap-3">
			{waits && link(`/admin/refunds/${refund.id}/retry${search}`, 'Try Now')}
			{refund.by === 'venue' && link(`/admin/refunds/${refund.id}/paid-back${search}`, 'Paid Back')}
			<Link to={`/venue-dashboard/${refund.venueId}/money`} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
				Money of {refund.venue}
			</Link>
		</p>
	)
}

export const PaymentCards = ({ payments }: { payments: PaymentInReview[] }) => (
	<ul className="grid gap-4">
		{payments.map(({ id, came, asked, off, what, payer, venue, venueId, since, own }) => (
			<Card as="li" key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
				<div className="flex min-w-0 flex-col gap-2">
					<p className="text-lg font-semibold tabular-nums">{off}</p>
					<p className="wrap-anywhere">
						Paid {came} of {asked} · {what}
					</p>
					<p className="text-sm text-muted wrap-anywhere">
						{[payer && `From ${payer}`, since && `arrived ${formatDate(since)}, ${formatTime(since)}`]
							.filter(Boolean)
							.join(' · ')}
					</p>
					{own && <p className="text-sm text-muted">This is your own money, so another admin has to decide.</p>}
				</div>
				{!own && (
					<Link to={`/venue-dashboard/${venueId}/money`} className={buttonClass()}>
						Accept or Send Back<span className="sr-only"> at {venue}</span>
					</Link>
				)}
			</Card>
		))}
	</ul>
)
