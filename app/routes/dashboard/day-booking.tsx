import { Form, useNavigation } from 'react-router'
import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { changeable } from '#app/features/bookings/desk/list/booking-changes.server.ts'
import { BookingFacts } from '#app/features/bookings/desk/booking-facts.tsx'
import { dayAddress } from '#app/features/bookings/desk/day-address.ts'
import { entryCodeOf } from '#app/features/bookings/entry-code.server.ts'
import { findOwnVenueBooking } from '#app/features/bookings/desk/list/venue-bookings.server.ts'
import { howItCame } from '#app/features/payments/inbox/how-it-came.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { dateOf } from '#app/lib/time/time.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/layer/dialog.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import type { Route } from './+types/day-booking'
import { carryOut } from './change-booking.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Booking', 'Venue Dashboard'] })

const CHANGES = ['confirmed', 'reopened', 'completed', 'paid', 'received'] as const
const cents = (text: string) => (text === '' ? undefined : Number(text))
const Change = z.object({
	change: z.enum(CHANGES, 'Please choose what to change'),
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
	const found = await findOwnVenueBooking(user, readId(params.venueId), readId(params.bookingId))
	const [booking] = await changeable(user, [found], new Date())
	const entryCode = found.status === 'confirmed' ? entryCodeOf(found.id) : null
	const came = booking!.money.held > 0 ? await howItCame(found.id) : null
	return { booking: booking!, entryCode, came, closeTo: addressBeneath(url, found) }
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const booking = await findOwnVenueBooking(user, readId(params.venueId), readId(params.bookingId))
	const back = addressBeneath(url, booking)
	const failure = { title: 'Error', description: 'Failed to update booking status' }
	return submit(request, Change, failure, async ({ change, due, claimed }) => {
		const seen = change === 'paid' ? due : change === 'received' ? claimed : undefined
		return redirectWithToast(back, await carryOut(user, booking.venueId, { bookingId: booking.id, to: change, seen }))
	})
}

/** Returns the day grid's address, or by default the booking's day. */
const addressBeneath = ({ searchParams }: URL, { venueId, startTime }: { venueId: number; startTime: Date }) =>
	dayAddress(venueId, searchParams, searchParams.get('date') ?? dateOf(startTime))

export default function DayBooking({
	loaderData: { booking, entryCode, came, closeTo },
	actionData,
}: Route.ComponentProps) {
	const sending = useNavigation().formMethod === 'POST'
	const quieter = booking.may.includes('confirmed') ? 'secondary' : 'primary'
	const sends = CHANGES.some((change) => booking.may.includes(change))
	const cancel = `/venue-dashboard/${booking.venueId}/bookings/${booking.id}/cancel?back=${encodeURIComponent(closeTo)}`
	return (
		<Dialog title={booking.userId === null ? 'Walk-in' : 'Booking'} closeTo={closeTo}>
			<div className="flex flex-col gap-5">
				<FormError errors={actionData?.result?.error?.[''] ?? actionData?.result?.error?.change} />
				<BookingFacts booking={booking} entryCode={entryCode} came={came} />
				<div className="flex flex-col gap-3">
					{sends && (
						<Form method="post" className="flex flex-col gap-3">
							<input type="hidden" name="due" value={booking.money.due} />
							<input type="hidden" name="claimed" value={booking.money.claimed} />
							{booking.may.includes('confirmed') && (
								<Button
									name="change"
									value="confirmed"
									data-wish={`Confirm: ${booking.customer.name}`}
									pending={sending}
								>
									Confirm
								</Button>
							)}
							{booking.may.includes('received') && (
								<Button
									name="change"
									value="received"
									data-wish={`Money received: ${booking.customer.name}`}
									variant={quieter}
									pending={sending}
								>
									Money received: {amountOf(booking.money.claimed)}
								</Button>
							)}
							{booking.may.includes('paid') && (
								<Button
									name="change"
									value="paid"
									data-wish={`Cash received: ${booking.customer.name}`}
									variant={quieter}
									pending={sending}
								>
									Cash received: {amountOf(booking.money.due)}
								</Button>
							)}
							{booking.may.includes('completed') && (
								<Button
									name="change"
									value="completed"
									variant={booking.may.includes('paid') || booking.may.includes('received') ? 'secondary' : 'primary'}
									pending={sending}
								>
									Complete
								</Button>
							)}
							{booking.may.includes('reopened') && (
								<Button name="change" value="reopened" variant="secondary" pending={sending}>
									Not Played Yet
								</Button>
							)}
						</Form>
					)}
					{booking.may.includes('cancelled') && (
						<ButtonLink to={cancel} variant="danger">
							{booking.status === 'pending' ? 'Decline' : 'Cancel Booking'}
						</ButtonLink>
					)}
					<ButtonLink to={closeTo} preventScrollReset variant="secondary">
						Back
					</ButtonLink>
				</div>
			</div>
		</Dialog>
	)
}
