import { useState, type ReactNode } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { z } from 'zod'
import { requireUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { changeable, type ChangeableBooking } from '#app/features/bookings/desk/list/booking-changes.server.ts'
import { requestWords } from '#app/features/bookings/status.ts'
import { BookingFacts } from '#app/features/bookings/desk/booking-facts.tsx'
import { backQuery, dayAddress } from '#app/features/bookings/desk/day-address.ts'
import { findLonger, problemFor, type Longer } from '#app/features/bookings/desk/desk-move.server.ts'
import { Overtaken } from '#app/features/bookings/desk/overtaken/overtaken.tsx'
import { addressFor } from '#app/features/bookings/desk/overtaken/overtaken.server.ts'
import { undoLengthVerb, undoVerbs } from '#app/features/bookings/desk/undo/undo-place.tsx'
import { undoOf } from '#app/features/bookings/desk/undo/undo.server.ts'
import { addOnLines, mayAdd } from '#app/features/bookings/desk/add-ons/desk-add-ons.server.ts'
import { mayDiscount } from '#app/features/bookings/paying/discount.server.ts'
import { entryCodeOf } from '#app/features/bookings/entry-code.server.ts'
import { findOwnVenueBooking } from '#app/features/bookings/desk/list/venue-bookings.server.ts'
import { endsWeekly } from '#app/features/bookings/regulars/regulars.server.ts'
import { endOf } from '#app/features/bookings/regulars/undo/undo-weekly.server.ts'
import type { TakenAtDesk } from '#app/features/payments/inbox/inbox-schemas.ts'
import { findMeans } from '#app/features/payments/inbox/unpaid.server.ts'
import { byPerson, findWay } from '#app/features/payments/inbox/how-it-came.server.ts'
import { moneyActsOf } from '#app/features/payments/invoices/money-acts.server.ts'
import { mayAt } from '#app/features/venues/own-venues.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { dateOf, HOUR } from '#app/lib/time/time.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Dialog } from '#app/ui/layer/dialog.tsx'
import { Menu, menuItemClass, MenuLink } from '#app/ui/layer/menu.tsx'
import { everyError, FormError } from '#app/ui/form/form-error.tsx'
import type { Route } from './+types/booking'
import { carryOut } from '../change-booking.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Booking', 'Venue Dashboard'] })

const CHANGES = [
	'confirmed',
	'reopened',
	'completed',
	'paid',
	'received',
	'arrived',
	'not-arrived',
	'no-show',
	'came',
] as const
/** Ways to pay in place of cash: the player's pack or credit, or money that came the way they chose. */
const NOTED = ['paid:pack', 'paid:credit', 'paid:snapscan', 'paid:payshap', 'paid:other'] as const
const cents = (text: string) => (text === '' ? undefined : Number(text))
const Change = z.object({
	change: z.enum([...CHANGES, ...NOTED], 'Choose what to change').transform((text) => {
		const [to, method] = text.split(':') as [(typeof CHANGES)[number], TakenAtDesk['method']?]
		return { to, method }
	}),
	/** Whole cents in the dialog: still due, and reported as sent. */
	due: z
		.string()
		.regex(/^\d{0,9}$/)
		.default('')
		.transform(cents),
	claimed: z
		.string()
		.regex(/^\d{0,9}$/)
		.default('')
		.transform(cents),
})

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const found = await findOwnVenueBooking(user, readId(params.venueId), readId(params.bookingId), 'desk')
	const now = new Date()
	const [booking] = await changeable(user, [found], now)
	const [way, acts] = await Promise.all([findWay(booking!), findActs(user, booking!, now)])
	const hands = byPerson(way.hands)
	return { booking: booking!, ...acts, ...way, hands, closeTo: pageBeneath(url, found) }
}

