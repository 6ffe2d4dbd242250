import { requireUser } from '#app/features/accounts/auth.server.ts'
import { RequestNo } from '#app/features/bookings/regulars/regular-schemas.ts'
import { declineRequest, findRequestPage } from '#app/features/bookings/regulars/requests.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { TextArea } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/decline'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Say no', 'Venue Dashboard'] })

const idsOf = ({ venueId, weeklyId }: Route.LoaderArgs['params']) =>
	[requireId(venueId, 'Venue not found'), requireId(weeklyId, 'Request not found')] as const

export async function loader({ params, context }: Route.LoaderArgs) {
	const { request, ended, decides, problem, longest } = await findRequestPage(requireUser(context), ...idsOf(params))
	return { request, reason: ended ?? (decides ? null : problem), longest }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const [venueId, id] = idsOf(params)
	return submit(request, RequestNo, 'Not sent', async ({ note }) => {
		const description = `We’ve told ${await declineRequest(user, venueId, id, note)}.`
		return redirectWithToast(`/venue-dashboard/${venueId}/regulars`, { title: 'You said no', description })
	})
}

export default function DeclineRequest({ loaderData, actionData, params }: Route.ComponentProps) {
	const { request, reason, longest } = loaderData
	const { form, errors, field } = useSubmission<'note'>('decline-request', actionData?.result)
	return (
		<Question
			title={`Say no to ${request.name}?`}
			back={`/venue-dashboard/${params.venueId}/regulars/requests/${params.weeklyId}`}
			verb={['Say No', 'Sending…']}
			tone="danger"
			reason={reason}
			form={form}
			errors={errors}
			facts={
				<p>
					<span className="block font-semibold">{request.when}</span>
					{request.court}
				</p>
			}
		>
			<input type="hidden" name="intent" value="decline" />
			<TextArea label={`A note to ${request.name}`} {...field('note')} required={false} rows={2} maxLength={longest} />
		</Question>
	)
}
