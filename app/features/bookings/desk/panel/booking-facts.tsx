import { amountOf, sum } from '#app/lib/money.ts'
import { formatLongDate, formatTime, formatTimeRange } from '#app/lib/time/time.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { DESK_LABELS, MoneyBadge, StatusBadge } from '../../badges.tsx'
import { ENDED_FOR } from '../../closing/closing-reasons.ts'
import type { ChangeableBooking } from '../list/booking-changes.server.ts'
import { Email, MissedBefore, Phone } from '../customer.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { courtInText } from '#app/lib/text/court-name.ts'

type Props = {
	booking: ChangeableBooking
	entryCode: string | null
	/** The payments that came, in words and whole cents, but those for shares. */
	came: { id: number; name: string; amount: number; words: string }[]
	/** The parts of a split bill. */
	shares: Share[]
	/** How the player chose to pay; null where the venue does not take that. */
	chosen: string | null
	/** Payments that players say they made, in words. */
	sent: { id: number; words: string }[]
	/** Payments of a wrong amount that are not decided, in words. */
	inReview: { id: number; words: string }[]
	/** Refunds that have yet to be made, in whole cents: by the venue itself, or to a card. */
	back: { id: number; amount: number; byHand: boolean }[]
	/** All that has come, in words, where some of it went back or has yet to. */
	received: string | null
	/** The sums that have gone back, in whole cents, with how. */
	gone: { name: string; amount: number }[]
	/** Why a closure ended it and what its player chose, in words. */
	ended: string | null
	/** Whether the user may pay it back. */
	paysBack: boolean
	/** Which of the venue's people did what, in words. */
	hands: string[]
	/** The hours of its pack that pay for it, in words. */
	pack: string | null
	/** Its add-ons, in words and rand. */
	addOns: { words: string; price: number }[]
	refundAddress: (id: number) => string
	/** The dialog that says that money for a share did not come; null for people who may not. */
	denyAddress: ((claimId: number) => string) | null
	/** The dialog that takes the money for a share; null where none can be taken. */
	takeAddress: ((shareId: number) => string) | null
	/** Whether taking a share is the main act here. */
	takesFirst: boolean
	/** The dialog that takes back the cash for a share, where that can be. */
	undoAddress: (shareId: number) => string | null
}

