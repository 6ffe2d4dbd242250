import { requireUser } from '#app/features/accounts/auth.server.ts'
import { AccountForm } from '#app/features/bookings/on-account/account-schemas.ts'
import { endAccount, findAccountForm, putOnAccount } from '#app/features/bookings/on-account/customer-account.server.ts'
import { AccountFields } from '#app/features/bookings/on-account/account-fields.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/account'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['On account', 'Venue Dashboard'] })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const form = await findAccountForm(requireUser(context), readId(params.venueId), readId(params.customerId))
	return { form, ends: form.isOn && url.searchParams.has('end') }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const id = requireId(params.customerId, 'Customer not found')
	return submit(request, AccountForm, 'Nothing changed', async (input) => {
		const description =
			input.change === 'end' ? await endAccount(user, venueId, id) : await putOnAccount(user, venueId, id, input)
		const title = input.change === 'end' ? 'Account ended' : 'On account'
		return redirectWithToast(`/venue-dashboard/${venueId}/customers/${id}`, { title, description })
	})
}

export default function Account({ loaderData: { form, ends }, actionData, params }: Route.ComponentProps) {
	const back = `/venue-dashboard/${params.venueId}/customers/${params.customerId}`
	return (
		<AccountFields
			key={String(ends)}
			form={form}
			ends={ends}
			back={back}
			ending={`${back}/account?end=yes`}
			result={actionData?.result}
		/>
	)
}
