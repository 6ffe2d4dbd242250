import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { venueEvents } from '#app/features/events/gathering.server.ts'
import { findRemoval, removePerson } from '#app/features/gatherings/people.server.ts'
import { Removal, REMOVED } from '#app/features/gatherings/removal.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/remove'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Remove from event' })

const idsOf = (params: Route.LoaderArgs['params']) => ({
	venueId: requireId(params.venueId, 'Venue not found'),
	eventId: requireId(params.eventId, 'Event not found'),
})
const personOf = ({ personId }: Route.LoaderArgs['params']) =>
	requireId(personId, 'We can’t find that person at this event.')
const backTo = (params: Route.LoaderArgs['params']) => `/venue-dashboard/${params.venueId}/events/${params.eventId}`

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findRemoval(venueEvents, requireUser(context), idsOf(params), personOf(params))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const [ids, person] = [idsOf(params), personOf(params)]
	return submit(request, z.object({}), 'Not removed', async () => {
		await removePerson(venueEvents, user, ids, person)
		return redirectWithToast(backTo(params), REMOVED)
	})
}

export default function RemovePerson({ loaderData, params, actionData }: Route.ComponentProps) {
	return <Removal removal={loaderData} back={backTo(params)} failed={actionData} />
}
