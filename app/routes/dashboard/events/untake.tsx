import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findUndoingPlace, readPlaceAt, undoPlaceMoney } from '#app/features/events/paying/desk-place.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { amountOf } from '#app/lib/money.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/untake'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Undo money for a place' })

const backTo = (params: Route.LoaderArgs['params']) => `/venue-dashboard/${params.venueId}/events/${params.eventId}`

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findUndoingPlace(requireUser(context), readPlaceAt(params))

const Undo = z.object({ payment: z.coerce.number('Look again').int('Look again') })

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, Undo, 'Nothing undone', async ({ payment }) => {
		await undoPlaceMoney(user, readPlaceAt(params), payment)
		return redirectWithToast(backTo(params), { title: 'Money undone', description: 'The place isn’t paid.' })
	})
}

export default function UndoMoneyOfPlace({ loaderData, params, actionData }: Route.ComponentProps) {
	const { name, event, lapses, payment, cents, problem } = loaderData
	return (
		<Question
			title={problem ? 'You can’t undo this money' : `Undo ${amountOf(cents)} from ${name}?`}
			back={backTo(params)}
			verb={['Undo Money', 'Undoing…']}
			keep="Keep Money"
			tone="danger"
			reason={problem}
			failed={actionData}
		>
			<input type="hidden" name="payment" value={payment} />
			<p>
				It counts as never received, and {name} owes it for {event}.{' '}
				{lapses && 'Their place opens to others if they don’t pay in time. '}
				We’ll tell them.
			</p>
		</Question>
	)
}
