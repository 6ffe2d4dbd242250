import { useLocation } from 'react-router'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { AnswerForm } from '#app/features/help/admin/answer-form.tsx'
import { editAnswer } from '#app/features/help/admin/edit.server.ts'
import { findAnswerToEdit, findCategories } from '#app/features/help/admin/list.server.ts'
import { ANSWER_NOT_FOUND } from '#app/features/help/rules.ts'
import { AnswerChange } from '#app/features/help/schemas.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/edit'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Edit answer', 'Admin'] })

export async function loader({ params, context }: Route.LoaderArgs) {
	const admin = requireRole(context, 'admin')
	const [{ updatedAt, ...answer }, categories] = await Promise.all([
		findAnswerToEdit(admin, readId(params.id)),
		findCategories(admin),
	])
	return { answer: { ...answer, shown: updatedAt ? String(updatedAt.getTime()) : '' }, categories }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const id = requireId(params.id, ANSWER_NOT_FOUND)
	return submit(request, AnswerChange, 'Answer not changed', async (change) => {
		await editAnswer(admin, id, change)
		return redirectWithToast('/admin/help', { title: 'Answer saved', description: 'People see the new answer.' })
	})
}

export default function EditAnswer({ loaderData, actionData }: Route.ComponentProps) {
	const { search } = useLocation()
	const { id } = loaderData.answer
	return (
		<div className="flex w-full max-w-3xl flex-col gap-4">
			<div>
				<BackLink to={`/admin/help${search}`}>Help</BackLink>
				<div className="flex flex-wrap items-center justify-between gap-x-4">
					<h2 className="text-2xl">Edit Answer</h2>
					<p className="flex gap-3">
						<ButtonLink to={`/help/${id}`} variant="quiet" size="sm">
							View
						</ButtonLink>
						<ButtonLink to={`/admin/help/${id}/remove${search}`} variant="danger" size="sm">
							Remove
						</ButtonLink>
					</p>
				</div>
			</div>
			<AnswerForm key={loaderData.answer.shown} {...loaderData} result={actionData?.result} />
		</div>
	)
}
