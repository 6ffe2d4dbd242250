import { requireUser } from '#app/features/accounts/auth.server.ts'
import { AccountFields } from '#app/features/bookings/on-account/account-fields.tsx'
import { AccountForm } from '#app/features/bookings/on-account/account-schemas.ts'
import {
	endHourAccount,
	findHourAccountForm,
	putHourOnAccount,
} from '#app/features/bookings/on-account/hour-account.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/account'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Account of a regular', 'Venue Dashboard'] })

export async function loader({ url, params, context }: Route.LoaderArgs) {
	const form = await findHourAccountForm(requireUser(context), readId(params.venueId), readId(params.regularId))
	return { form, ends: form.isOn && url.searchParams.has('end') }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const id = requireId(params.regularId, 'Regular not found')
	return submit(request, AccountForm, 'Nothing changed', async (input) => {
		const isEnd = input.change === 'end'
		const description = await (isEnd ? endHourAccount(user, venueId, id) : putHourOnAccount(user, venueId, id, input))
		const title = isEnd ? 'Account ended' : 'On account'
		return redirectWithToast(`/venue-dashboard/${venueId}/regulars`, { title, description })
	})
}

export default function RegularAccount({ loaderData: { form, ends }, actionData, params }: Route.ComponentProps) {
	const back = `/venue-dashboard/${params.venueId}/regulars`
	const ending = `${back}/${params.regularId}/account?end=yes`
	return (
		<AccountFields
			key={String(ends)}
			form={form}
			isOfHour
			ends={ends}
			back={back}
			ending={ending}
			result={actionData?.result}
		/>
	)
}
