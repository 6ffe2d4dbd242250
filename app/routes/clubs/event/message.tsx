import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { clubRuns } from '#app/features/clubs/events/gathering.server.ts'
import { MessageAll, sentTo } from '#app/features/gatherings/message-all.tsx'
import { findAudience, messageParticipants } from '#app/features/gatherings/messages.server.ts'
import { MessageForm } from '#app/features/gatherings/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/message'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Message all' })

const idsOf = (params: Route.LoaderArgs['params']) => ({ clubId: readId(params.id), eventId: readId(params.eventId) })
const backTo = (params: Route.LoaderArgs['params']) => `/running-club/${params.id}/events/${params.eventId}`

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findAudience(clubRuns, requireUser(context), idsOf(params))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, MessageForm, 'Message not sent', async ({ idempotencyKey, ...message }) => {
		const { people } = await messageParticipants(clubRuns, user, idsOf(params), message, { idempotencyKey })
		return redirectWithToast(backTo(params), sentTo(people))
	})
}

export default function MessageRun({ loaderData, params, actionData }: Route.ComponentProps) {
	return <MessageAll audience={loaderData} back={backTo(params)} failed={actionData} />
}
