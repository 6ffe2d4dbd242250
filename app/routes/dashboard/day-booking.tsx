import { Form, useNavigation } from 'react-router'
import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { changeable } from '#app/features/bookings/booking-changes.server.ts'
import { BookingFacts } from '#app/features/bookings/booking-facts.tsx'
import { setBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { dayAddress } from '#app/features/bookings/day-address.ts'
import { findOwnVenueBooking } from '#app/features/bookings/venue-bookings.server.ts'
import { markWalkInPaid } from '#app/features/bookings/walk-ins.server.ts'
import { submit } from '#app/lib/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { revalidateAfterRefusal } from '#app/lib/revalidate.ts'
import { dateOf } from '#app/lib/time.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { Toast } from '#app/ui/toast.tsx'
import type { Route } from './+types/day-booking'

export const meta: Route.MetaFunction = () => [{ title: 'Booking · Venue Dashboard · Courtside' }]

const Change = z.object({ change: z.enum(['confirmed', 'completed', 'paid'], 'Please choose what to change') })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const found = await findOwnVenueBooking(requireUser(context), readId(params.venueId), readId(params.bookingId))
	const [booking] = changeable([found], new Date())
	return { booking: booking!, closeTo: addressBeneath(url, found) }
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const booking = await findOwnVenueBooking(user, readId(params.venueId), readId(params.bookingId))
	const back = addressBeneath(url, booking)
	const failure = { title: 'Error', description: 'Failed to update booking status' }
	return submit(request, Change, failure, async ({ change }) => {
		if (change === 'paid') {
			await markWalkInPaid(user, booking.venueId, booking.id)
			return redirectWithToast(back, { title: 'Booking updated', description: 'The walk-in has paid' })
		}
		await setBookingStatus(user, booking.id, change)
		return redirectWithToast(back, { title: 'Booking updated', description: `Booking status updated to ${change}` })
	})
}

export const shouldRevalidate = revalidateAfterRefusal

/** The day grid as it was, or the day of the booking where somebody comes from elsewhere. */
const addressBeneath = ({ searchParams }: URL, { venueId, startTime }: { venueId: number; startTime: string }) =>
	dayAddress(venueId, searchParams, searchParams.get('date') ?? dateOf(new Date(startTime)))

export default function DayBooking({ loaderData: { booking, closeTo }, actionData }: Route.ComponentProps) {
	const sending = useNavigation().formMethod === 'POST'
	const cancel = `/venue-dashboard/${booking.venueId}/bookings/${booking.id}/cancel?back=${encodeURIComponent(closeTo)}`
	return (
		<Dialog title={booking.userId === null ? 'Walk-in' : 'Booking'} closeTo={closeTo}>
			<div className="flex flex-col gap-5">
				<FormError errors={actionData?.result?.error?.[''] ?? actionData?.result?.error?.change} />
				<BookingFacts booking={booking} />
				<Form method="post" className="flex flex-col gap-3">
					{booking.may.includes('confirmed') && (
						<Button name="change" value="confirmed" pending={sending}>
							Confirm
						</Button>
					)}
					{booking.may.includes('paid') && (
						<Button name="change" value="paid" pending={sending}>
							Mark as Paid
						</Button>
					)}
					{booking.may.includes('completed') && (
						<Button
							name="change"
							value="completed"
							variant={booking.may.includes('paid') ? 'secondary' : 'primary'}
							pending={sending}
						>
							Complete
						</Button>
					)}
					{booking.may.includes('cancelled') && (
						<ButtonLink to={cancel} variant="danger">
							{booking.status === 'pending' ? 'Decline' : 'Cancel Booking'}
						</ButtonLink>
					)}
					<ButtonLink to={closeTo} preventScrollReset variant="secondary">
						Back
					</ButtonLink>
				</Form>
			</div>
			<Toast toast={actionData?.toast ?? null} />
		</Dialog>
	)
}
