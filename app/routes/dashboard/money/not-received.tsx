import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { addressBeneath } from '#app/features/bookings/desk/day-address.ts'
import { findQuestion, isPayerTold } from '#app/features/payments/inbox/decision.server.ts'
import { referenceWords } from '#app/features/payments/inbox/line-words.ts'
import { MoneyQuestion } from '#app/features/payments/inbox/money-question.tsx'
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
		const denied = await denyReceived(user, venueId, id)
		const said = (await isPayerTold(denied)) ? 'We’ve told the player that ' : ''
		const description = `${said}${amountOf(denied.amount)} hasn’t come`
		return redirectWithToast(addressBeneath(url, params.venueId), { title: 'Not received', description })
	})
}

export default function NotReceived({ loaderData, actionData, params }: Route.ComponentProps) {
	const { line, asked, reference, receiptNumber, method, lapses, tells, problem } = loaderData
	return (
		<MoneyQuestion
			title={method === 'cash' ? 'Didn’t the cash come?' : 'Didn’t this money come?'}
			venueId={params.venueId}
			amount={amountOf(asked.amount)}
			line={line}
			reason={problem}
			failed={actionData}
			verb={['Not Received', 'Saving…']}
			tone="danger"
		>
			<p>
				{method === 'cash'
					? 'The player chose cash at the venue.'
					: `Look for reference ${referenceWords(reference, receiptNumber)} on your statement first.`}
			</p>
			<p className="text-muted">
				{tells ? 'We’ll tell the payer, who can check and pay again.' : 'The payer can check and pay again.'}
				{lapses && ' They keep the court for a day, at most until it starts. Then it opens to others.'}
			</p>
		</MoneyQuestion>
	)
}
