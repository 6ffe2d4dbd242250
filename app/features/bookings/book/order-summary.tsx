import type { ReactNode } from 'react'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { rate, sum } from '#app/lib/money.ts'
import { formatTime, inHours } from '#app/lib/time/time.ts'
import { Card } from '#app/ui/card.tsx'
import type { BookingPage } from './booking-page.server.ts'
import type { PricedHour } from '../price.ts'
import { bookingTermsWords } from '#app/features/venues/cancellation-policy.ts'

type Props = {
	page: BookingPage
	hours: PricedHour[]
	/** How many hours that is. */
	length: number
	/** The rand that the hours cost those who are no member. */
	full: number
	/** Rand. */
	total: number
	/** The parts of the total by when they are paid, where the venue takes a deposit. */
	paid: Record<string, string> | false
	/** Whether these hours cannot be booked, so that no price is offered. */
	refused: boolean
	children: ReactNode
}

export function OrderSummary({
	page: { sport, offer, member, now },
	hours,
	length,
	full,
	total,
	paid,
	refused,
	children,
}: Props) {
	const peak = hours.filter((hour) => hour.peak).length
	const isAllPeak = peak > 0 && peak === hours.length
	return (
		<Card as="aside" padded={false} className="overflow-visible lg:sticky lg:top-24">
			<CourtDrawing
				sport={sport.icon}
				color={sport.color}
				className="hidden aspect-[5/2] w-full rounded-t-lg sm:block"
			/>
			<div className="flex flex-col gap-5 p-5 sm:p-6">
				<h2 className="text-xl">Order summary</h2>
				<dl className="flex flex-col gap-2 tabular-nums">
					<Row name="Price per hour">
						{rate(isAllPeak ? full / length : offer.pricePerHour)}
						{isAllPeak && <span className="text-muted"> · peak</span>}
						{!isAllPeak && (peak > 0 || hours.length === 0) && offer.peakPricePerHour !== null && (
							<span className="text-muted"> · peak {rate(offer.peakPricePerHour)}</span>
						)}
					</Row>
					<Row name="Duration">
						{refused ? '–' : hours.length === 0 ? 'Choose an end after the start' : inHours(length)}
					</Row>
					{peak > 0 &&
						!isAllPeak &&
						hours.map((hour) => (
							<Row key={hour.hour.getTime()} name={`${formatTime(hour.hour)}${hour.peak ? ' (peak)' : ''}`} quiet>
								{rate(hour.price)}
							</Row>
						))}
					{member && full > 0 && <Row name={member}>−{sum(full - total)}</Row>}
					<div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-3">
						<dt className="font-semibold">Total</dt>
						<dd className="font-display text-3xl font-semibold">{hours.length > 0 ? sum(total) : '–'}</dd>
					</div>
					{Object.entries(paid).map(([name, sum]) => (
						<Row key={name} name={name}>
							{sum}
						</Row>
					))}
				</dl>
				{hours[0] && <Policy offer={offer} start={hours[0].hour} total={total} now={now} />}
				{children}
			</div>
		</Card>
	)
}

function Row({ name, quiet, children }: { name: string; quiet?: boolean; children: ReactNode }) {
	return (
		<div className={`flex justify-between gap-4 ${quiet ? 'text-sm text-muted' : ''}`}>
			<dt>{name}</dt>
			<dd className="text-right">{children}</dd>
		</div>
	)
}

type PolicyProps = { offer: BookingPage['offer']; start: Date; total: number; now: Date }

function Policy({ offer, start, total, now }: PolicyProps) {
	return (
		<p className="text-sm text-muted">{bookingTermsWords({ startTime: start, totalPrice: total, ...offer }, now)}</p>
	)
}
