import { amountOf } from '#app/lib/money.ts'
import { formatTime } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { CachedHtml } from '#app/ui/html-cache.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { MoneyBadge } from '../../badges.tsx'
import type { Change } from '../../schemas.ts'
import { MissedBefore, Phone } from '../customer.tsx'
import { backQuery } from '../day-address.ts'
import { ChangeButton, isMark, onlyOnce } from '../change-button.tsx'
import { PARTS, partQuery, type Part } from './today-query.ts'
import type { Arrival, Today } from './today.server.ts'
import { Link } from '#app/ui/link/link.tsx'
import { LinkChips } from '#app/ui/link/link-chips.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { courtLabel } from '#app/lib/text/court-name.ts'

export type TodayEvent = { id: number; title: string; startTime: Date; endTime: Date; people: number }

type Props = { today: Today; events: TodayEvent[]; now: Date; base: string }

/**
 * Lists who comes today, in order and with the events at their hour, below those that are over and not sorted out. Those
 * with nothing left to do are folded away, and a day of more than a page has is in parts.
 */
export function Arrivals({ today: { arrivals, overdue, earlier, parts, none }, events, now, base }: Props) {
	const day = `${base}/today`
	const here = day + (parts ? partQuery(parts.part, parts.page) : '')
	const ahead =
		parts && (parts.part !== 'coming' || parts.page > 1) ? [] : events.filter(({ endTime }) => endTime > now)
	const over = events.filter(({ endTime }) => endTime <= now)
	return (
		<section aria-labelledby="arrivals" onClickCapture={onlyOnce} className="flex flex-col gap-3">
			<h2 id="arrivals" className={overdue.length > 0 ? 'sr-only' : 'text-xl'}>
				Arrivals
			</h2>
			{parts && <LinkChips label="Which arrivals" chips={chipsOf(parts, day)} />}
			{overdue.length > 0 && (
				<>
					<h3 className="text-xl">{LABELS.open}</h3>
					<List bookings={overdue} base={base} here={here} />
					<h3 className="mt-3 text-xl">{LABELS.coming}</h3>
				</>
			)}
			{arrivals.length + ahead.length > 0 ? (
				<List bookings={arrivals} events={ahead} base={base} here={here} />
			) : (
				<p className="rounded-lg border border-dashed border-edge/60 px-5 py-6 text-center text-muted">{none}</p>
			)}
			{earlier.length + over.length > 0 && (
				<Disclosure summary={`Earlier today (${earlier.length + over.length})`}>
					<List bookings={earlier} events={over} base={base} here={here} />
				</Disclosure>
			)}
			{parts && <Pagination {...parts} label="More arrivals" href={(page) => day + partQuery(parts.part, page)} />}
		</section>
	)
}

const LABELS: Record<Part, string> = { coming: 'Now and next', open: 'Earlier, to sort out', done: 'Earlier, done' }

const chipsOf = ({ part, counts }: NonNullable<Today['parts']>, base: string) =>
	PARTS.map((each) => ({
		label: `${LABELS[each]} (${counts[each]})`,
		to: base + partQuery(each),
		current: each === part,
	}))

type ListProps = { bookings: Arrival[]; events?: TodayEvent[]; base: string; here: string }

function List({ bookings, events = [], base, here }: ListProps) {
	const rows = [...bookings, ...events].sort((a, b) => a.startTime.getTime() - b.startTime.getTime())
	const shown = rows.map((row) =>
		'title' in row ? (
			<EventRow key={`event ${row.id}`} event={row} to={`${base}/events/${row.id}?${backQuery(here)}`} />
		) : (
			<ArrivalRow key={row.id} booking={row} here={here} />
		),
	)
	const className = `${cardClass} rows print:break-inside-auto!`
	// HTML is cached by the bookings and their page alone, and events change beside them.
	if (events.length > 0) return <ul className={className}>{shown}</ul>
	return (
		<CachedHtml as="ul" of={bookings} name={here} className={className}>
			{shown}
		</CachedHtml>
	)
}

const rowClass =
	'flex min-h-24 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 print:min-h-0 print:break-inside-avoid print:py-1'

const Times = ({ of: { startTime, endTime } }: { of: { startTime: Date; endTime: Date } }) => (
	<p className="w-13 tabular-nums">
		<span className="block font-display text-lg leading-6 font-semibold">{formatTime(startTime)}</span>
		<span className="text-xs text-muted">to {formatTime(endTime)}</span>
	</p>
)

