import { useParams } from 'react-router'
import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { cancelRequest, findCancelling } from '#app/features/matchmaking/requests/closing/cancel.server.ts'
import { DialogError } from '#app/features/navigation/dialog-error.tsx'
import { REQUEST_NOT_FOUND } from '#app/features/matchmaking/rules.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/cancel'
import { pageMeta } from '#app/lib/page-meta.ts'

const FAILED = 'Failed to update status'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Cancel request' })

export const loader = ({ params, context }: Route.LoaderArgs) => findCancelling(requireUser(context), readId(params.id))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, REQUEST_NOT_FOUND)
	return submit(request, z.object({}), FAILED, async () => {
		const { people, points } = await cancelRequest(user, id)
		const told = people === 0 ? '' : `We’ve told ${people === 1 ? 'one person' : `${people} people`}.`
		return redirectWithToast(`/matchmaking/my-requests/${id}`, {
			title: 'Request cancelled',
			description: [told, points && `We’ve taken back ${points}.`].filter(Boolean).join(' ') || undefined,
		})
	})
}

export default function CancelRequest({ loaderData, actionData }: Route.ComponentProps) {
	const { id, title, people, isMatched, reason } = loaderData
	return (
		<Question
			title={reason ? 'You can’t cancel this request' : `Cancel “${title}”?`}
			back={`/matchmaking/my-requests/${id}`}
			reason={reason}
			failed={actionData}
			verb={['Cancel Request', 'Cancelling…']}
			keep="Keep Request"
			tone="danger"
		>
			<p className="text-muted">
				{people === 0 ? 'Nobody else is in yet. ' : `We’ll tell ${people === 1 ? 'one person' : `${people} people`}. `}
				{isMatched && 'You lose the points you earned for it. '}
				<strong>You can’t undo this.</strong>
			</p>
		</Question>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const { id } = useParams()
	return <DialogError error={error} title={FAILED} back={`/matchmaking/my-requests/${id}`} />
}
