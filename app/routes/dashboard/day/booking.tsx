import { useState } from 'react'
import { useLocation } from 'react-router'
import { requireUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { changeable, type ChangeableBooking } from '#app/features/bookings/desk/list/booking-changes.server.ts'
import { requestWords } from '#app/features/bookings/status.ts'
import { ActBar } from '#app/features/bookings/desk/panel/act-bar.tsx'
import { actsOf, takesMoney } from '#app/features/bookings/desk/panel/booking-acts.ts'
import { BookingFacts } from '#app/features/bookings/desk/panel/booking-facts.tsx'
import { backQuery, dayAddress } from '#app/features/bookings/desk/day-address.ts'
import { findLonger, problemFor } from '#app/features/bookings/desk/desk-move.server.ts'
import { PanelChange } from '#app/features/bookings/desk/desk-schemas.ts'
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
import { afterClose } from '#app/features/figures/till/till.server.ts'
import { findMeans } from '#app/features/payments/inbox/unpaid.server.ts'
import { byPerson, findWay } from '#app/features/payments/inbox/how-it-came.server.ts'
import { findInReviewOf } from '#app/features/payments/inbox/review.server.ts'
import { moneyActsOf } from '#app/features/payments/invoices/money-acts.server.ts'
import { mayAt } from '#app/features/venues/own-venues.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { dateOf, HOUR } from '#app/lib/time/time.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Dialog } from '#app/ui/layer/dialog.tsx'
import { everyError, FormError } from '#app/ui/form/form-error.tsx'
import type { Route } from './+types/booking'
import { carryOut } from '../change-booking.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Booking', 'Venue Dashboard'] })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const found = await findOwnVenueBooking(user, readId(params.venueId), readId(params.bookingId), 'desk')
	const now = new Date()
	const [booking] = (await changeable(user, [found], now)) as [ChangeableBooking]
	const [way, known] = await Promise.all([findWay(booking), findKnown(user, booking, now)])
	const isSplit = way.shares.some(({ state }) => state === 'pending')
	const acts = actsOf(booking, { ...known.can, ...way, isSplit, here: url.pathname + url.search })
	return { booking, ...way, ...known, acts, hands: byPerson(way.hands), closeTo: pageBeneath(url, found) }
}

/** Returns what is known of a booking beside how its money came: `can` is what the desk's acts go by. */
async function findKnown(user: CurrentUser, booking: ChangeableBooking, now: Date) {
	const discounts = await mayDiscount(user, booking)
	const { total, held, inReview } = booking.money
	const money = held > 0 ? await moneyActsOf(user, booking, now) : { undoes: [], invoices: false }
	const { options, fields } = await findLonger(booking, now)
	const leads = await mayAt(user, booking.venueId, 'money')
	const wrong = inReview > 0 ? await findInReviewOf(user, booking.id, total - held, leads) : []
	const can = {
		...money,
		discounts,
		means: takesMoney(booking) ? await findMeans(user, booking.id, now) : { credit: 0, pack: null },
		isExpected: booking.startTime.getTime() - now.getTime() <= HOUR && now < booking.endTime,
		longer: options,
		moves: (await problemFor(user, booking, now)) === null,
		putsBack: await undoableAct(booking, discounts, now),
		weeklyEnd: await endOf(booking),
		ends: endsWeekly(booking, now),
		adds: await mayAdd(user, booking),
		inReview: wrong.filter(({ decides }) => decides),
	}
	return {
		can,
		fields,
		entryCode: booking.status === 'confirmed' ? entryCodeOf(booking.id) : null,
		overtaken: addressFor(booking),
		paysBack: !booking.own && leads,
		inReview: wrong,
		addOns: await addOnLines(booking),
		answer: requestWords(booking, now),
		till: takesMoney(booking) ? await afterClose(booking.venueId, now) : null,
	}
}

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
	return submit(request, PanelChange, failure, async ({ change: { to, method }, due, claimed }) => {
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
	const { booking, acts, can, fields, overtaken, answer, till, closeTo, ...facts } = loaderData
	const { search: query, key: opening } = useLocation()
	const address = `/venue-dashboard/${booking.venueId}/day/bookings/${booking.id}`
	const deny = (id: number) =>
		`/venue-dashboard/${booking.venueId}/money/${id}/not-received?${backQuery(address + query)}`
	const undoCash = (share: number) => {
		const cash = can.undoes.find(({ splitId }) => splitId === share)
		return cash ? `${address}/undo-cash?payment=${cash.id}&${query.slice(1)}` : null
	}
	return (
		<Dialog title={booking.customer.name || 'Walk-in'} closeTo={closeTo} wide>
			<div className="flex flex-col gap-5">
				<SinceOpened key={opening} at={overtaken} />
				<BookingFacts
					booking={booking}
					refundAddress={(id) => `${address}/refunds/${id}${query}`}
					takeAddress={takesMoney(booking) ? (id) => `${address}/take?share=${id}&${query.slice(1)}` : null}
					denyAddress={booking.own ? null : deny}
					takesFirst={!acts.some(({ main }) => main)}
					undoAddress={undoCash}
					{...facts}
				/>
				<div className="flex flex-col gap-3">
					{/* Some verbs name the field of another form of the desk. */}
					<FormError errors={everyError(actionData?.result)} />
					{answer && <p>{answer}</p>}
					{till && <p className="text-sm text-muted">{till}</p>}
				</div>
			</div>
			<ActBar acts={acts} of={booking} address={address} query={query} fields={fields} />
		</Dialog>
	)
}

/** Says what others did since the dialog was opened, or came back from an act of one's own, also once it shows that. */
function SinceOpened({ at }: { at: string }) {
	const [opened] = useState(at)
	return <Overtaken at={opened} />
}
