import { requireUser } from '#app/features/accounts/auth.server.ts'
import { UndoSale } from '#app/features/bookings/packs/pack-schemas.ts'
import { findUndoingSale, undoSale } from '#app/features/bookings/packs/undo-sale.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/undo'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Sold by mistake', 'Venue Dashboard'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findUndoingSale(requireUser(context), {
		venueId: readId(params.venueId),
		customerId: readId(params.customerId),
		saleId: readId(params.saleId),
	})

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const customerId = requireId(params.customerId, 'Customer not found')
	const saleId = requireId(params.saleId, 'Pack not found')
	return submit(request, UndoSale, 'Sale not undone', async () => {
		await undoSale(user, { venueId, customerId, saleId })
		return redirectWithToast(`/venue-dashboard/${venueId}/customers/${customerId}`, { title: 'Sale undone' })
	})
}

export default function Undo({ loaderData: { name, what, paid, problem }, actionData, params }: Route.ComponentProps) {
	return (
		<Question
			title={problem ? 'You can’t undo this sale' : `Was ${name} sold by mistake?`}
			back={`/venue-dashboard/${params.venueId}/customers/${params.customerId}`}
			verb={['Undo Sale', 'Saving…']}
			keep="Keep"
			tone="danger"
			reason={problem}
			failed={actionData}
		>
			<input type="hidden" name="intent" value="undo" />
			<p>
				The {what} is gone as if never sold, and {paid} is taken out of the till. If you’ve taken the money, give it
				back first.
			</p>
		</Question>
	)
}
