import { useParams } from 'react-router'
import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { endEarly, findEndingEarly } from '#app/features/matchmaking/requests/closing/end-early.server.ts'
import { DialogError } from '#app/features/navigation/dialog-error.tsx'
import { REQUEST_NOT_FOUND } from '#app/features/matchmaking/rules.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/close'
import { pageMeta } from '#app/lib/page-meta.ts'

const FAILED = 'Failed to update status'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'That’s enough players' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findEndingEarly(requireUser(context), readId(params.id))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, REQUEST_NOT_FOUND)
	return submit(request, z.object({}), FAILED, async () => {
		await endEarly(user, id)
		return redirectWithToast(`/matchmaking/my-requests/${id}`, {
			title: 'Players found',
			description: 'We’ve told everyone who’s playing, and you can chat.',
		})
	})
}

export default function CloseRequest({ loaderData, actionData }: Route.ComponentProps) {
	const { id, title, acceptedCount, waiting, reason } = loaderData
	const back = `/matchmaking/my-requests/${id}`
	return (
		<Question
			title={reason ? 'Not enough players yet' : 'That’s enough players?'}
			back={back}
			reason={reason}
			failed={actionData}
			verb={['That’s Enough', 'One moment…']}
			keep="Keep Looking"
			more={
				reason &&
				(waiting > 0 ? (
					<ButtonLink to={`${back}#answers`}>
						{waiting === 1 ? 'See 1 Response' : `See ${waiting} Responses`}
					</ButtonLink>
				) : (
					<ButtonLink to={`${back}/edit`}>Ask for Fewer Players</ButtonLink>
				))
			}
		>
			<p className="text-muted wrap-anywhere">{title}</p>
			<p>
				You play with the {acceptedCount === 1 ? 'person' : `${acceptedCount} people`} who{' '}
				{acceptedCount === 1 ? 'is' : 'are'} in, and the request closes.
				{waiting > 0 && ` We’ll tell the ${waiting === 1 ? 'person' : `${waiting} people`} still waiting, kindly.`}
			</p>
		</Question>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const { id } = useParams()
	return <DialogError error={error} title={FAILED} back={`/matchmaking/my-requests/${id}`} />
}
