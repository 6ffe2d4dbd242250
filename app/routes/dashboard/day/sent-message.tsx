import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findSentMessage } from '#app/features/bookings/messages/desk-messages.server.ts'
import { SentMessage } from '#app/features/bookings/messages/sent-message.tsx'
import { requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/sent-message'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Message sent', 'Venue Dashboard'] })

export function loader({ params, context }: Route.LoaderArgs) {
	const venueId = requireId(params.venueId, 'Venue not found')
	return findSentMessage(requireUser(context), venueId, requireId(params.messageId, 'Message not found'))
}

export default function Sent({ loaderData, params }: Route.ComponentProps) {
	return <SentMessage sent={loaderData} base={`/venue-dashboard/${params.venueId}`} />
}