/** Returns the entry code of a booking, and what else the desk may do with it now. */
async function findActs(user: CurrentUser, booking: ChangeableBooking, now: Date) {
	const mayPrice = await mayDiscount(user, booking)
	const money = booking.money.held > 0 ? await moneyActsOf(user, booking, now) : { undoes: [], invoices: false }
	return {
		...money,
		means: takesCash(booking) ? await findMeans(user, booking.id, now) : { credit: 0, pack: null },
		isExpected: booking.startTime.getTime() - now.getTime() <= HOUR,
		entryCode: booking.status === 'confirmed' ? entryCodeOf(booking.id) : null,
		overtaken: addressFor(booking),
		longer: await findLonger(booking, now),
		moves: (await problemFor(user, booking, now)) === null,
		putsBack: await undoableAct(booking, mayPrice, now),
		weeklyEnd: await endOf(booking),
		ends: endsWeekly(booking, now),
		discounts: mayPrice,
		paysBack: !booking.own && (await mayAt(user, booking.venueId, 'money')),
		adds: await mayAdd(user, booking),
		addOns: await addOnLines(booking),
		answer: requestWords(booking, now),
	}
}

/** Whether money is to come for a booking now. A statement is how those on account pay. */
const takesCash = ({ may, onAccount }: ChangeableBooking) => may.includes('paid') && !onAccount

/** Returns which act of the desk on a booking can be undone, and the verb that says so, or null. */
async function undoableAct({ id, endTime }: ChangeableBooking, mayPrice: boolean, now: Date) {
	const { what, to, problem } = await undoOf(id, now)
	if (!what || problem !== null || (what === 'price' && !mayPrice)) return null
	return { what, verb: what === 'length' && to ? undoLengthVerb(to.endTime, endTime) : undoVerbs[what] }
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const booking = await findOwnVenueBooking(user, readId(params.venueId), readId(params.bookingId), 'desk')
	const back = pageBeneath(url, booking)
	const failure = { title: 'Error', description: 'Failed to update booking status' }
	return submit(request, Change, failure, async ({ change: { to, method }, due, claimed }) => {
		const seen = to === 'paid' ? due : to === 'received' ? claimed : undefined
		const undo = (change: string) => ({ to: url.pathname + url.search, fields: { change } })
		const wanted = { bookingId: booking.id, to, method, seen, search: url.search }
		return redirectWithToast(back, await carryOut(user, booking.venueId, wanted, undo))
	})
}

/** Returns the day grid's address, or by default the booking's day. */
const pageBeneath = ({ searchParams }: URL, { venueId, startTime }: { venueId: number; startTime: Date }) =>
	dayAddress(venueId, searchParams, searchParams.get('date') ?? dateOf(startTime))