/** An event at its hour, with the way to those who come. */
const EventRow = ({ event, to }: { event: TodayEvent; to: string }) => (
	<li className={rowClass}>
		<Times of={event} />
		<div className="min-w-32 grow basis-0">
			<p className="font-semibold wrap-anywhere">{event.title}</p>
			<p className="text-sm text-muted tabular-nums">
				Event · {event.people === 0 ? 'nobody yet' : event.people === 1 ? '1 person' : `${event.people} people`}
			</p>
		</div>
		<ButtonLink to={to} variant="secondary" size="sm" className="ml-auto">
			Who Comes<span className="sr-only"> to {event.title}</span>
		</ButtonLink>
	</li>
)

function ArrivalRow({ booking, here }: { booking: Arrival; here: string }) {
	return (
		<li className={rowClass}>
			<Times of={booking} />
			<div className="flex min-w-32 grow basis-56 items-center sm:basis-0 lg:block">
				<div className="min-w-0 grow">
					<div className="flex flex-wrap items-center gap-x-2 gap-y-1">
						<p className="flex flex-wrap items-center gap-x-2 gap-y-1">
							<Link
								to={`/venue-dashboard/${booking.venueId}/day/bookings/${booking.id}?${backQuery(here)}`}
								className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-4 pointer-fine:min-h-0"
							>
								{booking.customer.name}
							</Link>
							{booking.noShow && <Badge tone="clay">No-show</Badge>}
							<MissedBefore times={booking.missedBefore} />
							{booking.status === 'pending' && (
								<Badge tone={booking.beingPaid ? 'outline' : 'sun'}>
									{booking.beingPaid ? 'Being paid' : 'Request'}
								</Badge>
							)}
						</p>
						<Owed booking={booking} />
					</div>
					<p className="text-sm text-muted tabular-nums">
						{booking.sport} · {courtLabel(booking.court)}
						{booking.isWeekly && ' · weekly'}
					</p>
				</div>
				<Phone of={booking.customer} icon />
			</div>
			<div className="ml-auto flex flex-wrap items-center justify-end gap-2 empty:hidden">
				<TakeMoney booking={booking} />
				<Presence booking={booking} />
			</div>
		</li>
	)
}

/** Says what is owed, or what has been paid. */
function Owed({ booking: { money, paid, onAccount, noShow } }: { booking: Arrival }) {
	if (money.inReview > 0) return <MoneyBadge words={paid} />
	if (money.claimed > 0) {
		return (
			<Badge tone="sun" icon="wallet">
				{money.claimedMethod === 'cash' ? 'Cash on arrival' : 'Payment sent'}: {amountOf(money.claimed)}
			</Badge>
		)
	}
	if (money.due > 0 && !onAccount) {
		return (
			<Badge tone="sun" icon="wallet">
				{money.isPart ? paid.label : `${amountOf(money.due)} ${noShow ? 'still owed' : 'not paid yet'}`}
			</Badge>
		)
	}
	return <MoneyBadge words={paid} />
}

/** A button to record that what is owed has been paid. */
function TakeMoney({ booking }: { booking: Arrival }) {
	const { money, acts, own, onAccount } = booking
	if (money.inReview > 0 || money.claimed + money.due === 0 || (money.claimed === 0 && onAccount)) return null
	const take = acts.find(({ change }) => isMoney(change))
	return (
		<>
			{own && <OwnBooking />}
			{take && (
				<ChangeButton of={booking} to={take.change} seen={take.sum} variant="secondary">
					{take.label}
				</ChangeButton>
			)}
		</>
	)
}

const OwnBooking = () => <span className="text-sm text-muted">Your own. Somebody else takes the money</span>

function Presence({ booking }: { booking: Arrival }) {
	const undo = booking.acts.find(({ change }) => change === 'not-arrived')
	if (booking.isHere) {
		return (
			<span className="flex items-center gap-1">
				<span className="flex items-center gap-1.5 text-sm font-semibold text-court-strong">
					<Icon name="user-check" className="size-4" />
					Here
				</span>
				{undo && (
					<ChangeButton of={booking} to={undo.change} variant="quiet">
						Undo
					</ChangeButton>
				)}
			</span>
		)
	}
	const shown = booking.acts.filter(({ change }) => !isMoney(change) && (change !== 'confirmed' || !booking.beingPaid))
	return (
		<span className="flex items-center gap-2 empty:hidden">
			{shown.map(({ change, label }) => (
				<ChangeButton
					key={change}
					of={booking}
					to={change}
					variant={change === 'arrived' && booking.isNext ? 'primary' : isMark(change) ? 'quiet' : 'secondary'}
				>
					{label}
				</ChangeButton>
			))}
		</span>
	)
}

const isMoney = (change: Change) => change === 'received' || change === 'paid'
