import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findSellingVoucher, sellVoucher } from '#app/features/bookings/vouchers/sell-voucher.server.ts'
import { VoucherFields } from '#app/features/bookings/vouchers/voucher-fields.tsx'
import { SellVoucher } from '#app/features/bookings/vouchers/voucher-schemas.ts'
import { DeskWay } from '#app/features/payments/manual/desk-way.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { rate } from '#app/lib/money.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useChecked } from '#app/ui/form/use-checked.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/sell'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Sell a gift voucher', 'Venue Dashboard'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findSellingVoucher(requireUser(context), readId(params.venueId), readId(params.customerId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const customerId = requireId(params.customerId, 'Customer not found')
	return submit(request, SellVoucher, 'Voucher not sold', async (wish) => {
		const { id } = await sellVoucher(user, venueId, customerId, wish)
		const toast = { title: 'Voucher sold', description: 'Print it, or write down its code.' }
		return redirectWithToast(`/venue-dashboard/${venueId}/customers/${customerId}/vouchers/${id}`, toast)
	})
}

export default function Sell({ loaderData, actionData, params }: Route.ComponentProps) {
	const { name, amounts, problem, key } = loaderData
	const defaults = { amount: String(amounts[0] ?? '') }
	const { form, errors, field } = useSubmission<'amount' | 'recipient' | 'message'>(
		'sell-voucher',
		actionData?.result,
		defaults,
	)
	const [amount, choices] = useChecked()
	return (
		<Question
			title={problem ? 'No voucher to sell' : `Sell a gift voucher to ${name}`}
			back={`/venue-dashboard/${params.venueId}/customers/${params.customerId}`}
			verb={[`Sell${amount && ` for ${rate(Number(amount))}`}`, 'Saving…']}
			reason={problem}
			errors={errors}
			// The browser asks for the way to pay: its error would be below the buttons.
			form={{ ...form, noValidate: false }}
		>
			<input type="hidden" name="idempotencyKey" value={key} />
			<div {...choices} className="flex flex-col gap-4">
				<VoucherFields amounts={amounts} field={field} />
			</div>
			<DeskWay label="Paid by" error={actionData?.result.error?.method} />
		</Question>
	)
}
