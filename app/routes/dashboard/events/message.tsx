import { requireUser } from '#app/features/accounts/auth.server.ts'
import { venueEvents } from '#app/features/events/gathering.server.ts'
import { MessageAll, sentTo } from '#app/features/gatherings/message-all.tsx'
import { findAudience, messageParticipants } from '#app/features/gatherings/messages.server.ts'
import { MessageForm } from '#app/features/gatherings/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/message'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Message all' })

const idsOf = (params: Route.LoaderArgs['params']) => ({
	venueId: requireId(params.venueId, 'Venue not found'),
	eventId: requireId(params.eventId, 'Event not found'),
})
const backTo = (params: Route.LoaderArgs['params']) => `/venue-dashboard/${params.venueId}/events/${params.eventId}`

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findAudience(venueEvents, requireUser(context), idsOf(params))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const ids = idsOf(params)
	return submit(request, MessageForm, 'Message not sent', async ({ idempotencyKey, ...message }) => {
		const { people } = await messageParticipants(venueEvents, user, ids, message, { idempotencyKey })
		return redirectWithToast(backTo(params), sentTo(people))
	})
}

export default function MessageEvent({ loaderData, params, actionData }: Route.ComponentProps) {
	return <MessageAll audience={loaderData} back={backTo(params)} failed={actionData} />
}
