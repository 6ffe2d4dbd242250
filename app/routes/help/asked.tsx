import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { ConversationScreen } from '#app/features/help/asking/conversation-screen.tsx'
import { findConversation } from '#app/features/help/asking/conversations.server.ts'
import { judgeMessage } from '#app/features/help/asking/feedback.server.ts'
import { ownBookingsFor } from '#app/features/help/help-page.server.ts'
import { CONVERSATION_NOT_FOUND } from '#app/features/help/rules.ts'
import { MessageFeedback } from '#app/features/help/schemas.ts'
import { askerOf } from '#app/features/help/visitor.server.ts'
import { PageError } from '#app/features/navigation/error-screen.tsx'
import { contact } from '#app/lib/process/env.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { addressContext } from '#app/lib/http/request-context.server.ts'
import { secretAddress } from '#app/lib/http/security-headers.server.ts'
import type { Route } from './+types/asked'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [secretAddress]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Your question', 'Help'] })

export async function loader({ request, params, context }: Route.LoaderArgs) {
	const user = getUser(context)
	const asker = await askerOf(request, user, context.get(addressContext))
	const conversation = await findConversation(asker, requireId(params.id, CONVERSATION_NOT_FOUND))
	const given = conversation.messages.filter(({ role }) => role === 'assistant')
	const bookings = await ownBookingsFor(
		user,
		given.map(({ content }) => ({ answer: content })),
		new Date(),
	)
	return { conversation, bookings, contact, idempotencyKey: randomUUID() }
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const id = requireId(params.id, CONVERSATION_NOT_FOUND)
	const asker = await askerOf(request, getUser(context), context.get(addressContext))
	return submit(request, MessageFeedback, 'Not kept', async ({ message, feedback }) => {
		await judgeMessage(asker, id, message, feedback)
		return redirect(`/help/asked/${id}`)
	})
}

export const ErrorBoundary = PageError

export default function Asked({ loaderData, actionData }: Route.ComponentProps) {
	return <ConversationScreen {...loaderData} result={actionData?.result} />
}