export function BookingFacts({
	booking,
	entryCode,
	came,
	shares,
	chosen,
	sent,
	inReview,
	back,
	received,
	gone,
	ended,
	paysBack,
	hands,
	pack,
	addOns,
	refundAddress,
	denyAddress,
	takeAddress,
	takesFirst,
	undoAddress,
}: Props) {
	const { sport, courtName, courtNumber, breakdown, discount, totalPrice, notes, money } = booking
	const partly = (money.held > 0 || pack !== null) && money.due + money.claimed > 0
	const { startTime: start, endTime: end } = booking
	const kind = kindOf(booking)
	const series = booking.regularId === null ? null : `/venue-dashboard/${booking.venueId}/regulars/${booking.regularId}`
	const labels = booking.isClosed ? { ...DESK_LABELS, cancelled: ENDED_FOR[booking.closedFor ?? 'other'] } : DESK_LABELS
	// One hour at the usual price costs the total.
	const isSplit = shares.length > 0
	const shared = shares.filter(({ state }) => state === 'pending' || state === 'sent')
	const rest = money.due + money.claimed - shared.reduce((all, { amount }) => all + amount, 0)
	const open = (isSplit || partly) && money.due > 0 && (
		<Part name="Still to pay" strong>
			{amountOf(money.due)}
		</Part>
	)
	const got = came.length !== 1 && ((partly && money.held > 0) || received) && (
		<Part name="Received">{received ?? amountOf(money.held)}</Part>
	)
	const claimed = money.claimed > 0 && (
		<Part name={money.claimedMethod === 'cash' ? 'Cash on arrival' : 'Sent, to confirm'}>
			{amountOf(money.claimed)}
		</Part>
	)
	/** The booker pays the part that no share asks for. */
	const unshared = rest > 0 && shared.length > 0 && <Part name="Left for the booker">{amountOf(rest)}</Part>
	const isTotal = breakdown.length === 1 && !breakdown[0]!.peak && addOns.length === 0 && discount === 0
	const hours = isTotal ? [] : breakdown
	return (
		<div className="flex flex-col gap-4">
			<div className="flex flex-wrap items-center gap-x-4 gap-y-1">
				<p className="flex flex-wrap gap-2">
					{/* One that nobody came to is not played, whatever its status says. */}
					{!booking.noShow && <StatusBadge status={booking.status} labels={labels} />}
					<MoneyBadge words={booking.paid} />
					{booking.arrivedAt && booking.status !== 'cancelled' && <Badge icon="user-check">Here</Badge>}
					{booking.noShow && <Badge tone="clay">No-show</Badge>}
					<MissedBefore times={booking.missedBefore} />
				</p>
				{series === null ? (
					<p className="text-sm text-muted empty:hidden">{kind}</p>
				) : (
					<Link to={series} className={linkClass}>
						{kind}
					</Link>
				)}
				{booking.customerId !== null && (
					<Link to={`/venue-dashboard/${booking.venueId}/customers/${booking.customerId}`} className={linkClass}>
						Customer page
					</Link>
				)}
				<Email of={booking.customer.email} />
				<Phone of={booking.customer} />
			</div>
			<div className="flex items-end justify-between gap-4">
				<p>
					{formatLongDate(start)}
					<span className="block font-display text-xl font-semibold tabular-nums">{formatTimeRange(start, end)}</span>
					<span className="text-muted">
						{sport.name}, {courtInText(courtName ?? courtNumber)} · Booking {booking.id}
					</span>
				</p>
				{entryCode && (
					<p className="shrink-0 text-right text-sm text-muted">
						Entry code{' '}
						<span className="block font-display text-lg font-semibold tracking-wide text-ink tabular-nums">
							{entryCode}
						</span>
					</p>
				)}
			</div>
			{ended && <p className="font-semibold">{ended}</p>}
			{inReview.map(({ id, words }) => (
				<p key={id} className="font-semibold">
					{words}
				</p>
			))}
			<dl className="flex flex-col gap-1 border-t border-line pt-3 tabular-nums">
				{alike(hours).map(({ hour, price, peak, count }) => (
					<div key={hour.getTime()} className="flex justify-between gap-4 text-sm text-muted">
						<dt>
							{count > 1 ? `${count} × ${sum(price)}` : formatTime(hour)}
							{peak && ' (peak)'}
						</dt>
						<dd>{sum(price * count)}</dd>
					</div>
				))}
				{addOns.map(({ words, price }) => (
					<div key={words} className="flex justify-between gap-4 text-sm text-muted">
						<dt className="wrap-anywhere">{words}</dt>
						<dd>{sum(price)}</dd>
					</div>
				))}
				{discount !== 0 && !pack && (
					<Part name={booking.discountName}>{`${discount > 0 ? '−' : '+'}${sum(Math.abs(discount))}`}</Part>
				)}
				<div className="flex justify-between gap-4 font-semibold">
					<dt>Total</dt>
					<dd>{sum(pack ? totalPrice + discount : totalPrice)}</dd>
				</div>
				{/* Above the shares, which are long. */}
				{isSplit && got}
				{isSplit && claimed}
				{isSplit && open}
				{isSplit && (
					<Shares
						shares={shares}
						denyAddress={denyAddress}
						takeAddress={takeAddress}
						takesFirst={takesFirst}
						undoAddress={undoAddress}
					/>
				)}
				{unshared}
				{pack && <Part name={booking.status === 'cancelled' ? 'Pack' : 'Paid by pack'}>{pack}</Part>}
				{booking.billedTo !== null && (
					<div className="flex justify-between gap-4 text-sm">
						<dt>{booking.statementId === null ? 'To be invoiced to' : 'Billed to'}</dt>
						<dd className="text-right wrap-anywhere">
							<Link to={accountAddress(booking)} className={`${linkClass} -my-3`}>
								{booking.billedTo}
							</Link>
						</dd>
					</div>
				)}
				{came.map(({ id, name, amount, words }) => (
					<div key={id} className="flex justify-between gap-4 text-sm">
						<dt className="wrap-anywhere">
							{name}
							<span className="block text-muted">{words}</span>
						</dt>
						<dd>{amountOf(amount)}</dd>
					</div>
				))}
				{chosen && inReview.length === 0 && pack === null && <Part name="Wants to pay by">{chosen}</Part>}
				{!isSplit && got}
				{!isSplit && claimed}
				{sent.map(({ id, words }) => (
					<div key={id} className="text-sm text-muted">
						<dt className="sr-only">Sent by</dt>
						<dd className="wrap-anywhere">{words}</dd>
					</div>
				))}
				{gone.map(({ name, amount }) => (
					<Part key={name} name={name}>
						{amountOf(amount)}
					</Part>
				))}
				{!isSplit && open}
				{back.map(({ id, amount, byHand }) => (
					<Part key={id} name={byHand ? 'Still to pay back' : 'On its way back'} strong={byHand}>
						{amountOf(amount)}
					</Part>
				))}
			</dl>
			{back.map(
				({ id, amount, byHand }) =>
					byHand &&
					paysBack && (
						<ButtonLink key={id} to={refundAddress(id)} preventScrollReset>
							Pay Back {amountOf(amount)}
						</ButtonLink>
					),
			)}
			{booking.own && money.due + money.claimed > 0 && (
				<p className="text-muted">
					This is your own booking. Somebody else at the venue or an admin has to take the money.
				</p>
			)}
			{booking.statementId !== null && (
				<Link
					to={`/venue-dashboard/${booking.venueId}/money/statements/${booking.statementId}`}
					className="inline-flex min-h-11 items-center self-start font-semibold text-court-strong underline underline-offset-4"
				>
					Open Statement
				</Link>
			)}
			{hands.length > 0 && <p className="text-sm text-muted wrap-anywhere">{hands.join(' · ')}</p>}
			{notes && <p className="wrap-anywhere whitespace-pre-line text-muted">“{notes}”</p>}
		</div>
	)
}

