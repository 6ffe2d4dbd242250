import { requireUser } from '#app/features/accounts/auth.server.ts'
import { editEvent } from '#app/features/clubs/events/edit.server.ts'
import { EventForm } from '#app/features/clubs/events/event-form.tsx'
import { findEditEventPage } from '#app/features/clubs/events/plan-page.server.ts'
import { ChangeForm } from '#app/features/clubs/events/schemas.ts'
import { EVENT_NOT_FOUND, NOT_FOUND } from '#app/features/clubs/words.ts'
import { submit } from '#app/lib/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { revalidateAfterRefusal } from '#app/lib/revalidate.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Toast } from '#app/ui/toast.tsx'
import type { Route } from './+types/event-edit'

export const meta: Route.MetaFunction = () => [{ title: 'Edit run · Courtside' }]

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findEditEventPage(requireUser(context), { clubId: readId(params.id), eventId: readId(params.eventId) })

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const clubId = requireId(params.id, NOT_FOUND)
	const eventId = requireId(params.eventId, EVENT_NOT_FOUND)
	return submit(request, ChangeForm, 'Run not saved', async (change) => {
		await editEvent(user, { clubId, eventId }, change)
		return redirectWithToast(`/running-club/${clubId}/events/${eventId}`, {
			title: 'Run saved',
			description: 'People who come are told of another time or place.',
		})
	})
}

/** Such as Retry-After. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export const shouldRevalidate = revalidateAfterRefusal

export default function EditEvent({ loaderData: page, actionData }: Route.ComponentProps) {
	const back = `/running-club/${page.club.id}/events/${page.event.id}`
	return (
		<div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={back}>{page.event.title}</BackLink>
				<h1 className="text-3xl md:text-4xl">Edit Run</h1>
			</div>
			{page.reason ? (
				<Notice>{page.reason} It can no longer be changed.</Notice>
			) : (
				<EventForm
					page={page}
					back={back}
					save={['Save Run', 'Saving…']}
					series={page.repeats}
					result={actionData?.result}
				/>
			)}
			<Toast toast={actionData?.toast ?? null} />
		</div>
	)
}
