import { requireUser } from '#app/features/accounts/auth.server.ts'
import { editEvent } from '#app/features/clubs/events/edit.server.ts'
import { EventForm } from '#app/features/clubs/events/event-form.tsx'
import { findEditEventPage } from '#app/features/clubs/events/plan-page.server.ts'
import { setRunPicture } from '#app/features/clubs/events/picture.server.ts'
import { ChangeForm } from '#app/features/clubs/events/schemas.ts'
import { RouteScope } from '#app/features/clubs/route/schemas.ts'
import { EVENT_NOT_FOUND, NOT_FOUND } from '#app/features/clubs/words.ts'
import { CoverForm } from '#app/features/photos/cover-form.tsx'
import { PHOTO_FILE } from '#app/features/photos/limits.ts'
import { ofFields } from '#app/features/photos/schemas.ts'
import { submit } from '#app/lib/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { isUpload, submitFileOrRemoval } from '#app/lib/upload.server.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/event-edit'

export const meta: Route.MetaFunction = () => [{ title: 'Edit run · Courtside' }]

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findEditEventPage(requireUser(context), { clubId: readId(params.id), eventId: readId(params.eventId) })

export async function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const clubId = requireId(params.id, NOT_FOUND)
	const eventId = requireId(params.eventId, EVENT_NOT_FOUND)
	const ids = { clubId, eventId }
	// Whose run it is, is known before a large body is read.
	if (isUpload(request)) await findEditEventPage(user, ids)
	const back = (title: string) => redirectWithToast(`/running-club/${clubId}/events/${eventId}/edit`, { title })
	if (isUpload(request)) {
		return submitFileOrRemoval(request, PHOTO_FILE, 'Picture not changed', async (bytes, form) => {
			await setRunPicture(user, ids, { bytes, scope: RouteScope.parse(form.get('scope')) })
			return back(bytes ? 'Picture changed' : 'Picture removed')
		})
	}
	return submit(request, ChangeForm, 'Run not saved', async (change) => {
		await editEvent(user, ids, change)
		return redirectWithToast(`/running-club/${clubId}/events/${eventId}`, {
			title: 'Run saved',
			description: 'People who come are told of another time or place.',
		})
	})
}

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
				<>
					<EventForm
						page={page}
						back={back}
						save={['Save Run', 'Saving…']}
						series={page.repeats}
						result={ofFields(actionData?.result)}
					/>
					<CoverForm
						key={page.event.image}
						title="Picture of the run"
						hint="It shows on the card of the run."
						picture={page.event.image}
						repeats={page.repeats !== null}
						result={actionData?.result}
					/>
				</>
			)}
		</div>
	)
}
