import { randomUUID } from 'node:crypto'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { AnswerForm } from '#app/features/help/admin/answer-form.tsx'
import { addAnswer } from '#app/features/help/admin/edit.server.ts'
import { findCategories } from '#app/features/help/admin/list.server.ts'
import { QUESTION_MAX } from '#app/features/help/rules.ts'
import { NewAnswer } from '#app/features/help/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/new'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['New answer', 'Admin'] })

export async function loader({ url, context }: Route.LoaderArgs) {
	const admin = requireRole(context, 'admin')
	const question = [...(url.searchParams.get('question') ?? '')].slice(0, QUESTION_MAX).join('')
	return { categories: await findCategories(admin), question, idempotencyKey: randomUUID() }
}

export function action({ request, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	return submit(request, NewAnswer, 'Answer not added', async (answer) => {
		await addAnswer(admin, answer)
		return redirectWithToast('/admin/help', { title: 'Answer added', description: 'People can find it now.' })
	})
}

export default function NewAnswerPage({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<div className="flex w-full max-w-3xl flex-col gap-4">
			<div>
				<BackLink to="/admin/help">Help</BackLink>
				<h2 className="text-2xl">New Answer</h2>
			</div>
			<AnswerForm {...loaderData} result={actionData?.result} />
		</div>
	)
}
