import { useParams } from 'react-router'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { AnswerForm } from '#app/features/matchmaking/requests/answers/answer-schemas.ts'
import { answerRequest, findAnswering } from '#app/features/matchmaking/requests/answers/answer.server.ts'
import { DialogError } from '#app/features/navigation/dialog-error.tsx'
import { MESSAGE_MAX, REQUEST_NOT_FOUND } from '#app/features/matchmaking/rules.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { TextArea } from '#app/ui/form/field.tsx'
import { Question } from '#app/ui/layer/question.tsx'
import { useIdempotencyKey } from '#app/ui/form/use-idempotency-key.ts'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import type { Route } from './+types/respond'
import { pageMeta } from '#app/lib/page-meta.ts'

const FAILED = 'Failed to submit response'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Respond to request' })

export async function loader({ params, context }: Route.LoaderArgs) {
	const answering = await findAnswering(requireUser(context), readId(params.id))
	return { ...answering, idempotencyKey: crypto.randomUUID() }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, REQUEST_NOT_FOUND)
	return submit(request, AnswerForm, FAILED, async ({ message, idempotencyKey }) => {
		await answerRequest(user, id, { message }, { idempotencyKey })
		return redirectWithToast(`/matchmaking/requests/${id}`, {
			title: 'Response sent',
			description: 'We’ll tell you when they reply.',
		})
	})
}

export default function Respond({ loaderData, actionData }: Route.ComponentProps) {
	const { id, title, owner, reason, idempotencyKey } = loaderData
	const { form, field } = useSubmission<'message'>('respond', actionData?.result)
	const key = useIdempotencyKey(idempotencyKey)
	return (
		<Question
			title={reason ? 'You can’t respond to this request' : 'Respond to Request'}
			back={`/matchmaking/requests/${id}`}
			verb={['Send Response', 'Sending…']}
			keep="Not Now"
			reason={reason}
			failed={actionData}
			form={form}
			facts={<p className="text-muted wrap-anywhere">{title}</p>}
		>
			<input type="hidden" name="idempotencyKey" value={key} />
			<TextArea
				label="Message"
				hint={`How you play, and when you can make it. ${owner} also sees your first name, initial and place.`}
				{...field('message')}
				rows={4}
				maxLength={MESSAGE_MAX}
				required
			/>
		</Question>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const { id } = useParams()
	return <DialogError error={error} title={FAILED} back={`/matchmaking/requests/${id}`} />
}
