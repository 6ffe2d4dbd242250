import { requireUser } from '#app/features/accounts/auth.server.ts'
import { detailsOf, editCustomer, LONGEST } from '#app/features/bookings/customers/customer-acts.server.ts'
import { CustomerFields, type CustomerField } from '#app/features/bookings/customers/customer-fields.tsx'
import { findOwnCustomer } from '#app/features/bookings/customers/customer-page.server.ts'
import { CustomerEdit } from '#app/features/bookings/customers/customer-schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/edit'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Edit customer', 'Venue Dashboard'] })

export async function loader({ params, context }: Route.LoaderArgs) {
	const customer = await findOwnCustomer(requireUser(context), readId(params.venueId), readId(params.customerId))
	return { details: detailsOf(customer), hasAccount: customer.userId !== null, longest: LONGEST }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const customerId = requireId(params.customerId, 'Customer not found')
	return submit(request, CustomerEdit, 'Customer not saved', async (edit) => {
		const name = await editCustomer(user, venueId, customerId, edit)
		const back = `/venue-dashboard/${venueId}/customers/${customerId}`
		return redirectWithToast(back, { title: 'Customer saved', description: name })
	})
}

export default function EditCustomer({ loaderData, actionData, params }: Route.ComponentProps) {
	const { details, hasAccount, longest } = loaderData
	const { form, errors, field } = useSubmission<CustomerField>('edit-customer', actionData?.result, details)
	return (
		<Question
			title={`Edit ${details.name}`}
			back={`/venue-dashboard/${params.venueId}/customers/${params.customerId}`}
			verb={['Save', 'Saving…']}
			form={form}
			errors={errors}
		>
			{Object.entries(details).map(([name, value]) => (
				<input key={name} type="hidden" name={`seen.${name}`} value={value} />
			))}
			{hasAccount && (
				<p className="text-muted">Players with an account change their name and number themselves, in their profile.</p>
			)}
			<CustomerFields field={field} longest={longest} named={!hasAccount} phoneHint="Also on their bookings to come." />
		</Question>
	)
}
