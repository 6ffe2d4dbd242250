import type { z } from 'zod'
import { requireUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { editEvent } from '#app/features/clubs/events/planning/edit.server.ts'
import { EventForm } from '#app/features/clubs/events/planning/event-form.tsx'
import { findEditEventPage } from '#app/features/clubs/events/planning/plan-page.server.ts'
import { setRunPicture } from '#app/features/clubs/events/picture.server.ts'
import { ChangeForm } from '#app/features/clubs/events/planning/schemas.ts'
import { EVENT_NOT_FOUND, NOT_FOUND } from '#app/features/clubs/words.ts'
import { COVER_FILE } from '#app/features/photos/limits.ts'
import { PictureField } from '#app/features/photos/picture-field.tsx'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { submitWithFile } from '#app/lib/form/upload.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/edit'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Edit run' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findEditEventPage(requireUser(context), { clubId: readId(params.id), eventId: readId(params.eventId) })

export async function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const ids = { clubId: requireId(params.id, NOT_FOUND), eventId: requireId(params.eventId, EVENT_NOT_FOUND) }
	// Checks access before a large body is read.
	await findEditEventPage(user, ids)
	return submitWithFile(
		request,
		COVER_FILE,
		[ChangeForm, 'Run not saved', (change) => save(user, ids, change)],
		(bytes, { scope }, first) => setRunPicture(user, ids, { bytes, scope, first }),
	)
}

type Ids = { clubId: number; eventId: number }
const addressOf = ({ clubId, eventId }: Ids) => `/running-club/${clubId}/events/${eventId}`

async function save(user: CurrentUser, ids: Ids, change: z.infer<typeof ChangeForm>) {
	await editEvent(user, ids, change)
	const description = 'If the time or place changed, we’ve told everyone who’s coming.'
	return redirectWithToast(addressOf(ids), { title: 'Run saved', description })
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
				<Notice>{page.reason} You can’t change it any more.</Notice>
			) : (
				<EventForm
					page={page}
					back={back}
					save={['Save Run', 'Saving…']}
					series={page.repeats}
					picture={
						<PictureField
							key={page.event.image}
							hint="It shows on the card of the run."
							picture={page.event.image}
							error={actionData?.result.error?.photo}
						/>
					}
					result={actionData?.result}
				/>
			)}
		</div>
	)
}
