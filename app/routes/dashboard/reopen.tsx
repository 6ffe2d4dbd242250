import { requireUser } from '#app/features/accounts/auth.server.ts'
import { closedCourts, closedTime } from '#app/features/bookings/closing/closure-words.ts'
import { findOwnClosures, reopenTicked } from '#app/features/bookings/closing/closures.server.ts'
import { ReopenForm } from '#app/features/bookings/desk/desk-schemas.ts'
import { submit, type Failed } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { CheckboxGroup } from '#app/ui/form/checkbox-group.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/reopen'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Reopen courts' })

const idsOf = (params: { venueId: string; closureId: string }) =>
	[requireId(params.venueId, 'Venue not found'), requireId(params.closureId, 'Closing not found')] as const

export async function loader({ params, context }: Route.LoaderArgs) {
	const together = await findOwnClosures(requireUser(context), ...idsOf(params))
	const { startTime, endTime } = together[0]!
	const courts = together.map(({ id, sport, court }) => ({ value: `${id}`, label: closedCourts(sport, court) }))
	return { courts, time: closedTime(startTime, endTime), over: endTime <= new Date() }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const ids = idsOf(params)
	return submit(request, ReopenForm, 'Courts not reopened', async ({ closure }) => {
		await reopenTicked(user, ...ids, closure)
		const description = 'Players can book them again.'
		return redirectWithToast(`/venue-dashboard/${ids[0]}/closures`, { title: 'Courts reopened', description })
	})
}

const sentOf = ({ result }: Failed) => [result.initialValue?.closure ?? []].flat().map(String)

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
					{courts.length === 1 || over
						? courts.map(({ value, label }) => (
								<span key={value} className="block font-semibold">
									{label}
								</span>
							))
						: null}
					{time}
				</p>
			}
		>
			{courts.length > 1 && (
				<CheckboxGroup
					label="Which courts"
					name="closure"
					options={courts}
					chosen={actionData ? sentOf(actionData) : courts.map(({ value }) => value)}
					error={actionData?.result.error?.closure?.[0]}
				/>
			)}
			<p className="text-muted">
				Players can book the hours that are left. Cancelled bookings don’t come back: we’ve told their players, or
				they’re on the phone list. Matches still waiting for their court get it back.
			</p>
		</Question>
	)
}