export default function DayBooking({ loaderData, actionData }: Route.ComponentProps) {
	const {
		booking,
		overtaken,
		longer,
		moves,
		putsBack,
		weeklyEnd,
		ends,
		isExpected,
		discounts,
		adds,
		answer,
		undoes,
		invoices,
		closeTo,
		deskWay,
		means: { pack, credit },
		...facts
	} = loaderData
	const { chosen, sent: claims } = facts
	const { may, customer } = booking
	// Of a split bill each takes their share; all of it is under More.
	const isSplit = facts.shares.some(({ state }) => state === 'pending')
	const takes = takesCash(booking)
	const takesAll = takes && !isSplit
	// A request is decided first; what else can be done is under More, and its money behind one button.
	const waits = answer !== null
	const takesHere = takesAll && !waits
	const received = { act: 'received', wish: `Money received: ${customer.name}` } as const
	const byPack = { act: 'paid:pack', wish: `Pack used: ${customer.name}`, label: pack?.verb ?? '' } as const
	const due = amountOf(booking.money.due)
	// Money that was sent confirms a request; cash on arrival has yet to come.
	const sent = booking.money.claimedMethod !== 'cash'
	const acts: (Act & { shown: boolean })[] = [
		{
			...received,
			shown: sent && may.includes('received'),
			label: `Money Received: ${amountOf(booking.money.claimed)}`,
		},
		{
			act: 'confirmed',
			wish: `Confirm: ${customer.name}`,
			shown: may.includes('confirmed'),
			label: 'Confirm Booking',
		},
		{
			...received,
			shown: !sent && may.includes('received'),
			label: `Money Received: ${amountOf(booking.money.claimed)}`,
		},
		{ ...byPack, shown: takesHere && pack?.sendsBack === false },
		{
			act: 'paid:credit',
			wish: `Credit used: ${customer.name}`,
			shown: takesHere && pack === null && credit > 0,
			label: `Use ${amountOf(Math.min(credit, booking.money.due))} of Credit`,
		},
		{
			act: `paid:${deskWay || 'other'}`,
			wish: `${chosen} received: ${customer.name}`,
			shown: takesHere && Boolean(deskWay),
			label: `${chosen} Received: ${due}`,
		},
		{ act: 'paid', wish: `Cash received: ${customer.name}`, shown: takesHere, label: `Cash Received: ${due}` },
		{ ...byPack, shown: takesHere && pack?.sendsBack === true },
		{ act: 'arrived', shown: isExpected && !takes && may.includes('arrived'), label: 'Check In' },
		{ act: 'completed', shown: may.includes('completed'), label: 'Complete' },
	]
	const [main, ...others] = acts.filter(({ shown }) => shown)
	const chooses = booking.choosesUntil !== null && booking.money.held > 0 && !booking.own
	const sends = CHANGES.some((change) => may.includes(change))
	const { search: query, key: opening } = useLocation()
	const address = `/venue-dashboard/${booking.venueId}/day/bookings/${booking.id}`
	const here = backQuery(address + query)
	const { regularId } = booking
	const regulars = `/venue-dashboard/${booking.venueId}/regulars`
	const end = `${regulars}/${regularId}/end?booking=${booking.id}&${here}`
	// Of several, the inbox has each.
	const one = !booking.own && claims.length === 1 ? claims[0]! : null
	const money = `/venue-dashboard/${booking.venueId}/money`
	const claim = one && `${money}/${one.id}`
	const repeats = regularId === null && booking.status !== 'cancelled'
	const undoAll = `${regulars}/${regularId}/undo?seen=${weeklyEnd?.seen}&${here}`
	const invoice = `${money}/invoices/new?booking=${booking.id}`
	const ended = booking.status === 'cancelled'
	// Few acts then, which are one group.
	const isOne = waits || ended
	const move = `${address}/move?${here}`
	const undoCash = (share: number | null) => {
		const cash = undoes.find(({ splitId }) => splitId === share)
		return cash ? `${address}/undo-cash?payment=${cash.id}&${query.slice(1)}` : null
	}
	const links: Seldom[] = [
		{ shown: may.includes('not-arrived'), act: 'not-arrived', label: 'Not Here Yet' },
		{ shown: waits && moves, to: move, label: 'Move', over: true },
		{ shown: ended && chooses && moves, to: move, label: 'Give Another Time', over: true },
		{ shown: waits || ended, to: `${address}/edit${query}`, label: 'Edit', over: true },
		{ shown: takes && isSplit, to: `${address}/take${query}`, label: `Take All: ${due}`, over: true },
		{ shown: discounts, to: `${address}/discount${query}`, label: priceVerb(booking), over: true },
		{
			shown: putsBack?.what === 'price' || (putsBack?.what === 'length' && isOne),
			to: `${address}/undo${query}`,
			label: putsBack?.verb ?? '',
			over: true,
		},
		{ shown: one !== null, to: `${claim}/received?${here}`, label: 'Another Amount Came' },
		{ shown: weeklyEnd !== null, to: undoAll, label: `Undo for All ${weeklyEnd?.dates} Dates` },
		{ shown: may.includes('paid') && !takes, to: `${address}/take${query}`, label: 'Take Payment', over: true },
		{ shown: adds, to: `${address}/add-ons${query}`, label: 'Add-ons', over: true },
		{ shown: undoCash(null) !== null, to: undoCash(null) ?? '', label: 'Undo Cash', over: true },
		{ shown: invoices, to: invoice, label: 'Tax Invoice' },
		{ shown: repeats, to: `${regulars}/new?booking=${booking.id}`, label: 'Repeat Every Week' },
		{ shown: ends, to: `${regulars}/${regularId}/change?booking=${booking.id}`, label: 'Change Weekly Hour' },
		{ shown: ends, to: end, label: 'End Weekly Hour' },
	]
	const seldom = links.filter(({ shown }) => shown)
	// Several have a row of their own, or the last act would be alone in one.
	const lengths = isOne
		? []
		: [
				...longer.options.map((option) => (
					<LongerForm key={option.hours} fields={longer.fields} option={option} action={move} />
				)),
				...(putsBack?.what === 'length'
					? [
							<ButtonLink key="back" to={`${address}/undo${query}`} {...small}>
								{putsBack.verb}
							</ButtonLink>,
						]
					: []),
			]
	return (
		<Dialog title={customer.name || 'Walk-in'} closeTo={closeTo} wide>
			<div className="flex flex-col gap-5">
				<SinceOpened key={opening} at={overtaken} />
				<BookingFacts
					booking={booking}
					refundAddress={(id) => `${address}/refunds/${id}${query}`}
					takeAddress={takes ? (id) => `${address}/take?share=${id}&${query.slice(1)}` : null}
					denyAddress={booking.own ? null : (id) => `${money}/${id}/not-received?${here}`}
					takesFirst={!main}
					undoAddress={undoCash}
					{...facts}
				/>
				<div className="flex flex-col gap-3">
					{/* Some verbs name the field of another form of the desk. */}
					<FormError errors={everyError(actionData?.result)} />
					{sends && (
						<Form method="post" id={FORM} className="hidden">
							<input type="hidden" name="due" value={booking.money.due} />
							<input type="hidden" name="claimed" value={booking.money.claimed} />
						</Form>
					)}
					{answer && <p>{answer}</p>}
				</div>
			</div>
			{/* In sight below a long booking, money first; what ends it is in the last row. */}
			<div className="sticky bottom-0 mt-3 -mb-5 flex flex-col gap-3 bg-surface pt-2 pb-5 shadow-[0_-0.5rem_0.5rem_var(--color-surface)]">
				{main?.act === 'received' && may.includes('confirmed') && booking.money.due === 0 && (
					<p className="text-sm text-muted">
						Money Received also confirms. Confirm Booking alone leaves the money open.
					</p>
				)}
				<Row>
					{main && (
						<ActButton act={main.act} wish={main.wish} variant="primary">
							{main.label}
						</ActButton>
					)}
					{chooses && (
						<ButtonLink to={`${address}/choice?${here}`} preventScrollReset variant={main && 'secondary'}>
							Record Their Choice
						</ButtonLink>
					)}
					{answer && may.includes('cancelled') && (
						<ButtonLink to={`${address}/cancel${query}`} preventScrollReset variant="danger">
							Decline
						</ButtonLink>
					)}
					{others.map(({ act, wish, label }) => (
						<ActButton key={act} act={act} wish={wish} variant="secondary" size="sm">
							{label}
						</ActButton>
					))}
					{claim && (
						<ButtonLink to={`${claim}/not-received?${here}`} {...small}>
							Not Received
						</ButtonLink>
					)}
					{takesAll && (
						<ButtonLink to={`${address}/take${query}`} {...small}>
							{waits ? 'Take Payment' : 'Paid Another Way'}
						</ButtonLink>
					)}
					{PRESENCE.filter(([act]) => may.includes(act) && acts.every((one) => !one.shown || one.act !== act)).map(
						([act, label]) => (
							<ActButton key={act} act={act} variant="secondary" size="sm">
								{label}
							</ActButton>
						),
					)}
					{may.includes('reopened') && (
						<ActButton act="reopened" variant="secondary" size="sm">
							Mark as Not Played
						</ActButton>
					)}
					{ended && moves && !chooses && (
						<ButtonLink to={move} {...small}>
							Give Another Time
						</ButtonLink>
					)}
					{isOne && <More links={seldom} />}
				</Row>
				{lengths.length > 1 && <Row>{lengths}</Row>}
				<Row>
					{lengths.length === 1 && lengths}
					{moves && !isOne && (
						<ButtonLink to={move} {...small}>
							Move
						</ButtonLink>
					)}
					{putsBack && putsBack.what !== 'price' && putsBack.what !== 'length' && (
						<ButtonLink to={`${address}/undo${query}`} {...small}>
							{putsBack.verb}
						</ButtonLink>
					)}
					{!isOne && (
						<ButtonLink to={`${address}/edit${query}`} {...small}>
							Edit
						</ButtonLink>
					)}
					{!answer && may.includes('cancelled') && (
						<ButtonLink to={`${address}/cancel${query}`} preventScrollReset variant="danger" size="sm">
							Cancel Booking
						</ButtonLink>
					)}
					{!isOne && <More links={seldom} />}
				</Row>
			</div>
		</Dialog>
	)
}

