import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findWithdrawing, withdrawOrder } from '#app/features/bookings/packs/order.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/cancel-pack'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Cancel the order of a pack' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findWithdrawing(requireUser(context), readId(params.saleId))

const CancelOrder = z.object({ intent: z.literal('cancel', 'Look again') })

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.saleId, 'Pack not found')
	return submit(request, CancelOrder, 'Order not cancelled', async () => {
		await withdrawOrder(user, id)
		return redirectWithToast('/my-bookings/packs', { title: 'Order cancelled' })
	})
}

export default function CancelPack({ loaderData: { name, problem }, actionData }: Route.ComponentProps) {
	return (
		<Question
			title={problem ? 'You can’t cancel this order' : `Cancel your order of ${name}?`}
			back="/my-bookings/packs"
			verb={['Cancel Order', 'Cancelling…']}
			keep="Keep Order"
			tone="danger"
			reason={problem}
			failed={actionData}
		>
			<input type="hidden" name="intent" value="cancel" />
			<p>You don’t have to pay for it then. If you’ve paid already, you get your money back.</p>
		</Question>
	)
}
