import { amountIn } from '#app/lib/money.ts'
import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { addressBeneath } from '#app/features/bookings/desk/day-address.ts'
import { findQuestion } from '#app/features/payments/inbox/decision.server.ts'
import { MoneyQuestion } from '#app/features/payments/inbox/money-question.tsx'
import { sendBack } from '#app/features/payments/inbox/review.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/send-back'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Send money back', 'Venue Dashboard'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findQuestion(requireUser(context), readId(params.venueId), readId(params.paymentId), 'send-back')

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const [venueId, id] = [requireId(params.venueId, 'Venue not found'), requireId(params.paymentId, 'Payment not found')]
	return submit(request, z.object({}), 'Nothing changed', async () => {
		const { by } = await sendBack(user, venueId, id)
		const description = by === 'provider' ? 'It goes back to the card' : 'Pay it back: see Refunds to make'
		return redirectWithToast(addressBeneath(url, params.venueId), { title: 'Sent back', description })
	})
}

export default function SendBack({ loaderData, actionData, params }: Route.ComponentProps) {
	const { line, asked, came, byCard, tells, problem } = loaderData
	return (
		<MoneyQuestion
			title="Send this money back?"
			venueId={params.venueId}
			amount={amountIn(came.amount, came.currency)}
			line={line}
			reason={problem}
			failed={actionData}
			verb={['Send It Back', 'Sending…']}
		>
			<p>{amountIn(asked.amount, asked.currency)} was asked for.</p>
			<p className="text-muted">
				{byCard ? 'It goes back to the card automatically.' : 'You pay it back yourself.'} {tells}
			</p>
		</MoneyQuestion>
	)
}
