import { useSearchParams } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { dayAddress } from '#app/features/bookings/desk/day-address.ts'
import { DeskMessageForm } from '#app/features/bookings/messages/desk-message-schemas.ts'
import {
	findMessagePage,
	requireAudience,
	sendDeskMessage,
} from '#app/features/bookings/messages/desk-messages.server.ts'
import { MessageDialog, peopleWords } from '#app/features/bookings/messages/message-dialog.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/message'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Message players', 'Venue Dashboard'] })

export const loader = ({ url, params, context }: Route.LoaderArgs) =>
	findMessagePage(requireUser(context), requireId(params.venueId, 'Venue not found'), url.searchParams)

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	return submit(request, DeskMessageForm, 'Message not sent', async ({ text, idempotencyKey }) => {
		const { id, people } = await sendDeskMessage(user, venueId, requireAudience(url.searchParams), text, {
			idempotencyKey,
		})
		return redirectWithToast(`/venue-dashboard/${venueId}/messages/${id}`, sentToast(people))
	})
}

const sentToast = (people: number) =>
	people > 0
		? { title: 'Message sent', description: `We’ve told ${peopleWords(people)}.` }
		: { title: 'Message ready', description: 'We can’t reach any of these players: tell them from this page.' }

export default function MessagePlayers({ loaderData, params, actionData }: Route.ComponentProps) {
	const [query] = useSearchParams()
	const base = `/venue-dashboard/${params.venueId}`
	const step = query.has('from') ? query.toString() : 'choose'
	const closeTo = dayAddress(Number(params.venueId), query)
	return <MessageDialog key={step} page={loaderData} base={base} closeTo={closeTo} query={query} failed={actionData} />
}
