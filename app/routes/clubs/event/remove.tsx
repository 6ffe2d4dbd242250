import { z } from 'zod'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { clubRuns } from '#app/features/clubs/events/gathering.server.ts'
import { findRemoval, removePerson } from '#app/features/gatherings/people.server.ts'
import { Removal, REMOVED } from '#app/features/gatherings/removal.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/remove'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Remove from run' })

const idsOf = (params: Route.LoaderArgs['params']) => ({ clubId: readId(params.id), eventId: readId(params.eventId) })
const backTo = (params: Route.LoaderArgs['params']) => `/running-club/${params.id}/events/${params.eventId}`

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findRemoval(clubRuns, requireUser(context), idsOf(params), readId(params.personId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const personId = requireId(params.personId, 'We can’t find that person on this run.')
	return submit(request, z.object({}), 'Not removed', async () => {
		await removePerson(clubRuns, user, idsOf(params), personId)
		return redirectWithToast(backTo(params), REMOVED)
	})
}

export default function RemoveFromRun({ loaderData, params, actionData }: Route.ComponentProps) {
	return <Removal removal={loaderData} back={backTo(params)} failed={actionData} />
}
