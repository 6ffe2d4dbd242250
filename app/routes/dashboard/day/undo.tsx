import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { dayAddress } from '#app/features/bookings/desk/day-address.ts'
import {
	bookingPlace,
	exitsOf,
	OpenBooking,
	UndoPlace,
	undoVerbs,
} from '#app/features/bookings/desk/undo/undo-place.tsx'
import { findUndo, undo } from '#app/features/bookings/desk/undo/undo.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { sum } from '#app/lib/money.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/undo'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Undo', 'Venue Dashboard'] })

const Undo = z.object({ seen: z.string('Have another look').max(80, 'Have another look') })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const { booking, to, court, ...found } = await findUndo(user, readId(params.venueId), readId(params.bookingId))
	const place = { ...bookingPlace({ ...booking, ...to }), court: courtLabel(court) }
	return { ...found, ...exitsOf(url, booking, found.problem), name: booking.customer.name, place }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const bookingId = requireId(params.bookingId, 'Booking not found')
	return submit(request, Undo, 'Not undone', async ({ seen }) => {
		const description = await undo(user, venueId, bookingId, seen)
		return redirectWithToast(dayAddress(venueId, url.searchParams), { title: 'Undone', description })
	})
}

export default function UndoPage({ loaderData: page, actionData }: Route.ComponentProps) {
	const { name, what, price, pack, place, problem, tells } = page
	const titles = {
		cancellation: `Bring ${name} back?`,
		move: `Move ${name} back?`,
		length: `Give ${name} the old end back?`,
		price: `Undo the new price of ${name}?`,
	}
	return (
		<Question
			title={problem ? `Nothing to undo for ${name}` : titles[what]}
			back={page.back}
			reason={problem}
			facts={<UndoPlace place={place} />}
			more={problem && <OpenBooking to={page.opens} />}
			verb={[undoVerbs[what], 'Undoing…']}
			failed={actionData}
		>
			<input type="hidden" name="seen" value={page.seen} />
			<p className="text-sm text-muted">
				{price === null ? 'It gets its price and terms back.' : `It costs ${sum(price)} again.`}
				{pack && ` ${pack}`}
				{what === 'cancellation' && ' Money you were still to pay back stays with it.'}
				{tells && ` ${tells}`}
			</p>
		</Question>
	)
}
