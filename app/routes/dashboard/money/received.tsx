import { requireUser } from '#app/features/accounts/auth.server.ts'
import { addressBeneath } from '#app/features/bookings/desk/day-address.ts'
import { saidOfMoney } from '#app/features/figures/till/till.server.ts'
import { AmountField } from '#app/features/payments/inbox/amount-field.tsx'
import { findQuestion } from '#app/features/payments/inbox/decision.server.ts'
import { referenceWords } from '#app/features/payments/inbox/line-words.ts'
import { CameIn } from '#app/features/payments/inbox/inbox-schemas.ts'
import { MoneyQuestion } from '#app/features/payments/inbox/money-question.tsx'
import { receivedWords } from '#app/features/payments/inbox/received-words.ts'
import { confirmReceived } from '#app/features/payments/inbox/venue-money.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/received'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Notice } from '#app/ui/notice.tsx'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Money received', 'Venue Dashboard'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findQuestion(requireUser(context), readId(params.venueId), readId(params.paymentId), 'received')

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const [venueId, id] = [requireId(params.venueId, 'Venue not found'), requireId(params.paymentId, 'Payment not found')]
	return submit(request, CameIn, 'Nothing changed', async (came) => {
		const description = await saidOfMoney(venueId, receivedWords(await confirmReceived(user, venueId, id, came)))
		return redirectWithToast(addressBeneath(url, params.venueId), { title: 'Money received', description })
	})
}

export default function Received({ loaderData, actionData, params }: Route.ComponentProps) {
	const { line, asked, reference, receiptNumber, tells, problem } = loaderData
	const { came, notice } = (actionData?.details ?? {}) as { came?: number; notice?: string }
	return (
		<MoneyQuestion
			title="How much came?"
			venueId={params.venueId}
			amount={`${amountOf(asked.amount)} asked for`}
			line={line}
			reason={problem}
			errors={actionData?.result.error?.['']}
			verb={['Money Received', 'Saving…']}
		>
			<p>Reference {referenceWords(reference, receiptNumber)}</p>
			{notice && <Notice tone="warn" role="alert" title={notice} />}
			{came && <input type="hidden" name="sure" value={came} />}
			<AmountField
				open={came}
				hint="If it’s less, the rest stays open. If it’s more, you pay back the difference."
				error={actionData?.result.error?.amount}
			/>
			{tells && <p className="text-muted">{tells}</p>}
		</MoneyQuestion>
	)
}
