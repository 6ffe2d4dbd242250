import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findOwnWait, stopWaiting } from '#app/features/bookings/waiting/waits.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { formatLongDate, formatTimeRange } from '#app/lib/time/time.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/leave-wait'

const TITLE = 'Leave the waiting list'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: TITLE })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findOwnWait(requireUser(context), requireId(params.waitId, 'Not found'))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.waitId, 'Not found')
	return submit(request, z.object({}), 'You’re still on the list', async () => {
		await stopWaiting(user, id)
		return redirectWithToast('/my-bookings', { title: 'You’re off the list' })
	})
}

export default function LeaveWait({ loaderData, actionData }: Route.ComponentProps) {
	const { sport, venue, startTime, endTime } = loaderData
	return (
		<Question title={`${TITLE}?`} back="/my-bookings" verb={['Leave', 'Leaving…']} keep="Stay" failed={actionData}>
			<p>
				{sport} at {venue}, {formatLongDate(startTime)}, {formatTimeRange(startTime, endTime)}
			</p>
		</Question>
	)
}
