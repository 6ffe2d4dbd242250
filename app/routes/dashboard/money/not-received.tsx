import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findQuestion } from '#app/features/payments/inbox/decision.server.ts'
import { referenceWords } from '#app/features/payments/inbox/inbox-line.tsx'
import { moneyAddress, MoneyQuestion } from '#app/features/payments/inbox/money-question.tsx'
import { denyReceived } from '#app/features/payments/inbox/venue-money.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/not-received'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Money not received', 'Venue Dashboard'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findQuestion(requireUser(context), readId(params.venueId), readId(params.paymentId), 'not-received')

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const [venueId, id] = [requireId(params.venueId, 'Venue not found'), requireId(params.paymentId, 'Payment not found')]
	return submit(request, z.object({}), 'Nothing changed', async () => {
		const { amount } = await denyReceived(user, venueId, id)
		const description = `The player is told that ${amountOf(amount)} has not come`
		return redirectWithToast(moneyAddress(params.venueId, url.search), { title: 'Not received', description })
	})
}

export default function NotReceived({ loaderData, actionData, params }: Route.ComponentProps) {
	const { line, asked, reference, receiptNumber, method, lapses, problem } = loaderData
	return (
		<MoneyQuestion
			title={method === 'cash' ? 'Did the cash not come?' : 'Has this money not come?'}
			venueId={params.venueId}
			amount={amountOf(asked.amount)}
			line={line}
			reason={problem}
			failed={actionData}
			verb={['Not received', 'Saving…']}
			tone="danger"
		>
			<p>
				{method === 'cash'
					? 'It was to come in cash at the venue.'
					: `Look for reference ${referenceWords(reference, receiptNumber)} on your statement first.`}
			</p>
			<p className="text-muted">
				The payer is told, and can check and pay again.
				{lapses && ' The booking is kept for a day, at most until it starts; then the court is free for others.'}
			</p>
		</MoneyQuestion>
	)
}
