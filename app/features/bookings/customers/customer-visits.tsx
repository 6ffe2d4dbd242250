import { isPartPaid } from '#app/features/ledger/paid-words.ts'
import { amountOf } from '#app/lib/money.ts'
import { dateOf, formatTimeRange } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { DESK_LABELS, MoneyBadge, StatusBadge } from '../badges.tsx'
import { backQuery, bookingAddress } from '../desk/day-address.ts'
import { dayInYear } from '../regulars/regular-dates.ts'
import type { Visit as VisitOf } from './customer-page.server.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'

/** Of a weekly hour, `apart` names what sets a date apart from the others, and `isThere` says that it is on the same court. */
export type Visited = VisitOf & { apart?: string | null; isThere?: boolean }

type Props = {
	title: string
	visits: Visited[]
	/** The address of the venue's dashboard, and that of this page. */
	base: string
	here: string
	now: Date
	/** Their ids whose boxes are ticked at first, where a form takes the money of several; else each has a link. */
	ticked?: readonly string[]
}

/** Bookings of a customer or a weekly hour, each with what is owed for it and a link or a box to take that. */
export function CustomerVisits({ title, visits, ...shown }: Props) {
	if (visits.length === 0) return null
	return (
		<section aria-label={title} className="flex flex-col gap-3">
			<h3 className="text-xl">{title}</h3>
			<ul className={`${cardClass} rows`}>
				{visits.map((visit) => (
					<Visit key={visit.id} visit={visit} {...shown} />
				))}
			</ul>
		</section>
	)
}

function Visit({ visit, base, here, now, ticked }: { visit: Visited } & Omit<Props, 'title' | 'visits'>) {
	const { id, startTime, endTime, sport, court, status, closed, noShow, due, money, paid } = visit
	const day = dayInYear(startTime, now)
	// The sum that its button names is said once.
	const cost = visit.isThere !== undefined && due > 0 && due === money.total ? null : visit.cost
	const facts = [!visit.isThere && sport, !visit.isThere && courtLabel(court), cost, closed].filter(Boolean)
	return (
		<li className="flex items-center justify-between gap-x-4 px-4 py-1 sm:px-5 sm:py-2">
			<div className="min-w-0">
				<Link
					to={bookingAddress(base, id, here, dateOf(startTime))}
					className="inline-flex min-h-11 items-center font-semibold tabular-nums underline-offset-4 hover:underline pointer-fine:min-h-0"
				>
					{day}, {formatTimeRange(startTime, endTime)}
				</Link>{' '}
				{visit.apart && <Badge tone="sun">{visit.apart}</Badge>}
				{facts.length > 0 && <p className="text-sm text-muted tabular-nums">{facts.join(' · ')}</p>}
			</div>
			<div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
				{(status === 'pending' || status === 'cancelled') && <StatusBadge status={status} labels={DESK_LABELS} />}
				{noShow && <Badge tone="clay">No-show</Badge>}
				{(due === 0 || isPartPaid(money)) && (status !== 'cancelled' || closed) && <MoneyBadge words={paid} />}
				{due > 0 && ticked && (
					<label className="flex min-h-11 items-center gap-3 tabular-nums pointer-fine:min-h-0">
						<span>
							<span className="sr-only">Take </span>
							{amountOf(due)}
							<span className="sr-only"> for {day}</span>
						</span>
						<input
							type="checkbox"
							name="on"
							value={id}
							defaultChecked={ticked.includes(String(id))}
							className="size-5 shrink-0 accent-court"
						/>
					</label>
				)}
				{due > 0 && !ticked && (
					<ButtonLink to={`${base}/money/bookings/${id}?${backQuery(here)}`} variant="secondary" size="sm">
						<span className="tabular-nums">
							Take {amountOf(due)}
							<span className="sr-only"> for {day}</span>
						</span>
					</ButtonLink>
				)}
			</div>
		</li>
	)
}
