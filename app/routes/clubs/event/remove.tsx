import { z } from 'zod'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { clubAddress } from '#app/features/clubs/address.ts'
import { countWaiting, findPerson, removePerson } from '#app/features/clubs/events/places/people.server.ts'
import { closedReason } from '#app/features/clubs/events/places/places.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/remove'
import { pageMeta } from '#app/lib/page-meta.ts'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Remove from run' })

const idsOf = (params: Route.LoaderArgs['params']) => ({ clubId: readId(params.id), eventId: readId(params.eventId) })
const backTo = (params: Route.LoaderArgs['params']) => `/running-club/${params.id}/events/${params.eventId}`

export async function loader({ params, context }: Route.LoaderArgs) {
	const now = new Date()
	const { event, person } = await findPerson(requireUser(context), idsOf(params), readId(params.personId), now)
	const waitlisted = await countWaiting(event.id)
	const checkedIn = person.status === 'attended' ? 'They were checked in. Undo that first.' : null
	return {
		person,
		waitlisted,
		reason: closedReason(event, now) ?? checkedIn,
		back: clubAddress({ id: event.clubId, key: null }, `events/${event.id}`),
	}
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const personId = requireId(params.personId, 'There is nobody like that at this run.')
	return submit(request, z.object({}), 'Not removed', async () => {
		await removePerson(user, idsOf(params), personId)
		return redirectWithToast(backTo(params), {
			title: 'Taken off the list',
			description: 'They are told, and a free place goes to the waitlist.',
		})
	})
}

export default function RemoveFromRun({ loaderData, actionData }: Route.ComponentProps) {
	const { person, waitlisted, reason, back } = loaderData
	return (
		<Question
			title={`Remove ${person.name}?`}
			back={back}
			reason={reason}
			failed={actionData}
			verb={['Remove', 'Removing…']}
			keep="Keep on the List"
			tone="danger"
		>
			<p className="text-muted">{consequence(person.status === 'attending', waitlisted)}</p>
		</Question>
	)
}

function consequence(hasPlace: boolean, waitlisted: number) {
	if (!hasPlace) return 'They leave the list and are told.'
	return waitlisted > 0
		? 'They are told, and their place goes to the first person on the waitlist at once.'
		: 'They are told, and their place is free for others.'
}
