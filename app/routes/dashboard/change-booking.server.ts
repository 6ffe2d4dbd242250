import { requireUser, type Actor } from '#app/features/accounts/auth.server.ts'
import { changeBooking } from '#app/features/bookings/desk/list/booking-changes.server.ts'
import { BookingChange, type Change } from '#app/features/bookings/schemas.ts'
import { confirmClaims } from '#app/features/payments/inbox/claims.server.ts'
import { receivedWords } from '#app/features/payments/inbox/received-words.ts'
import { takeAtDesk } from '#app/features/payments/inbox/venue-money.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/booking-changes'

type Wanted = { bookingId: number; to: Change; seen?: number }

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
		const toast = await carryOut(user, venueId, change)
		url.searchParams.delete('index')
		return redirectWithToast(url.pathname + url.search, toast)
	})
}

/** Changes a booking or its money by a button's value, and returns the message to show. */
export async function carryOut(user: Actor, venueId: number, { bookingId, to, seen }: Wanted) {
	switch (to) {
		case 'paid': {
			const { taken } = await takeAtDesk(user, venueId, bookingId, 'cash', { seen })
			return { title: 'Money received', description: `${amountOf(taken)} received in cash` }
		}
		case 'received': {
			const { last, sum } = await confirmClaims(user, venueId, bookingId, { seen })
			return { title: 'Money received', description: last ? receivedWords(last, sum) : `${amountOf(sum)} received` }
		}
		default:
			return { title: 'Booking updated', description: await changeBooking(user, venueId, { bookingId, to }) }
	}
}
