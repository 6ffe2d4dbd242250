import { amountOf } from '#app/lib/money.ts'
import { formatTime } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { CachedHtml } from '#app/ui/html-cache.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { MoneyBadge } from '../../badges.tsx'
import { MissedBefore, Phone } from '../customer.tsx'
import { ChangeButton, NoShowButton } from '../change-button.tsx'
import { PARTS, partQuery, type Part } from './today-query.ts'
import type { Arrival, Today } from './today.server.ts'
import { Link } from '#app/ui/link/link.tsx'
import { LinkChips } from '#app/ui/link/link-chips.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { courtLabel } from '#app/lib/text/court-name.ts'

type Props = { today: Today; base: string }

/**
 * Lists who comes today, in order, below those that are over and not sorted out. Those with nothing left to do are folded away, and a day of more than a page has
 * is in parts.
 */
export function Arrivals({ today: { arrivals, overdue, earlier, parts }, base }: Props) {
	const none = parts?.part === 'open' || parts?.part === 'done' ? 'None now.' : null
	return (
		<section aria-labelledby="arrivals" className="flex flex-col gap-3">
			<h2 id="arrivals" className={overdue.length > 0 ? 'sr-only' : 'text-xl'}>
				Arrivals
			</h2>
			{parts && <LinkChips label="Which arrivals" chips={chipsOf(parts, base)} />}
			{overdue.length > 0 && (
				<>
					<h3 className="text-xl">{LABELS.open}</h3>
					<List bookings={overdue} />
					<h3 className="mt-3 text-xl">{LABELS.coming}</h3>
				</>
			)}
			{arrivals.length > 0 ? (
				<List bookings={arrivals} />
			) : (
				<p className="rounded-lg border border-dashed border-edge/60 px-5 py-6 text-center text-muted">
					{none ?? (parts || overdue.length + earlier.length > 0 ? 'No more bookings today.' : 'No bookings today.')}
				</p>
			)}
			{earlier.length > 0 && (
				<Disclosure summary={`Earlier today (${earlier.length})`}>
					<List bookings={earlier} />
				</Disclosure>
			)}
			{parts && <Pagination {...parts} label="More arrivals" href={(page) => base + partQuery(parts.part, page)} />}
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

function List({ bookings }: { bookings: Arrival[] }) {
	return (
		<CachedHtml as="ul" of={bookings} name="arrivals" className={`${cardClass} rows print:break-inside-auto!`}>
			{bookings.map((booking) => (
				<li
					key={booking.id}
					className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 print:break-inside-avoid print:py-1"
				>
					<p className="w-13 tabular-nums">
						<span className="block font-display text-lg leading-6 font-semibold">{formatTime(booking.startTime)}</span>
						<span className="text-xs text-muted">to {formatTime(booking.endTime)}</span>
					</p>
					<div className="min-w-32 grow basis-0">
						<p className="flex flex-wrap items-center gap-x-2 gap-y-1">
							<span className="font-semibold wrap-anywhere">{booking.customer.name}</span>
							{booking.noShow && <Badge tone="clay">No-show</Badge>}
							<MissedBefore times={booking.missedBefore} />
							{isSettled(booking) && <MoneyBadge words={booking.paid} />}
						</p>
						<p className="text-sm text-muted tabular-nums">
							{booking.sport} · {courtLabel(booking.court)}
							{booking.isWeekly && ' · weekly'}
						</p>
						<Phone of={booking.customer} />
					</div>
					<div className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden max-sm:order-last max-sm:w-full">
						{booking.status === 'pending' && (
							<Badge tone={booking.beingPaid ? 'outline' : 'sun'}>
								{booking.beingPaid ? 'Being paid' : 'Not confirmed yet'}
							</Badge>
						)}
						<Paying booking={booking} />
					</div>
					<Presence booking={booking} />
				</li>
			))}
		</CachedHtml>
	)
}

const isSettled = ({ money }: Arrival) => money.inReview + money.claimed + money.due === 0

/** Shows what is owed, with a button to record that it has been paid. */
function Paying({ booking }: { booking: Arrival }) {
	const { money, may, paid } = booking
	if (money.inReview > 0) {
		return (
			<Link
				to={`/venue-dashboard/${booking.venueId}/money`}
				className="inline-flex min-h-11 items-center text-sm font-semibold text-court-strong underline underline-offset-4 max-sm:w-full"
			>
				Wrong amount: {amountOf(money.inReview)}
			</Link>
		)
	}
	if (money.claimed > 0) {
		return (
			<>
				<Badge tone="sun" icon="wallet">
					{money.claimedMethod === 'cash' ? 'Cash on arrival' : 'Payment sent'}: {amountOf(money.claimed)}
				</Badge>
				{booking.own && <OwnBooking />}
				{may.includes('received') && (
					<ChangeButton of={booking} to="received" seen={booking.money.claimed} variant="secondary">
						Money Received
					</ChangeButton>
				)}
			</>
		)
	}
	if (money.due > 0 && !booking.onAccount) {
		return (
			<>
				<Badge tone="sun" icon="wallet">
					{money.isPart ? paid.label : `${amountOf(money.due)} ${booking.noShow ? 'still owed' : 'not paid yet'}`}
				</Badge>
				{booking.own && <OwnBooking />}
				{may.includes('paid') && (
					<ChangeButton of={booking} to="paid" seen={booking.money.due} variant="secondary">
						Cash Received
					</ChangeButton>
				)}
			</>
		)
	}
	return isSettled(booking) ? null : <MoneyBadge words={paid} />
}

const OwnBooking = () => <span className="text-sm text-muted">Your own. Somebody else takes the money</span>

function Presence({ booking }: { booking: Arrival }) {
	const { isHere, status, may, beingPaid } = booking
	if (isHere) {
		return (
			<span className="ml-auto flex items-center gap-1">
				<span className="flex items-center gap-1.5 text-sm font-semibold text-court-strong">
					<Icon name="user-check" className="size-4" />
					Here
				</span>
				{may.includes('not-arrived') && (
					<ChangeButton of={booking} to="not-arrived" variant="quiet">
						Undo
					</ChangeButton>
				)}
			</span>
		)
	}
	return (
		<span className="ml-auto flex items-center gap-1 empty:hidden">
			<NoShowButton of={booking} />
			{may.includes('confirmed') && status === 'pending' && !beingPaid && (
				<ChangeButton of={booking} to="confirmed" variant="secondary">
					Confirm
				</ChangeButton>
			)}
			{may.includes('arrived') && (
				<ChangeButton of={booking} to="arrived" variant={booking.isNext ? 'primary' : 'secondary'}>
					Check In
				</ChangeButton>
			)}
		</span>
	)
}
