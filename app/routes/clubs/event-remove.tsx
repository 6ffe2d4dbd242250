import { Form, useNavigation } from 'react-router'
import { z } from 'zod'
import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { clubAddress } from '#app/features/clubs/address.ts'
import { countPeople, findPerson, removePerson } from '#app/features/clubs/events/people.server.ts'
import { closedReason } from '#app/features/clubs/events/places.ts'
import { submit } from '#app/lib/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { revalidateAfterRefusal } from '#app/lib/revalidate.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FormError } from '#app/ui/form-error.tsx'
import { Toast } from '#app/ui/toast.tsx'
import type { Route } from './+types/event-remove'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = () => [{ title: 'Remove from run · Courtside' }]

const idsOf = (params: Route.LoaderArgs['params']) => ({ clubId: readId(params.id), eventId: readId(params.eventId) })
const backTo = (params: Route.LoaderArgs['params']) => `/running-club/${params.id}/events/${params.eventId}`

export async function loader({ params, context }: Route.LoaderArgs) {
	const now = new Date()
	const { event, person } = await findPerson(requireUser(context), idsOf(params), readId(params.personId), now)
	const { waitlisted } = await countPeople(event.id)
	const checkedIn = person.status === 'attended' ? 'They were checked in. Undo that first.' : null
	return {
		...{ person, waitlisted, reason: closedReason(event, now) ?? checkedIn },
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

export const shouldRevalidate = revalidateAfterRefusal

export default function RemoveFromRun({ loaderData, actionData }: Route.ComponentProps) {
	const { person, waitlisted, reason, back } = loaderData
	const sending = useNavigation().formMethod === 'POST'
	const keep = (
		<ButtonLink to={back} preventScrollReset variant="secondary">
			{reason ? 'Back' : 'Keep on the List'}
		</ButtonLink>
	)
	return (
		<Dialog
			title={`Remove ${person.name}?`}
			closeTo={back}
			footer={
				reason ? (
					keep
				) : (
					<Form method="post" className="flex flex-col gap-3 sm:flex-row-reverse *:grow">
						<Button variant="danger" pending={sending} pendingText="Removing…">
							Remove
						</Button>
						{keep}
					</Form>
				)
			}
		>
			<div className="flex flex-col gap-3">
				<FormError errors={actionData?.result.error?.['']} />
				<p className="text-muted">{reason ?? consequence(person.status === 'attending', waitlisted)}</p>
			</div>
			<Toast toast={actionData?.toast ?? null} />
		</Dialog>
	)
}

function consequence(hasPlace: boolean, waitlisted: number) {
	if (!hasPlace) return 'They leave the list and are told.'
	return waitlisted > 0
		? 'They are told, and their place goes to the first person on the waitlist at once.'
		: 'They are told, and their place is free for others.'
}
