import { requireUser } from '#app/features/accounts/auth.server.ts'
import { changeBooking } from '#app/features/bookings/booking-changes.server.ts'
import { BookingChange } from '#app/features/bookings/schemas.ts'
import { submit } from '#app/lib/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import type { Route } from './+types/booking-changes'

/** Carries out what a button in a list of bookings says and comes back to the same page of the list. */
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
		const description = await changeBooking(user, venueId, change)
		url.searchParams.delete('index')
		return redirectWithToast(url.pathname + url.search, { title: 'Booking updated', description })
	})
}
