import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { isPartPaid } from '#app/features/ledger/paid-words.ts'
import { amountOf } from '#app/lib/money.ts'
import { dateOf, formatTimeRange } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink, type ButtonVariant } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { DESK_LABELS, MoneyBadge, StatusBadge } from '../badges.tsx'
import { backQuery, bookingAddress } from '../desk/day-address.ts'
import { dayInYear, inDates } from '../regulars/regular-dates.ts'
import type { WeeklyHours } from '../regulars/regulars.server.ts'
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
	/** Whether those that are owed have a box, in a form that takes the money of several; else each has a link. */
	ticks?: boolean
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

/** Weekly hours of a customer, each with its dates to come and a link to them, where their money is taken. */
export function WeeklyVisits({ weekly, base }: { weekly: WeeklyHours; base: string }) {
	if (weekly.length === 0) return null
	return (
		<section aria-labelledby="weekly" className="flex flex-col gap-3">
			<h3 id="weekly" className="text-xl">
				Every week
			</h3>
			<ul className={`${cardClass} rows`} data-answer="">
				{weekly.map(({ id, when, dates, later }) => (
					<li key={id} className="px-4 py-1 sm:px-5 sm:py-2">
						<Link
							to={`${base}/regulars/${id}`}
							className="inline-flex min-h-11 items-center font-semibold tabular-nums underline-offset-4 hover:underline max-sm:text-sm pointer-fine:min-h-0"
						>
							{when}
						</Link>
						<p className="text-sm text-muted tabular-nums">
							{[inDates(dates), later > 0 && `${amountOf(later)} to pay`].filter(Boolean).join(' · ')}
						</p>
					</li>
				))}
			</ul>
		</section>
	)
}

/** Names what is to pay: once some of it is paid, nothing is ticked. */
export const dueOf = (visits: readonly Pick<Visited, 'id' | 'due'>[]) =>
	visits.flatMap(({ id, due }) => (due > 0 ? `${id}:${due}` : [])).join()

type ToTakeProps = Omit<Props, 'ticks'> & {
	/** The address that asks how the money of those ticked came. */
	take: string
	/** Whether that is what comes first on its page. */
	isMain?: boolean
}

/** Bookings of a customer; where several are to pay, one button takes the money of those ticked. */
export function VisitsToTake({ take, isMain = false, ...shown }: ToTakeProps) {
	const asks = useNavigation().location?.pathname === take
	const due = shown.visits.filter((visit) => visit.due > 0)
	const [on, setOn] = useState<string[]>([])
	if (due.length < 2) return <CustomerVisits {...shown} />
	return (
		<Form
			method="get"
			action={take}
			preventScrollReset
			onChange={({ currentTarget }) => setOn(new FormData(currentTarget).getAll('on').map(String))}
			className="flex flex-col gap-3"
		>
			<CustomerVisits {...shown} ticks />
			<TakeButton
				ticked={due.filter(({ id }) => on.includes(String(id)))}
				what="bookings"
				pending={asks}
				variant={isMain ? 'primary' : 'secondary'}
				className="self-end max-sm:w-full"
			/>
		</Form>
	)
}

type TakeProps = {
	ticked: readonly Visited[]
	what: 'dates' | 'bookings'
	pending: boolean
	variant?: ButtonVariant
	className: string
}

/** Takes the money of what is ticked, and says how much that is. */
export const TakeButton = ({ ticked, what, ...look }: TakeProps) => (
	// Without scripts it can't follow the boxes.
	<Button disabled={useHydrated() && ticked.length === 0} {...look}>
		<span className="noscript:hidden">
			{ticked.length === 0
				? 'Tick What Was Paid'
				: `Take ${amountOf(ticked.reduce((all, { due }) => all + due, 0))}${ticked.length > 1 ? ` for ${ticked.length} ${what}` : ''}`}
		</span>
		<span className="hidden noscript:block">Take Money for Ticked {what === 'dates' ? 'Dates' : 'Bookings'}</span>
	</Button>
)

function Visit({ visit, base, here, now, ticks }: { visit: Visited } & Omit<Props, 'title' | 'visits'>) {
	const { id, startTime, endTime, sport, court, status, closed, noShow, due, money, paid } = visit
	const day = dayInYear(startTime, now)
	// The sum that its button names is said once.
	const cost = due > 0 && due === money.total ? null : visit.cost
	const facts = [!visit.isThere && sport, !visit.isThere && courtLabel(court), cost, closed].filter(Boolean)
	return (
		<li className="flex items-center justify-between gap-x-3 px-4 py-1 sm:px-5 sm:py-2">
			<div className="min-w-0">
				<Link
					to={bookingAddress(base, id, here, dateOf(startTime))}
					className="inline-flex min-h-11 items-center font-semibold tabular-nums underline-offset-4 hover:underline max-sm:text-sm pointer-fine:min-h-0"
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
				{due > 0 && ticks && (
					<label className="flex min-h-11 items-center gap-3 tabular-nums pointer-fine:min-h-0">
						<span>
							<span className="sr-only">Take </span>
							{amountOf(due)}
							<span className="sr-only"> for {day}</span>
						</span>
						<input type="checkbox" name="on" value={id} className="size-5 shrink-0 accent-court" />
					</label>
				)}
				{due > 0 && !ticks && (
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
