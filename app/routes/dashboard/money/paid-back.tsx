import { amountIn } from '#app/lib/money.ts'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { addressBeneath } from '#app/features/bookings/desk/day-address.ts'
import { findRefundToMake } from '#app/features/payments/inbox/decision.server.ts'
import { DeskWay } from '#app/features/payments/manual/desk-way.tsx'
import { PaidBackByHand } from '#app/features/payments/inbox/inbox-schemas.ts'
import { MoneyQuestion } from '#app/features/payments/inbox/money-question.tsx'
import { howPaid } from '#app/features/bookings/paying/desk-methods.ts'
import { markRefunded } from '#app/features/payments/refunds/refunds.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { telAddress } from '#app/lib/text/tel.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/paid-back'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Paid back', 'Venue Dashboard'] })

export async function loader({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
	const found = await findRefundToMake(requireUser(context), readId(params.venueId), readId(params.refundId))
	// Over a booking, of that one.
	if (params.bookingId !== undefined && readId(params.bookingId) !== found.bookingId) throw notFound('Refund not found')
	return found
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
	await loader({ params, context })
	const user = requireUser(context)
	const [venueId, id] = [requireId(params.venueId, 'Venue not found'), requireId(params.refundId, 'Refund not found')]
	return submit(request, PaidBackByHand, 'Nothing changed', async ({ method }) => {
		const { amount, currency } = await markRefunded(user, venueId, id, method)
		const description = `${amountIn(amount, currency)} marked as paid back ${howPaid(method)}`
		return redirectWithToast(addressBeneath(url, params.venueId), { title: 'Paid back', description })
	})
}

export default function PaidBack({ loaderData, actionData, params }: Route.ComponentProps) {
	const { line, amount, currency, email, phone, usual, tells, problem } = loaderData
	return (
		<MoneyQuestion
			title="Have you paid this back?"
			venueId={params.venueId}
			amount={amountIn(amount, currency)}
			line={line}
			reason={problem}
			errors={actionData?.result.error?.['']}
			verb={['Paid Back', 'Saving…']}
		>
			{/* Above the choices, whose end the buttons hide on a phone. */}
			<p className="text-muted">{tells} You can’t undo this.</p>
			<DeskWay
				label="Paid back by"
				usual={usual}
				error={actionData?.result.error?.method}
				forEft={<BankDetails email={email} phone={phone} />}
			/>
		</MoneyQuestion>
	)
}

/** Says where to ask for the details that an EFT needs; shown once that is chosen. */
function BankDetails({ email, phone }: { email: string | null; phone: string | null }) {
	const to = email ?? phone
	return (
		<div className="hidden px-4 pb-3 text-sm group-has-[[type=radio]:checked]:flex no-has:flex">
			<p className="wrap-anywhere">
				Ask for their bank details
				{to && (
					<>
						{' '}
						at{' '}
						<a
							href={email ? `mailto:${email}` : telAddress(to)}
							className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 pointer-fine:min-h-0"
						>
							{to}
						</a>
					</>
				)}
				.
			</p>
		</div>
	)
}
