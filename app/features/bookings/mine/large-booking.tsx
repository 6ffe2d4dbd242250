import { Form, useNavigation } from 'react-router'
import { useIsOfAnotherDay } from '#app/features/navigation/kept-page.ts'
import { streetAddress } from '#app/lib/text/place.ts'
import { sum } from '#app/lib/money.ts'
import { formatDay, formatLongDate, formatTimeRange } from '#app/lib/time/time.ts'
import { Button, buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { WhatsAppLink } from '#app/ui/link/whatsapp-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { CourtDrawing } from '#app/ui/picture/court-drawing.tsx'
import { MoneyBadge, StatusBadge } from '../badges.tsx'
import { dayWords } from '../rules.ts'
import type { WordedBooking } from './booking-state.ts'
import { Cancel, Item, More } from './card-actions.tsx'
import type { NamedBooking } from './my-bookings.server.ts'
import { actionsOf, againLabel } from './own-actions.ts'
import { TimeLeft } from './time-left.tsx'
import { courtLabel } from '#app/lib/text/court-name.ts'

type Props = {
	booking: WordedBooking
	now: Date
	/** Whether cards are taken online. */
	cards: boolean
	/** The link of its group: its page, how many are in, their player of the match, and the message to send. */
	group: { page: string; words: string; best: string | null; isFull: boolean; message: string } | null
	/** On its own page, or first in a list. */
	as?: 'section' | 'li'
}

/** A player's own booking, large: when and where, how it stands, and all that can be done about it. */
export function LargeBooking({ booking, now, cards, group, as: Element = 'section' }: Props) {
	const { id, venue, sport, startTime: start, endTime: end, status } = booking
	const Heading = Element === 'section' ? 'h1' : 'h2'
	const live = status !== 'cancelled'
	const isOld = useIsOfAnotherDay()
	const to = actionsOf(booking, now)
	const { money: words, state, about, line } = booking.words
	const { title, tone, heldUntil } = state
	const name = `${sport.name} at ${venue.name}`
	const isSure = tone === 'success' && (Element === 'li' || !to.pay)
	const call = to.call && <Item to={to.call} icon="phone" label="Call Venue" />
	const often = (
		<>
			{to.calendar && <Item to={to.calendar} icon="calendar" label="Calendar" reloadDocument />}
			{to.directions && <Item to={to.directions} icon="navigation" label="Directions" />}
			{to.move && <Item to={to.move} icon="repeat" label="Move" />}
			{to.receipt ? <Item to={to.receipt} icon="ticket" label="Receipt" /> : call}
		</>
	)
	const seldom = (
		<>
			{to.payAll && <Item to={to.payAll} icon="wallet" label="Pay All" />}
			{group && booking.money.hasShares && to.split && <Item to={to.split} icon="users" label="All Shares" />}
			{to.findPlayers && !group?.isFull && <Item to={to.findPlayers} icon="user-plus" label="Find Players" />}
			{to.receipt && call}
			<Item to={`/venues/${venue.id}?sport=${sport.id}`} icon="map-pin" label="Venue" />
			{to.cancel && !to.pay && <Item to={to.again} icon="refresh-cw" label="Book Again" />}
		</>
	)
	return (
		<Element className={`${cardClass} grid lg:grid-cols-2 lg:grid-rows-[1fr_auto]`}>
			<div className="relative lg:min-h-48">
				<CourtDrawing
					sport={sport.icon}
					color={sport.color}
					className={`h-28 w-full sm:h-56 lg:h-full ${live ? '' : 'opacity-60 grayscale'}`}
				/>
				<p className="absolute bottom-0 left-0 rounded-tr-lg bg-turf px-5 py-3 font-display text-on-turf">
					<span className="block leading-6">{whenWords(start, isOld ? new Date() : now)}</span>{' '}
					<span className="block text-4xl font-semibold tabular-nums">{formatTimeRange(start, end)}</span>
				</p>
			</div>
			<div className="flex min-w-0 flex-col gap-4 p-5 max-lg:pb-0 sm:p-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
				<div>
					<Heading className="text-2xl leading-8 wrap-anywhere">
						{Element === 'section' ? (
							name
						) : (
							<Link to={`/my-bookings/${id}`} className="inline-flex min-h-11 items-center hover:underline">
								{name}
							</Link>
						)}
					</Heading>
					<p className="mt-1 text-muted">
						{courtLabel(booking.courtName ?? booking.courtNumber)} · {streetAddress(venue)}
					</p>
					{(Element === 'li' || !to.pay) && (
						<p className="mt-2 flex flex-wrap items-center gap-2">
							<span className="font-display text-xl font-semibold tabular-nums">{sum(booking.totalPrice)}</span>
							<StatusBadge status={status} />
							<MoneyBadge words={words} />
							{isSure && <span className="text-sm text-muted">{words.line}</span>}
						</p>
					)}
				</div>
				{booking.entryCode && (
					<p className="flex items-baseline justify-between gap-4 rounded-md bg-raised px-4 py-2">
						Entry code
						<span className="font-display text-3xl font-semibold tracking-widest tabular-nums">
							{booking.entryCode}
						</span>
					</p>
				)}
				{!isSure && (
					<Notice tone={tone} icon={heldUntil ? 'clock' : undefined} title={title}>
						{heldUntil ? <TimeLeft until={heldUntil} /> : about}
					</Notice>
				)}
				<Pay booking={booking} to={to.pay} cards={cards} />
				{to.choose && (
					<ButtonLink to={to.choose} preventScrollReset>
						Choose
					</ButtonLink>
				)}
				{to.cancel ? (
					<div className="flex flex-wrap gap-2 *:grow empty:hidden">
						{group && <Side to={group.page} icon="users" label={group.words} />}
						{to.split && !(group && booking.money.hasShares) && <Side to={to.split} icon="users" label="Split" />}
						{to.invite &&
							!group?.isFull &&
							(group ? (
								<WhatsAppLink text={group.message} className={buttonClass({ variant: 'secondary' })}>
									<Icon name="send" className="size-5 max-sm:hidden" />
									<span>
										Invite<span className="max-sm:sr-only"> on WhatsApp</span>
									</span>
								</WhatsAppLink>
							) : (
								<Form method="post" action={to.invite}>
									<Button name="intent" value="invite" variant="secondary" className="w-full">
										<Icon name="send" className="size-5 max-sm:hidden" />
										<span>
											Invite<span className="max-sm:sr-only"> the Group</span>
										</span>
									</Button>
								</Form>
							))}
					</div>
				) : (
					<>
						<ButtonLink to={to.again} variant={to.choose || to.pay ? 'secondary' : 'primary'}>
							{againLabel(booking)}
						</ButtonLink>
						{group?.best && <Side to={group.page} icon="trophy" label={group.best} />}
					</>
				)}
			</div>
			<div className="flex min-w-0 flex-col gap-4 p-5 sm:p-6">
				{Element === 'section' && <div className="-mx-3 grid grid-cols-2 empty:hidden print:hidden">{often}</div>}
				{booking.notes && <p className="text-sm wrap-anywhere whitespace-pre-line text-muted">“{booking.notes}”</p>}
				<div className="-mx-3 mt-auto flex flex-wrap items-start">
					<p className="basis-full px-3 text-sm text-muted">{to.cancel ? line : `Booking ${id}`}</p>
					{Element === 'li' && to.directions && (
						<ButtonLink to={to.directions} variant="quiet" size="sm">
							Directions
						</ButtonLink>
					)}
					{to.cancel && <Cancel to={to.cancel} untaken={booking.untaken} />}
					<More>
						{Element === 'li' && often}
						{seldom}
					</More>
				</div>
			</div>
		</Element>
	)
}

type PayProps = {
	booking: NamedBooking
	to: { to: string; label: string } | null
	cards: boolean
}

/** A booking that is to be paid by card leads to the card page at once. */
function Pay({ booking: { id, paymentMethod, money }, to, cards }: PayProps) {
	const { formAction } = useNavigation()
	if (!to) return null
	const page = `/my-bookings/${id}/pay`
	if (!cards || paymentMethod !== 'Credit Card' || to.to !== page || money.hasShares)
		return (
			<ButtonLink to={to.to} size="lg">
				{to.label}
			</ButtonLink>
		)
	return (
		<Form method="post" action={page} className="grid">
			<Button size="lg" name="method" value="card" pending={formAction === page} pendingText="Processing...">
				{to.label} by Card
			</Button>
		</Form>
	)
}

/** `Tonight · Fri 27 Nov`, from the day after tomorrow `Sunday 29 November 2026` */
function whenWords(start: Date, now: Date) {
	const [word, day] = [dayWords(start, now), formatDay(start)]
	return word === day ? formatLongDate(start) : `${word} · ${day}`
}

const Side = ({ to, icon, label }: { to: string; icon: IconName; label: string }) => (
	<Link to={to} className={buttonClass({ variant: 'secondary' })}>
		<Icon name={icon} className="size-5 max-sm:hidden" />
		{label}
	</Link>
)
