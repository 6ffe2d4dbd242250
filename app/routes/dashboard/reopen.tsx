import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { closedCourts, closedTime } from '#app/features/bookings/closing/closure-words.ts'
import { findOwnClosure, reopenCourts } from '#app/features/bookings/closing/closures.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/reopen'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Reopen courts' })

const idsOf = (params: { venueId: string; closureId: string }) =>
	[requireId(params.venueId, 'Venue not found'), requireId(params.closureId, 'Closing not found')] as const

export async function loader({ params, context }: Route.LoaderArgs) {
	const closure = await findOwnClosure(requireUser(context), ...idsOf(params))
	return {
		courts: closedCourts(closure.sport, closure.court),
		time: closedTime(closure.startTime, closure.endTime),
		over: closure.endTime <= new Date(),
	}
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const ids = idsOf(params)
	return submit(request, z.object({}), 'Courts not reopened', async () => {
		await reopenCourts(user, ...ids)
		const description = 'Players can book them again.'
		return redirectWithToast(`/venue-dashboard/${ids[0]}/closures`, { title: 'Courts reopened', description })
	})
}

export default function Reopen({ loaderData: { courts, time, over }, actionData, params }: Route.ComponentProps) {
	return (
		<Question
			title="Reopen these courts?"
			back={`/venue-dashboard/${params.venueId}/closures`}
			verb={['Reopen', 'Reopening…']}
			reason={over && 'This is over. The courts are open again.'}
			failed={actionData}
			facts={
				<p>
					<span className="block font-semibold">{courts}</span>
					{time}
				</p>
			}
		>
			<p className="text-muted">
				Players can book the hours that are left. Cancelled bookings don’t come back, as we’ve told those players.
				Matches still waiting for their court get it back.
			</p>
		</Question>
	)
}
