import { useLocation } from 'react-router'
import { z } from 'zod'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { removeAnswer } from '#app/features/help/admin/edit.server.ts'
import { findAnswerToEdit } from '#app/features/help/admin/list.server.ts'
import { ANSWER_NOT_FOUND } from '#app/features/help/rules.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/remove'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Remove answer', 'Admin'] })

export async function loader({ params, context }: Route.LoaderArgs) {
	const { question } = await findAnswerToEdit(requireRole(context, 'admin'), readId(params.id))
	return { question }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const id = requireId(params.id, ANSWER_NOT_FOUND)
	return submit(request, z.object({}), 'Not removed', async () => {
		await removeAnswer(admin, id)
		return redirectWithToast(`/admin/help${url.search}`, {
			title: 'Answer removed',
			description: 'People no longer see it.',
		})
	})
}

export default function RemoveAnswer({ loaderData: { question }, actionData }: Route.ComponentProps) {
	const { search } = useLocation()
	return (
		<Question
			title="Remove this answer?"
			back={`/admin/help${search}`}
			verb={['Remove Answer', 'Removing…']}
			keep="Keep Answer"
			tone="danger"
			failed={actionData}
		>
			<p className="font-semibold wrap-anywhere">{question}</p>
			<p className="text-muted">People no longer see it and its links stop working. You can’t undo this.</p>
		</Question>
	)
}
