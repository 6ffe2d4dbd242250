import type { ReactNode } from 'react'
import { timeProblem } from '#app/features/matchmaking/status.ts'
import { placeOf } from '#app/features/venues/card.ts'
import { amountOf } from '#app/lib/money.ts'
import { telAddress } from '#app/lib/text/tel.ts'
import { formatLongDate, formatTimeRange } from '#app/lib/time/time.ts'
import { buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { menuItemClass } from '#app/ui/layer/menu.tsx'
import { closureState } from './closure-choice.tsx'
import type { NamedBooking } from './my-bookings.server.ts'
import { canCancel, moveProblem } from '../status.ts'
import { Link } from '#app/ui/link/link.tsx'

/** One main action for a player's own booking, with the others under 'More'. */
export function CardActions({ booking, now }: { booking: NamedBooking; now: Date }) {
	const { money, status, ownShare } = booking
	const base = `/my-bookings/${booking.id}`
	const upcoming = canCancel(booking, now)
	const pays = upcoming && money.due > 0 && money.inReview === 0
	const paysShare = pays && ownShare !== null
	const splits = upcoming && (money.due > 0 || money.hasShares)
	const moves = moveProblem(booking, now) === null
	const chooses = closureState(booking).open
	const findsPlayers = timeProblem(booking.startTime, now) === null
	const again = <Quiet to={`${base}/again`}>Book Again</Quiet>
	return (
		<div className="flex flex-wrap items-start gap-x-1.5 gap-y-2">
			{paysShare ? (
				<ButtonLink to={`/pay/${ownShare.link}`} size="sm">
					Pay your share {amountOf(ownShare.amount)}
				</ButtonLink>
			) : (
				pays && (
					<ButtonLink to={`${base}/pay`} size="sm">
						Pay {amountOf(money.due)}
					</ButtonLink>
				)
			)}
			{chooses && (
				<ButtonLink to={`${base}/closed?tab=cancelled`} preventScrollReset size="sm">
					Choose
				</ButtonLink>
			)}
			{moves && !chooses && <Quiet to={`${base}/move`}>Move</Quiet>}
			{!upcoming && again}
			{upcoming && (
				<ButtonLink to={`${base}/cancel`} preventScrollReset variant="danger" size="sm">
					Cancel Booking
				</ButtonLink>
			)}
			{!upcoming && money.received > 0 && <Quiet to={`${base}/receipt`}>Receipt</Quiet>}
			{status !== 'cancelled' && upcoming && (
				<details className="group min-w-21 grow basis-0 open:basis-full">
					<summary className={buttonClass({ variant: 'quiet', size: 'sm' })}>
						More
						<Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
					</summary>
					<div className="mt-2 grid grid-cols-2 gap-x-2 rounded-md bg-raised/50 p-1 sm:grid-cols-3">
						{paysShare && <Item to={`${base}/pay`} icon="wallet" label="Pay all" />}
						{splits && <Item to={`${base}/split`} icon="users" label="Split" />}
						{money.received > 0 && <Item to={`${base}/receipt`} icon="ticket" label="Receipt" />}
						{findsPlayers && (
							<Item to={`/matchmaking/create?bookingId=${booking.id}`} icon="user-plus" label="Find players" />
						)}
						<Item to={`${base}/again`} icon="refresh-cw" label="Book Again" />
						<Item to={`${base}/calendar.ics`} icon="calendar" label="Add to calendar" reloadDocument />
						<Item to={directionsTo(booking)} icon="navigation" label="Directions" />
						{booking.venue.phone && <Item to={telAddress(booking.venue.phone)} icon="phone" label="Call venue" />}
						<Item to={shareLink(booking)} icon="send" label="Share" />
					</div>
				</details>
			)}
		</div>
	)
}

function Quiet({ to, children }: { to: string; children: ReactNode }) {
	return (
		<ButtonLink to={to} variant="secondary" size="sm">
			{children}
		</ButtonLink>
	)
}

/** A plain `<a>`: there are many on a page, and some lead elsewhere. */
function Item({ icon, label, ...link }: { to: string; icon: IconName; label: string; reloadDocument?: boolean }) {
	return (
		<Link {...link} className={menuItemClass}>
			<Icon name={icon} className="size-5 text-muted" />
			{label}
		</Link>
	)
}

const addressOf = ({ venue: { name, address, city } }: NamedBooking) => `${name}, ${placeOf(address, city)}`

const directionsTo = (booking: NamedBooking) =>
	`https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: addressOf(booking) }).toString()}`

/** Returns a WhatsApp link with a message that says what, when and where. */
function shareLink(booking: NamedBooking) {
	const { startTime: start, endTime: end } = booking
	const when = `${formatLongDate(start)}, ${formatTimeRange(start, end)}`
	const text = `${booking.sport.name} at ${addressOf(booking)}. ${when}, court ${booking.courtNumber}.`
	return `https://wa.me/?text=${encodeURIComponent(text)}`
}
