import { Form, useNavigation } from 'react-router'
import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { cancelBooking } from '#app/features/bookings/bookings.server.ts'
import { cancelSums } from '#app/features/bookings/cancel-sums.ts'
import { Consequence } from '#app/features/bookings/cancellation.tsx'
import { findOwnBooking } from '#app/features/bookings/my-bookings.server.ts'
import { canCancel, lateCharge } from '#app/features/bookings/status.ts'
import { submit } from '#app/lib/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import type { Route } from './+types/cancel'

export const meta: Route.MetaFunction = () => [{ title: 'Cancel booking · Courtside' }]

export async function loader({ params, context }: Route.LoaderArgs) {
	const booking = await findOwnBooking(requireUser(context), requireId(params.id, 'Booking not found'))
	return { booking, now: new Date().toISOString() }
}

/** `seen` is what the page said would come back, in whole cents. */
const CancelForm = z.object({ seen: z.coerce.number('Please look again').int('Please look again').optional() })

export async function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const { id } = await findOwnBooking(user, requireId(params.id, 'Booking not found'))
	return submit(request, CancelForm, { title: 'Error', description: 'Failed to cancel booking' }, async ({ seen }) => {
		await cancelBooking(user, id, new Date(), seen)
		return redirectWithToast('/my-bookings', {
			title: 'Booking cancelled',
			description: 'Your booking has been cancelled successfully',
		})
	})
}

export default function Cancel({ loaderData: { booking, now }, actionData }: Route.ComponentProps) {
	const sending = useNavigation().formMethod === 'POST'
	const possible = canCancel(booking, new Date(now))
	const { backInAll } = cancelSums(booking.money, lateCharge(booking, new Date(now)))
	const leave = (
		<ButtonLink to="/my-bookings" preventScrollReset variant="secondary">
			{possible ? 'Keep Booking' : 'Back'}
		</ButtonLink>
	)
	return (
		<Dialog
			title={possible ? 'Cancel this booking?' : 'This booking cannot be cancelled'}
			closeTo="/my-bookings"
			footer={
				possible ? (
					<Form method="post" className="flex flex-col gap-3 sm:flex-row-reverse *:grow">
						<input type="hidden" name="seen" value={backInAll} />
						<Button variant="danger" pending={sending} pendingText="Cancelling…">
							Cancel Booking
						</Button>
						{leave}
					</Form>
				) : (
					leave
				)
			}
		>
			<div className="flex flex-col gap-4">
				<FormError errors={actionData?.result?.error?.[''] ?? actionData?.result?.error?.seen} />
				<Consequence booking={booking} now={new Date(now)} />
			</div>
		</Dialog>
	)
}
