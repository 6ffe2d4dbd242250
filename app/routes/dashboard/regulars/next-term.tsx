import { requireUser } from '#app/features/accounts/auth.server.ts'
import { lookAgain } from '#app/features/bookings/regulars/look-again.ts'
import { changeTerm, findTermPage } from '#app/features/bookings/regulars/next-term.server.ts'
import { NextTerm } from '#app/features/bookings/regulars/next-term.tsx'
import { TermChange } from '#app/features/bookings/regulars/regular-schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/next-term'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['The next term', 'Venue Dashboard'] })

export const shouldRevalidate = lookAgain

const idsOf = ({ venueId, regularId }: Route.LoaderArgs['params']) =>
	[requireId(venueId, 'Venue not found'), requireId(regularId, 'Regular not found')] as const

export const loader = ({ url, params, context }: Route.LoaderArgs) =>
	findTermPage(requireUser(context), ...idsOf(params), url.searchParams)

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const [venueId, id] = idsOf(params)
	return submit(request, TermChange, 'Not saved', async (change) =>
		redirectWithToast(`/venue-dashboard/${venueId}/regulars`, await changeTerm(user, venueId, id, change)),
	)
}

export default function NextTermPage({ loaderData, actionData, params }: Route.ComponentProps) {
	const base = `/venue-dashboard/${params.venueId}/regulars`
	return (
		<div className="flex max-w-3xl flex-col gap-4">
			<div>
				<BackLink to={base}>Regulars</BackLink>
				<h2 className="text-2xl">The next term</h2>
			</div>
			<NextTerm page={loaderData} failed={actionData} base={base} />
		</div>
	)
}
