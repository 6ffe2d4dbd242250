import { Outlet } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { lookAgain } from '#app/features/bookings/regulars/look-again.ts'
import { inDates } from '#app/features/bookings/regulars/regular-dates.ts'
import { RequestYes } from '#app/features/bookings/regulars/regular-schemas.ts'
import { AnswerForm } from '#app/features/bookings/regulars/answer-form.tsx'
import { acceptRequest, findRequestPage } from '#app/features/bookings/regulars/requests.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/request'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Asked for every week', 'Venue Dashboard'] })

export const shouldRevalidate = lookAgain

const idsOf = ({ venueId, weeklyId }: Route.LoaderArgs['params']) =>
	[requireId(venueId, 'Venue not found'), requireId(weeklyId, 'Request not found')] as const

export const loader = ({ params, context }: Route.LoaderArgs) => findRequestPage(requireUser(context), ...idsOf(params))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const [venueId, id] = idsOf(params)
	return submit(request, RequestYes, 'Dates not booked', async ({ on, idempotencyKey }) => {
		const { id: made, name, dates } = await acceptRequest(user, venueId, id, on, { idempotencyKey })
		const description = `${inDates(dates)} booked for ${name}, and we’ve told them`
		const list = `/venue-dashboard/${venueId}/regulars`
		const undo = { to: `${list}/${made}/end`, fields: { mistake: 'yes' } }
		return redirectWithToast(list, { title: 'Regular booked', description, undo })
	})
}

export default function WeeklyRequest({ loaderData, actionData, params }: Route.ComponentProps) {
	const base = `/venue-dashboard/${params.venueId}/regulars`
	return (
		<div className="flex flex-col gap-4">
			<div>
				<BackLink to={base}>Regulars</BackLink>
				<h2 className="text-2xl">Asked for every week</h2>
			</div>
			<AnswerForm page={loaderData} failed={actionData} base={base} />
			<Outlet />
		</div>
	)
}
