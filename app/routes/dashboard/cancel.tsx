import { useNavigation } from 'react-router'
import { z } from 'zod'
import { requireUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { cancelledWords, declineAll, ensureBookingStatus } from '#app/features/bookings/bookings.server.ts'
import { addressBeneath, backQuery, dayAddress } from '#app/features/bookings/desk/day-address.ts'
import { VenueConsequence } from '#app/features/bookings/desk/list/venue-cancellation.tsx'
import { findCancelPage } from '#app/features/bookings/desk/list/venue-bookings-page.server.ts'
import { aboutWords } from '#app/features/bookings/desk/list/booking-changes.server.ts'
import { findOwnVenueBooking, type VenueBooking } from '#app/features/bookings/desk/list/venue-bookings.server.ts'
import { undoWalkIn } from '#app/features/payments/inbox/undo-cash.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { readId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/cancel'
import { undoForm } from './change-booking.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Cancel booking' })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const page = await findCancelPage(requireUser(context), readId(params.venueId), readId(params.bookingId))
	return { ...page, closeTo: addressBeneath(url, params.venueId) }
}

/** `all` declines every open request of the player here; `mistake` takes back a walk-in that was just booked. */
const Answer = z.object({ all: z.literal('yes').optional(), mistake: z.literal('yes').optional() })

export async function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const booking = await findOwnVenueBooking(user, readId(params.venueId), readId(params.bookingId), 'desk')
	return submit(request, Answer, FAILURE, async ({ all, mistake }) => {
		const back = afterwards(url, params.venueId, booking)
		const done = mistake ? await takeBack(user, booking) : await cancel(user, booking, all === 'yes', back)
		return redirectWithToast(back, done)
	})
}

const FAILURE = { title: 'Error', description: 'Failed to update booking status' }

/** A cancelled booking is off the grid, and its dialog with it. */
function afterwards(url: URL, venueId: string, { startTime }: VenueBooking) {
	const query = url.searchParams
	if (!url.pathname.includes('/day/')) return addressBeneath(url, venueId)
	return dayAddress(Number(venueId), query, query.get('date') ?? dateOf(startTime))
}

async function cancel(user: CurrentUser, booking: VenueBooking, all: boolean, back: string) {
	const { id, venueId, userId, customer, status } = booking
	if (all && userId !== null) {
		const { length } = await declineAll(user, venueId, userId)
		return { title: 'Bookings updated', description: `${length} requests of ${customer.name} declined` }
	}
	const cancelled = await ensureBookingStatus(user, id, 'cancelled', new Date(), { undoable: true })
	return {
		title: 'Booking updated',
		description: await cancelledWords(id),
		about: `${status === 'pending' ? 'Request declined: ' : ''}${aboutWords(booking)}`,
		undo: await undoForm(cancelled, `?date=${dateOf(cancelled.startTime)}&${backQuery(back)}`),
	}
}

async function takeBack(user: CurrentUser, { venueId, id, customer }: VenueBooking) {
	await undoWalkIn(user, venueId, id)
	return { title: 'Walk-in taken back', description: customer.name }
}

export default function Cancel({
	loaderData: { booking, reach, asked, problem, packBack, closeTo },
	actionData,
}: Route.ComponentProps) {
	const sending = useNavigation().formMethod === 'POST'
	const request = booking.status === 'pending'
	return (
		<Question
			title={problem ? 'You can’t cancel this booking' : request ? 'Decline this request?' : 'Cancel this booking?'}
			back={closeTo}
			verb={request ? ['Decline Request', 'Declining…'] : ['Cancel Booking', 'Cancelling…']}
			keep={request ? 'Keep Request' : 'Keep Booking'}
			tone="danger"
			more={
				!problem &&
				asked > 1 && (
					<Button name="all" value="yes" variant="danger" pending={sending} pendingText="Declining…">
						{`Decline All ${asked}`}
					</Button>
				)
			}
			reason={problem !== null}
			failed={actionData}
			form={{ preventScrollReset: true }}
			facts={
				<>
					{asked > 1 && (
						<Notice>
							{booking.customer.name} has asked for {asked} times you haven’t answered yet.
						</Notice>
					)}
					<VenueConsequence booking={booking} reach={reach} problem={problem} packBack={packBack} />
				</>
			}
		/>
	)
}
