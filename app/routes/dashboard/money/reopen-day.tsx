import { requireUser } from '#app/features/accounts/auth.server.ts'
import { ReopenForm } from '#app/features/figures/till/till-schemas.ts'
import { findOwnClose, reopenTill } from '#app/features/figures/till/till.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { at, formatLongDate } from '#app/lib/time/time.ts'
import { TextArea } from '#app/ui/form/field.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/reopen-day'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Reopen a day', 'Venue Dashboard'] })

export async function loader({ params, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const { close, problem } = await findOwnClose(user, readId(params.venueId), readId(params.closeId))
	return { day: formatLongDate(at(close.day, 0)), problem }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const closeId = requireId(params.closeId, 'Closed day not found')
	return submit(request, ReopenForm, 'Day not reopened', async ({ reason }) => {
		const { day } = await reopenTill(user, venueId, closeId, reason)
		return redirectWithToast(`/venue-dashboard/${venueId}/money/till?day=${day}`, { title: 'Day reopened' })
	})
}

export default function ReopenDay({ loaderData: { day, problem }, actionData, params }: Route.ComponentProps) {
	const { form, errors, field } = useSubmission<'reason'>('reopen-day', actionData?.result)
	return (
		<Question
			title="Reopen this day?"
			back={`/venue-dashboard/${params.venueId}/money/till/${params.closeId}`}
			verb={['Reopen', 'Reopening…']}
			tone="danger"
			reason={problem}
			form={form}
			errors={errors}
			facts={<p className="font-semibold">{day}</p>}
		>
			<TextArea label="Why" rows={2} {...field('reason')} required />
			<p className="text-muted">
				This deletes the count. You count again. Who reopened it, why and what was counted stays in the log.
			</p>
		</Question>
	)
}
