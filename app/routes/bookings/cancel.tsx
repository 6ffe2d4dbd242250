import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { cancelBooking } from '#app/features/bookings/bookings.server.ts'
import { cancelSums } from '#app/features/bookings/mine/cancel-sums.ts'
import { Consequence } from '#app/features/bookings/mine/cancellation.tsx'
import { findOwnBooking } from '#app/features/bookings/mine/my-bookings.server.ts'
import { cancelPackWords } from '#app/features/bookings/packs/own-packs.server.ts'
import { canCancel } from '#app/features/bookings/status.ts'
import { lateCharge } from '#app/features/venues/cancellation-policy.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { formatDay, formatTime } from '#app/lib/time/time.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/cancel'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Cancel booking' })

export async function loader({ params, context }: Route.LoaderArgs) {
	const booking = await findOwnBooking(requireUser(context), requireId(params.id, 'Booking not found'))
	const now = new Date()
	return { booking, pack: await cancelPackWords(booking.id, now), now }
}

/** `seen` is the announced refund, in whole cents. */
const CancelForm = z.object({
	seen: z.coerce.number('This has changed. Have another look.').int('This has changed. Have another look.').optional(),
})

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

export default function Cancel({ loaderData: { booking, pack, now }, actionData }: Route.ComponentProps) {
	const possible = canCancel(booking, now)
	const { backInAll } = cancelSums(booking.money, lateCharge(booking, now))
	const error = actionData?.result.error
	return (
		<Question
			title={possible ? 'Cancel this booking?' : 'You can’t cancel this booking'}
			back="/my-bookings"
			verb={['Cancel Booking', 'Cancelling…']}
			keep="Keep Booking"
			tone="danger"
			wish={`Cancel ${booking.sport.name} at ${booking.venue.name}, ${formatDay(booking.startTime)} at ${formatTime(booking.startTime)}`}
			reason={!possible}
			errors={error?.[''] ?? error?.seen}
			facts={<Consequence booking={booking} pack={pack} now={now} />}
		>
			<input type="hidden" name="seen" value={backInAll} />
		</Question>
	)
}
