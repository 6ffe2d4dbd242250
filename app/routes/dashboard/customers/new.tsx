import { requireUser } from '#app/features/accounts/auth.server.ts'
import { addCustomer, LONGEST } from '#app/features/bookings/customers/customer-acts.server.ts'
import { CustomerFields, type CustomerField } from '#app/features/bookings/customers/customer-fields.tsx'
import { NewCustomer } from '#app/features/bookings/customers/customer-schemas.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/new'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Add customer', 'Venue Dashboard'] })

export async function loader({ params, context }: Route.LoaderArgs) {
	await findOwnVenue(requireUser(context), readId(params.venueId), 'desk')
	return { longest: LONGEST, idempotencyKey: crypto.randomUUID() }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	return submit(request, NewCustomer, 'Customer not added', async (input) => {
		const id = await addCustomer(user, venueId, input)
		const page = `/venue-dashboard/${venueId}/customers/${id}`
		return redirectWithToast(page, { title: 'Customer added', description: input.name })
	})
}

export default function AddCustomer({ loaderData, actionData, params }: Route.ComponentProps) {
	const { form, errors, field } = useSubmission<CustomerField>('new-customer', actionData?.result)
	return (
		<Question
			title="Add a customer"
			back={`/venue-dashboard/${params.venueId}/customers`}
			verb={['Add Customer', 'Adding…']}
			form={form}
			errors={errors}
		>
			<input type="hidden" name="idempotencyKey" value={useIdempotencyKey(loaderData.idempotencyKey)} />
			<CustomerFields field={field} longest={loaderData.longest} named />
		</Question>
	)
}
