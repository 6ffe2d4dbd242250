import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { bookingPlace, exitsOf, OpenBooking, UndoPlace } from '#app/features/bookings/desk/undo/undo-place.tsx'
import { findUndoing, undoCash } from '#app/features/payments/inbox/undo-cash.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { amountOf } from '#app/lib/money.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { formatTime } from '#app/lib/time/time.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/undo-cash'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Undo cash', 'Venue Dashboard'] })

const Undo = z.object({ payment: z.coerce.number('Choose a payment').int('Choose a payment') })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const wanted = { paymentId: readId(url.searchParams.get('payment')) }
	const { booking, ...found } = await findUndoing(user, readId(params.venueId), readId(params.bookingId), wanted)
	const { name } = booking.customer
	return { ...found, ...exitsOf(withoutPayment(url), booking, found.problem), name, place: bookingPlace(booking) }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const bookingId = requireId(params.bookingId, 'Booking not found')
	return submit(request, Undo, 'Cash not undone', async ({ payment }) => {
		const { due, undone } = await undoCash(user, venueId, bookingId, payment)
		const back = `/venue-dashboard/${venueId}/day/bookings/${bookingId}${withoutPayment(url).search}`
		return redirectWithToast(back, { title: 'Cash undone', description: openWords(undone, due) })
	})
}

/** `R93.33 is open again, of R186.67 still to pay.`, in whole cents */
const openWords = (undone: number, due: number) =>
	`${amountOf(undone)} is open again${due > undone ? `, of ${amountOf(due)} still to pay` : ''}.`

/** Returns the address without which payment the dialog is about: the dialogs beneath know none. */
function withoutPayment({ href }: URL) {
	const url = new URL(href)
	url.searchParams.delete('payment')
	return url
}

export default function UndoCash({ loaderData: page, actionData }: Route.ComponentProps) {
	const { name, place, cash, problem, tells, back, opens } = page
	const noted =
		cash && `${amountOf(cash.amount)} was noted at ${formatTime(cash.at)}${cash.by ? ` by ${cash.by}` : ''}.`
	return (
		<Question
			title={problem ? `No cash to undo for ${name}` : `Undo the cash of ${cash?.share ?? name}?`}
			back={back}
			reason={problem}
			facts={<UndoPlace place={place} />}
			more={problem && <OpenBooking to={opens} />}
			verb={['Undo Cash', 'Undoing…']}
			failed={actionData}
		>
			<input type="hidden" name="payment" value={cash?.id} />
			<p className="text-muted">
				{noted} {cash?.share ? 'This share' : 'The booking'} will be unpaid again.{tells && ` ${tells}`}
			</p>
		</Question>
	)
}