/** Joins parts that follow each other at one price, which need one line. */
function alike(hours: Props['booking']['breakdown']) {
	const lines: ((typeof hours)[number] & { count: number })[] = []
	for (const part of hours) {
		const last = lines.at(-1)
		if (last && last.price === part.price && last.peak === part.peak) last.count += 1
		else lines.push({ ...part, count: 1 })
	}
	return lines
}

const linkClass =
	'inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4 pointer-fine:min-h-0'

/** Names the kind of booking beside its player; null where one with an account booked it once. */
function kindOf({ customer, regularId, billedTo }: Props['booking']) {
	if (customer.hasAccount) return regularId === null ? null : 'Weekly booking'
	if (regularId !== null) return 'Weekly walk-in'
	return billedTo === null ? 'Walk-in' : 'Booked by the desk'
}

/** Returns the page of the customer or weekly hour whose account it is. */
function accountAddress({ venueId, customerId, regularId }: Props['booking']) {
	const base = `/venue-dashboard/${venueId}`
	return customerId === null ? `${base}/regulars/${regularId}` : `${base}/customers/${customerId}`
}

type Share = {
	id: number
	name: string
	/** In whole cents. */
	amount: number
	state: keyof typeof SHARE_STATES
	/** How it was paid or is said to be sent. */
	words: string | null
	/** The payment that the venue has yet to confirm. */
	claimId: number | null
}

const SHARE_STATES: Record<'paid' | 'sent' | 'pending' | 'owed' | 'cancelled', { label: string; tone: BadgeTone }> = {
	paid: { label: 'Paid', tone: 'court' },
	sent: { label: 'Payment sent', tone: 'sun' },
	pending: { label: 'To pay', tone: 'outline' },
	owed: { label: 'Owed to the booker', tone: 'neutral' },
	cancelled: { label: 'Ended', tone: 'outline' },
}

/** A row for each share of a split bill, with what the desk can do about it. */
function Shares({
	shares,
	denyAddress,
	takeAddress,
	takesFirst,
	undoAddress,
}: Pick<Props, 'shares' | 'denyAddress' | 'takeAddress' | 'takesFirst' | 'undoAddress'>) {
	const paid = shares.filter(({ state }) => state === 'paid').length
	const isOpen = shares.some(({ state }) => state === 'pending' || state === 'sent')
	return (
		<div className="pt-2">
			<dt className="pb-1 text-sm text-muted">
				{shares.length === 1 ? '1 share' : `${shares.length} shares`}, {paid} paid
				{isOpen && '. More time or add-ons go on the booker’s share.'}
			</dt>
			<dd>
				<ul className="rows border-y border-line">
					{shares.map(({ id, name, amount, state, words, claimId }) => (
						<li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
							<span className="min-w-0 grow basis-32 font-semibold wrap-anywhere">{name}</span>
							{state === 'pending' && takeAddress ? (
								<ButtonLink
									to={takeAddress(id)}
									preventScrollReset
									variant={takesFirst ? 'primary' : 'secondary'}
									size="sm"
								>
									Take Share<span className="sr-only"> of {name}</span>
								</ButtonLink>
							) : (
								<Badge tone={SHARE_STATES[state].tone}>{SHARE_STATES[state].label}</Badge>
							)}
							<span className="min-w-20 text-right">{amountOf(amount)}</span>
							{(words || claimId !== null) && (
								<span className="flex w-full items-center justify-between gap-3 text-sm text-muted">
									<span className="wrap-anywhere">{words}</span>
									{claimId !== null && denyAddress && (
										<ButtonLink
											to={denyAddress(claimId)}
											preventScrollReset
											variant="secondary"
											size="sm"
											className="shrink-0"
										>
											Not Received<span className="sr-only"> from {name}</span>
										</ButtonLink>
									)}
									<Undo to={undoAddress(id)} name={name} />
								</span>
							)}
						</li>
					))}
				</ul>
			</dd>
		</div>
	)
}

/** Leads to the dialog that takes back the cash for a share, and renders nothing without. */
const Undo = ({ to, name }: { to: string | null; name: string }) =>
	to && (
		<ButtonLink to={to} preventScrollReset variant="secondary" size="sm" className="shrink-0">
			Undo Cash<span className="sr-only"> of {name}</span>
		</ButtonLink>
	)

/** `strong` is for sums that are still to move. */
const Part = ({ name, strong, children }: { name: string; strong?: boolean; children: string }) => (
	<div className={`flex justify-between gap-4 ${strong ? 'font-semibold' : 'text-sm'}`}>
		<dt className="wrap-anywhere">{name}</dt>
		<dd className="text-right">{children}</dd>
	</div>
)