/** The form of the price, which is also how part of the money is given back. */
function priceVerb({ status, money }: { status: string; money: { held: number } }) {
	if (status === 'cancelled') return 'Lower Late Charge'
	return money.held > 0 ? 'Price or Refund' : 'Discount or New Price'
}

/** Says what others did since the dialog was opened, or came back from an act of one's own, also once it shows that. */
function SinceOpened({ at }: { at: string }) {
	const [opened] = useState(at)
	return <Overtaken at={opened} />
}

const FORM = 'acts'
const small = { preventScrollReset: true, variant: 'secondary', size: 'sm' } as const

/** The acts beside the main one, as many in a line as there is room for. */
const Row = ({ children }: { children: ReactNode }) => (
	<div className="flex flex-wrap gap-2 *:grow empty:hidden">{children}</div>
)

type Seldom = { shown: boolean; label: string } & (
	{ to: string; over?: boolean; act?: undefined } | { act: Act['act'] }
)

/** The acts that are seldom wanted, folded, in no other’s way; one alone is there itself. */
function More({ links }: { links: Seldom[] }) {
	const [first, ...others] = links
	if (!first) return null
	if (others.length === 0) {
		return first.act ? (
			<ActButton act={first.act} variant="secondary" size="sm">
				{first.label}
			</ActButton>
		) : (
			<ButtonLink to={first.to} preventScrollReset={first.over} variant="secondary" size="sm">
				{first.label}
			</ButtonLink>
		)
	}
	return (
		<Menu
			summary={
				<>
					More
					<Icon name="chevron-down" className="size-4" />
				</>
			}
			summaryVariant="secondary"
			summarySize="sm"
			summaryClassName="w-full"
			className="open:basis-full"
			panelClassName="static! grid grid-cols-2 w-auto! shadow-none"
		>
			{links.map((link) =>
				link.act ? (
					<button key={link.label} form={FORM} name="change" value={link.act} className={menuItemClass}>
						{link.label}
					</button>
				) : (
					<MenuLink key={link.label} to={link.to} preventScrollReset={link.over}>
						{link.label}
					</MenuLink>
				),
			)}
		</Menu>
	)
}

