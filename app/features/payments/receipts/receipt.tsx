import type { ReactNode } from 'react'
import { streetAddress } from '#app/lib/text/place.ts'
import { readAloud } from '#app/lib/text/reference.ts'
import { amountOf, sum } from '#app/lib/money.ts'
import { formatDate, formatLongDate, formatTime, formatTimeRange } from '#app/lib/time/time.ts'
import { howPaid } from '#app/features/bookings/paying/desk-methods.ts'
import { METHODS } from '../manual/manual-methods.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Receipt } from './receipt.server.ts'
import { claimLines, receiptTitle, moneySummary } from './receipt-words.ts'
import { courtInText } from '#app/lib/text/court-name.ts'

export function ReceiptPage({ receipt }: { receipt: Receipt }) {
	const { booking, venue, number, issuedTo, account, charged, vat } = receipt
	const isPaid = !booking.cancelled && account.held >= account.total && account.received > 0
	return (
		<article
			data-receipt=""
			aria-labelledby="receipt"
			className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-8 print:gap-3 print:border-0 print:bg-transparent print:p-0 print:shadow-none"
		>
			<header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
				<div className="min-w-0">
					<h1 id="receipt" className="text-3xl print:text-2xl">
						{receiptTitle(receipt)}
					</h1>
					<p className="font-semibold tabular-nums">{number}</p>
				</div>
				<address className="max-w-full not-italic sm:text-right">
					<span className="block font-semibold">{venue.name}</span>
					<span className="block max-w-80 text-pretty sm:ml-auto">{streetAddress(venue)}</span>
					{venue.phone && <span className="block">{venue.phone}</span>}
					{venue.email && <Email address={venue.email} />}
					{venue.vatNumber && <span className="block">VAT number {venue.vatNumber}</span>}
				</address>
			</header>
			<p
				className={`flex gap-2 rounded-md px-4 py-3 font-semibold print:border print:border-edge print:bg-transparent print:px-3 print:py-2 ${isPaid ? 'bg-court-soft' : 'bg-raised'}`}
			>
				{isPaid && <Icon name="circle-check" className="mt-0.5 size-5 text-court-strong" />}
				{moneySummary(receipt)}
			</p>
			<section aria-labelledby="what" className="flex flex-col gap-2">
				<h2 id="what" className="break-after-avoid text-lg">
					{booking.sport}, {courtInText(booking.court)}
				</h2>
				<p>
					{formatLongDate(booking.startTime)}, {formatTimeRange(booking.startTime, booking.endTime)}
					<span className="block text-muted">
						Booking {booking.id}, for {issuedTo}
					</span>
				</p>
				<dl className="flex flex-col gap-1 tabular-nums">
					{booking.breakdown.map(({ hour, price, peak }) => (
						<Line key={hour.getTime()} name={`${formatTime(hour)}${peak ? ', peak hour' : ''}`}>
							{sum(price)}
						</Line>
					))}
					{booking.addOns.map(({ id, words, price }) => (
						<Line key={`add-on-${id}`} name={words}>
							{sum(price)}
						</Line>
					))}
					{booking.discount !== 0 && (
						<Line name={booking.discountName}>
							{booking.discount > 0 ? '−' : '+'}
							{sum(Math.abs(booking.discount))}
						</Line>
					)}
					<Line name="Price" strong>
						{amountOf(account.total)}
					</Line>
					{booking.cancelled && charged > 0 && <Line name="Kept by the venue">{amountOf(charged)}</Line>}
					{vat !== null && charged > 0 && <Line name="VAT included (15%)">{amountOf(vat)}</Line>}
				</dl>
			</section>
			<Payments receipt={receipt} />
			<p className="hidden text-sm text-muted print:block">Courtside</p>
		</article>
	)
}

/** When it does not fit on one line, it breaks before the @. */
function Email({ address }: { address: string }) {
	const at = address.lastIndexOf('@')
	return (
		<span className="block wrap-anywhere">
			{address.slice(0, at)}
			<wbr />
			{address.slice(at)}
		</span>
	)
}

function Payments({ receipt }: { receipt: Receipt }) {
	const { payments, refunds, account, refused } = receipt
	return (
		<section aria-labelledby="money" className="flex flex-col gap-2">
			<h2 id="money" className="break-after-avoid text-lg">
				Payments
			</h2>
			{payments.length === 0 && <p className="text-muted">None yet.</p>}
			<dl className="flex flex-col gap-2 tabular-nums">
				{payments.map(({ id, share, amount, at, method, provider, reference, receiptNumber }) => (
					<Line key={id} name={`${formatDate(at)}, ${methodWords(method, provider)}`} value={amountOf(amount)}>
						{share && `Share of ${share}. `}Reference <span className="whitespace-nowrap">{readAloud(reference)}</span>
						{receiptNumber && `, receipt ${receiptNumber}`}
					</Line>
				))}
				{refunds.map(({ id, amount, by, method, done, at }) => (
					<Line key={`back-${id}`} name={`${formatDate(at)}, refund`} value={`−${amountOf(amount)}`}>
						{done ? doneWords[by] : onItsWayWords[by]}
						{method && ` ${howPaid(method)}`}
					</Line>
				))}
				<Line name="Total paid" strong>
					{amountOf(account.held)}
				</Line>
				{claimLines(receipt).map(([name, cents]) => (
					<Line key={name} name={name}>
						{amountOf(cents)}
					</Line>
				))}
				{account.inReview > 0 && <Line name="Arrived, the venue is checking it">{amountOf(account.inReview)}</Line>}
				{refused > 0 && <Line name="Wrong amount, goes back">{amountOf(refused)}</Line>}
				{account.due > 0 && (
					<Line name="Due" strong>
						{amountOf(account.due)}
					</Line>
				)}
			</dl>
		</section>
	)
}

type LineProps = { name: string; strong?: boolean; value?: string; children: ReactNode }

/** A name and its sum. With `value`, the children go below the name. */
function Line({ name, strong, value, children }: LineProps) {
	return (
		<div
			className={`flex break-inside-avoid justify-between gap-4 ${strong ? 'border-t border-line pt-1 font-semibold' : ''}`}
		>
			<dt className="min-w-0">
				{name}
				{value !== undefined && <span className="block text-sm text-muted wrap-anywhere">{children}</span>}
			</dt>
			<dd className="text-right whitespace-nowrap">{value ?? children}</dd>
		</div>
	)
}

const methodWords = (method: Receipt['payments'][number]['method'], provider: string) =>
	method ? METHODS[method].within : provider === 'manual' ? 'by hand' : 'card'

const doneWords = {
	provider: 'Sent to the card',
	venue: 'Paid back by the venue',
	credit: 'Kept as credit at this venue',
}
const onItsWayWords = { provider: 'On its way to the card', venue: 'The venue sends it', credit: 'Becomes credit' }
