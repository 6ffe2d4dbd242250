import { requireUser, type Actor } from '#app/features/accounts/auth.server.ts'
import { backQuery } from '#app/features/bookings/desk/day-address.ts'
import { aboutWords, changeBooking } from '#app/features/bookings/desk/list/booking-changes.server.ts'
import { findOwnVenueBooking } from '#app/features/bookings/desk/list/venue-bookings.server.ts'
import { undoOf } from '#app/features/bookings/desk/undo/undo.server.ts'
import { howPaid } from '#app/features/bookings/paying/desk-methods.ts'
import { BookingChange, type Change } from '#app/features/bookings/schemas.ts'
import { usePackAtDesk } from '#app/features/bookings/packs/use-pack.server.ts'
import { saidOfMoney } from '#app/features/figures/till/till.server.ts'
import { confirmClaims } from '#app/features/payments/inbox/claims.server.ts'
import { findUndoing } from '#app/features/payments/inbox/undo-cash.server.ts'
import type { TakenAtDesk } from '#app/features/payments/inbox/inbox-schemas.ts'
import { receivedWords } from '#app/features/payments/inbox/received-words.ts'
import { takeAtDesk, takeVoucher } from '#app/features/payments/inbox/venue-money.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { redirectWithToast, type Toast, type Undo } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/booking-changes'

/** `method` is how it was paid at the desk: in cash where it is not given. `search` is the query of a dialog that undoes it. */
type Wanted = { bookingId: number; to: Change; seen?: number; method?: TakenAtDesk['method']; search: string }

/** Carries out a button in a list of bookings and returns to the same page of the list. */
export function submitChange({
	request,
	url,
	params,
	context,
}: Pick<Route.ActionArgs, 'request' | 'url' | 'params' | 'context'>) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const failure = { title: 'Error', description: 'Failed to update booking status' }
	return submit(request, BookingChange, failure, async ({ change }) => {
		const to = url.pathname + url.search
		const back = (act: Change) => ({ to, fields: { change: `${change.bookingId}:${act}` } })
		url.searchParams.delete('index')
		const here = url.pathname + url.search
		const toast = await carryOut(user, venueId, { ...change, search: `?${backQuery(here)}` }, back)
		return redirectWithToast(here, toast)
	})
}

/** The change that takes back another. */
const OPPOSITE: Partial<Record<Change, Change>> = {
	completed: 'reopened',
	arrived: 'not-arrived',
	'no-show': 'came',
	came: 'no-show',
}

/**
 * Changes a booking or its money by a button's value, and returns the message to show. `back` makes the form that makes
 * another change of the same booking.
 */
export async function carryOut(
	user: Actor,
	venueId: number,
	{ bookingId, to, seen, method = 'cash', search }: Wanted,
	back: (to: Change) => Undo,
): Promise<Omit<Toast, 'id'>> {
	const opposite = OPPOSITE[to]
	switch (to) {
		case 'paid':
			return take(user, venueId, bookingId, { method, seen }, search)
		case 'received': {
			const { last, sum } = await confirmClaims(user, venueId, bookingId, { seen })
			const said = last ? receivedWords(last, sum) : `${amountOf(sum)} received`
			const description = await saidOfMoney(venueId, said)
			const about = aboutWords(await findOwnVenueBooking(user, venueId, bookingId, 'desk'))
			const inCash = last?.payment.method === 'cash'
			const undo = inCash ? await undoCashForm(user, venueId, bookingId, search) : undefined
			return { title: 'Money received', description, about, undo }
		}
		case 'confirmed':
		case 'reopened':
		case 'completed':
			return {
				title: 'Booking updated',
				description: await changeBooking(user, venueId, { bookingId, to }),
				about: aboutWords(await findOwnVenueBooking(user, venueId, bookingId, 'desk')),
				undo: opposite && back(opposite),
			}
		default:
			// Of several people at a counter, each is named.
			return { title: await changeBooking(user, venueId, { bookingId, to }), undo: opposite && back(opposite) }
	}
}

/**
 * Takes money or hours of a pack for a booking, and says so. Cash can be undone for now: `search` is the query of the
 * dialog that does that.
 */
export async function take(
	user: Actor,
	venueId: number,
	id: number,
	{ method, amount, share, code, seen }: Omit<TakenAtDesk, 'seen'> & { seen?: number },
	search: string,
): Promise<Omit<Toast, 'id'>> {
	if (method === 'pack') return { title: 'Pack used', description: await usePackAtDesk(user, venueId, id, seen) }
	if (method === 'voucher') {
		const { cents, ...used } = await takeVoucher(user, venueId, id, { code, seen })
		const left = cents > used.taken ? `. ${amountOf(cents - used.taken)} of it stays their credit` : ''
		return { title: 'Voucher used', description: `${amountOf(used.taken)} paid with credit${restWords(used)}${left}` }
	}
	const done = await takeAtDesk(user, venueId, id, method, { seen, amount, share })
	const [taken, rest] = [done.taken, restWords(done)]
	if (method === 'credit') return { title: 'Credit used', description: `${amountOf(taken)} paid with credit${rest}` }
	return {
		title: 'Money received',
		description: await saidOfMoney(venueId, `${amountOf(taken)} received ${howPaid(method)}${rest}`),
		undo: method === 'cash' ? await undoCashForm(user, venueId, id, search) : undefined,
	}
}

const restWords = ({ account, becamePaid }: Pick<Awaited<ReturnType<typeof takeAtDesk>>, 'account' | 'becamePaid'>) =>
	becamePaid ? ': the booking is paid' : account.due > 0 ? `, ${amountOf(account.due)} still to be paid` : ''

/** Returns the form that takes back the cash that was just noted, or undefined where something hangs on it. */
async function undoCashForm(user: Actor, venueId: number, id: number, search: string): Promise<Undo | undefined> {
	const { cash, problem } = await findUndoing(user, venueId, id)
	if (!cash || problem) return undefined
	return { to: `${addressOf(venueId, id)}/undo-cash${search}`, fields: { payment: String(cash.id) } }
}

const addressOf = (venueId: number, bookingId: number) => `/venue-dashboard/${venueId}/day/bookings/${bookingId}`

/**
 * Returns the form that takes back what the desk did to a booking, or undefined where something hangs on that, or it did
 * not change the price where `onlyPrice` is set.
 */
export async function undoForm(
	{ venueId, id }: { venueId: number; id: number },
	query = '',
	onlyPrice = false,
): Promise<Undo | undefined> {
	const { what, seen, problem } = await undoOf(id, new Date())
	return problem || (onlyPrice && what !== 'price')
		? undefined
		: { to: `${addressOf(venueId, id)}/undo${query}`, fields: { seen } }
}
