import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findEntering, lookUpAtDesk, redeemAtDesk } from '#app/features/bookings/vouchers/redeem.server.ts'
import { AddVoucher } from '#app/features/bookings/vouchers/voucher-schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { amountOf } from '#app/lib/money.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/enter'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Enter a voucher', 'Venue Dashboard'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findEntering(requireUser(context), readId(params.venueId), readId(params.customerId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const customerId = requireId(params.customerId, 'Customer not found')
	return submit(request, AddVoucher, 'Voucher not used', async ({ code, intent }) => {
		if (!intent) return { found: await lookUpAtDesk(user, venueId, customerId, code) }
		const cents = await redeemAtDesk(user, venueId, customerId, code)
		const toast = { title: 'Voucher used', description: `${amountOf(cents)} is their credit now.` }
		return redirectWithToast(`/venue-dashboard/${venueId}/customers/${customerId}`, toast)
	})
}

export default function Enter({ loaderData: { name, problem }, actionData, params }: Route.ComponentProps) {
	const found = actionData && 'found' in actionData ? actionData.found : null
	const failed = actionData && 'result' in actionData ? actionData.result : undefined
	const { form, errors, field } = useSubmission<'code'>('enter-voucher', failed)
	const back = `/venue-dashboard/${params.venueId}/customers/${params.customerId}`
	if (found) {
		return (
			<Question key="add" title="Is this the voucher?" back={back} verb={[found.verb, 'Saving…']}>
				<input type="hidden" name="intent" value="add" />
				<input type="hidden" name="code" value={found.code} />
				<p className="font-semibold wrap-anywhere">{found.words}</p>
				<p>All of it becomes credit of {name} at your venue. You can’t undo this.</p>
			</Question>
		)
	}
	return (
		<Question
			key="look"
			title={`Enter a voucher for ${name}`}
			back={back}
			verb={['Look It Up', 'Checking…']}
			reason={problem}
			errors={errors}
			form={form}
		>
			<TextField
				label="Code"
				{...field('code')}
				required
				autoComplete="off"
				autoCapitalize="characters"
				maxLength={40}
				hint="We show you what it’s worth first."
			/>
		</Question>
	)
}
