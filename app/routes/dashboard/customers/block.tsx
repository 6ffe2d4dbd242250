import { requireUser } from '#app/features/accounts/auth.server.ts'
import { blockCustomer, NO_NUMBER, unblockCustomer } from '#app/features/bookings/customers/customer-acts.server.ts'
import { BLOCK_REASON_MAX } from '#app/features/bookings/customers/customer-limits.ts'
import { canBeBlocked, findOwnCustomer } from '#app/features/bookings/customers/customer-page.server.ts'
import { BlockOrNot } from '#app/features/bookings/customers/customer-schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/block'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Block customer', 'Venue Dashboard'] })

export async function loader({ params, context }: Route.LoaderArgs) {
	const customer = await findOwnCustomer(requireUser(context), readId(params.venueId), readId(params.customerId))
	const { name, blockedAt, blockedReason } = customer
	const blocked = blockedAt !== null
	return {
		name,
		blocked,
		blockedReason,
		problem: blocked || canBeBlocked(customer) ? null : NO_NUMBER,
		most: BLOCK_REASON_MAX,
	}
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const id = requireId(params.customerId, 'Customer not found')
	const back = `/venue-dashboard/${venueId}/customers/${id}`
	return submit(request, BlockOrNot, 'Nothing changed', async (input) => {
		const blocks = input.change === 'block'
		const name = await (blocks ? blockCustomer(user, venueId, id, input.reason) : unblockCustomer(user, venueId, id))
		return redirectWithToast(back, { title: blocks ? 'Customer blocked' : 'Customer unblocked', description: name })
	})
}

export default function Block({ loaderData, actionData, params }: Route.ComponentProps) {
	const { name, blocked, blockedReason, problem, most } = loaderData
	const { form, errors, field } = useSubmission<'reason'>('block-customer', actionData?.result)
	const back = `/venue-dashboard/${params.venueId}/customers/${params.customerId}`
	return (
		<Question
			title={problem ? `You can’t block ${name} yet` : blocked ? `Unblock ${name}?` : `Block ${name}?`}
			back={back}
			more={
				problem && (
					<ButtonLink to={`${back}/edit`} preventScrollReset>
						Add Number
					</ButtonLink>
				)
			}
			verb={blocked ? ['Unblock', 'Unblocking…'] : ['Block', 'Blocking…']}
			tone={blocked ? 'primary' : 'danger'}
			reason={problem}
			form={form}
			errors={errors}
		>
			<input type="hidden" name="change" value={blocked ? 'unblock' : 'block'} />
			{blocked ? (
				<>
					<p className="wrap-anywhere">{blockedReason}</p>
					<p className="text-muted">They can book here online again straight away.</p>
				</>
			) : (
				<>
					<ul className="list-disc pl-5 text-muted">
						<li>They can’t book or move bookings online. We ask them to call you.</li>
						<li>They can still join events and tournaments here.</li>
						<li>Bookings they have stay. Cancel those you don’t want.</li>
						<li>You can still book for them at the desk.</li>
					</ul>
					<TextField
						label="Reason"
						{...field('reason')}
						hint="Only your team sees it, and the person if they ask for their data."
						required
						autoComplete="off"
						maxLength={most}
					/>
				</>
			)}
		</Question>
	)
}
