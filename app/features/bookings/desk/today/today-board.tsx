import type { ReactNode } from 'react'
import { amountOf, sum } from '#app/lib/money.ts'
import { formatDay, formatTime, formatTimeRange } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Parts } from '#app/ui/fact.tsx'
import { onlyOnce, RowActs } from '../change-button.tsx'
import { Customer } from '../customer.tsx'
import type { Today } from './today.server.ts'
import { Link } from '#app/ui/link/link.tsx'
import { courtLabel } from '#app/lib/text/court-name.ts'

export function TodayNumbers({ today }: { today: Today }) {
	const courts = today.sports.flatMap(({ courts }) => courts)
	const inUse = courts.filter((court) => court.inUse).length
	const { missing, unpaid } = today
	const numbers = [
		['Courts in use', inUse, `of ${courts.length}`],
		['To arrive', missing.count, missing.first && `first at ${formatTime(missing.first)}`],
		['Not paid yet', unpaid.count, unpaid.count > 0 && amountOf(unpaid.cents)],
	] as const
	return (
		<dl className="grid grid-cols-3 gap-2 tabular-nums max-sm:w-full">
			{numbers.map(([label, value, hint]) => (
				<div key={label} className={`${cardClass} px-3 py-2`}>
					<dt className="text-xs text-muted">{label}</dt>
					<dd className="font-display text-xl leading-6 font-semibold">{value}</dd>
					{hint && <dd className="text-xs text-muted">{hint}</dd>}
				</div>
			))}
		</dl>
	)
}

type ToDecideProps = { counts: [count: number, one: string, more: string][]; children: ReactNode }

/** The things to decide: open where there is room beside those who come next, else in one line until it is opened. */
export function ToDecide({ counts, children }: ToDecideProps) {
	const parts = counts.flatMap(([count, one, more]) => (count === 0 ? [] : [`${count} ${count === 1 ? one : more}`]))
	if (parts.length === 0) return null
	return (
		<details className={`${cardClass} group lg:details-content:contents print:hidden`}>
			<summary className="flex min-h-12 items-center gap-3 px-4 py-2">
				<Icon name="hourglass" className="size-5 text-court-strong" />
				<span className="grow">
					<span className="font-semibold">To decide: </span>
					<Parts of={parts} />
				</span>
				<Icon name="chevron-down" className="size-5 text-muted transition-transform group-open:rotate-180 lg:hidden" />
			</summary>
			<div className="flex flex-col gap-6 border-t border-line p-2">{children}</div>
		</details>
	)
}

type RequestsProps = { today: Today; base: string }

/** The requests that wait for an answer; renders nothing without any. */
export function Requests({ today: { requests, requestCount }, base }: RequestsProps) {
	if (requestCount === 0) return null
	return (
		<section aria-labelledby="requests" className="flex flex-col gap-3">
			<h2 id="requests" className="text-xl">
				New requests
			</h2>
			<ul className={`${cardClass} rows`}>
				{requests.map((booking) => (
					<li key={booking.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
						<div className="w-full">
							<p className="font-semibold tabular-nums">
								{formatDay(booking.startTime)}, {formatTimeRange(booking.startTime, booking.endTime)}
							</p>
							<p className="text-sm text-muted">
								{booking.sport} · {courtLabel(booking.court)} · {sum(booking.totalPrice)}
								{booking.rate && ` (${booking.rate})`}
							</p>
							{booking.sent > 0 && (
								<Badge tone="sun" icon="wallet">
									Payment sent: {amountOf(booking.sent)}
								</Badge>
							)}
						</div>
						<div className="min-w-32 grow">
							<Customer customer={booking.customer} labelled={false} listed={booking} />
						</div>
						<div onClickCapture={onlyOnce} className="flex flex-wrap justify-end gap-2 max-sm:w-full">
							<RowActs of={booking} to={(act) => `${base}/today/${booking.id}/${act}`} />
						</div>
						{booking.notes && (
							<p className="w-full text-sm wrap-anywhere whitespace-pre-line text-muted">“{booking.notes}”</p>
						)}
					</li>
				))}
			</ul>
			{requestCount > requests.length && (
				<Link to={`${base}?status=pending`} className={buttonClass({ variant: 'secondary', className: 'self-start' })}>
					All {requestCount} requests
				</Link>
			)}
		</section>
	)
}
