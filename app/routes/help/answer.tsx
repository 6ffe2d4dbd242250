import { randomUUID } from 'node:crypto'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { AnswerScreen } from '#app/features/help/answer-screen.tsx'
import { judgeAnswer, ownFeedback } from '#app/features/help/asking/feedback.server.ts'
import { plainAnswer } from '#app/features/help/format.ts'
import { findAnswerPage } from '#app/features/help/help-page.server.ts'
import { ANSWER_NOT_FOUND } from '#app/features/help/rules.ts'
import { AnswerFeedback } from '#app/features/help/schemas.ts'
import { askerOf, rememberConversation } from '#app/features/help/visitor.server.ts'
import { PageError } from '#app/features/navigation/error-screen.tsx'
import { contact } from '#app/lib/process/env.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/answer'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	loaderData
		? pageMeta(args, {
				title: [loaderData.answer.question, 'Help'],
				description: plainAnswer(loaderData.answer.answer),
			})
		: pageMeta(args, { title: 'Answer not found' })

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const user = getUser(context)
	const id = requireId(params.id, ANSWER_NOT_FOUND)
	const asker = await askerOf(request, user, context.get(addressContext))
	const [page, given] = await Promise.all([findAnswerPage(user, id), ownFeedback(asker, id)])
	return { ...page, given, contact, idempotencyKey: randomUUID() }
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const id = requireId(params.id, ANSWER_NOT_FOUND)
	const asker = await askerOf(request, getUser(context), context.get(addressContext))
	return submit(request, AnswerFeedback, 'Not kept', async (input) => {
		const conversation = await judgeAnswer(asker, id, input)
		const words = { title: 'Thank you', description: 'That helps us write better answers.' }
		return redirectWithToast(`/help/${id}`, words, await rememberConversation(asker, conversation))
	})
}

export const ErrorBoundary = PageError

export default function AnswerRoute({ loaderData, actionData }: Route.ComponentProps) {
	return <AnswerScreen {...loaderData} result={actionData?.result} />
}