type LongerProps = Pick<Longer, 'fields'> & { option: Longer['options'][number]; action: string }

/** Sends what the dialog that moves a booking sends, so that a court that has gone is said there. */
function LongerForm({ fields, option: { hours, label }, action }: LongerProps) {
	const sent = useNavigation().formData?.get('hours')
	return (
		<Form method="post" action={action} className="flex *:grow">
			{Object.entries(fields).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<Button name="hours" value={hours} variant="secondary" size="sm" pending={sent === `${hours}`}>
				{label}
			</Button>
		</Form>
	)
}

const PRESENCE = [
	['arrived', 'Check In'],
	['no-show', 'No-show'],
	['came', 'They Came'],
] as const

type Act = {
	act: (typeof CHANGES)[number] | (typeof NOTED)[number]
	/** Names the act while it waits for a connection; without it the act may not wait. */
	wish?: string
	label: string
}

type ActButtonProps = Omit<Act, 'label'> & {
	variant?: 'primary' | 'secondary'
	size?: 'sm'
	children: ReactNode
}

function ActButton({ act, wish, variant, size, children }: ActButtonProps) {
	const sending = useNavigation().formMethod === 'POST'
	return (
		<Button form={FORM} name="change" value={act} data-wish={wish} variant={variant} size={size} pending={sending}>
			{children}
		</Button>
	)
}
