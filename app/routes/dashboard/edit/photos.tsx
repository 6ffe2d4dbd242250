import { Form, useNavigation } from 'react-router'
import type { z } from 'zod'
import { requireUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { MOST_PHOTOS, PHOTO_FILE } from '#app/features/photos/limits.ts'
import { PhotoUpload } from '#app/features/photos/photo-forms.tsx'
import { PhotoGrid } from '#app/features/photos/photo-grid.tsx'
import { makeFirst, removePhoto, uploadPhoto } from '#app/features/photos/photos.server.ts'
import { PhotoChange } from '#app/features/photos/schemas.ts'
import { drawingAddress } from '#app/features/venues/drawing/scene.ts'
import { EditorFrame } from '#app/features/venues/editor/editor-frame.tsx'
import { canSubmit, missingParts } from '#app/features/venues/editor/progress.ts'
import { findEditor, frameOf } from '#app/features/venues/editor/venue-editor.server.ts'
import { ownPhotos } from '#app/features/venues/images.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { readId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { submitFileOr } from '#app/lib/form/upload.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { Route } from './+types/photos'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Photos' })

export async function loader({ params, context }: Route.LoaderArgs) {
	const { venue, sports, progress } = await findEditor(requireUser(context), readId(params.venueId))
	return {
		venue: frameOf(venue),
		progress,
		photos: ownPhotos(venue.images),
		full: ownPhotos(venue.images).length >= MOST_PHOTOS,
		missing: missingParts(progress),
		drawing: drawingAddress(venue, sports[0]?.icon, NOON),
	}
}

const NOON = 12

const FILE = { ...PHOTO_FILE, missing: 'Choose a photo.' }

export async function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	// Access is checked before a large body is read.
	const { id } = await findOwnVenue(user, readId(params.venueId), 'venue')
	return submitFileOr(
		request,
		[FILE, 'Photo not added', (bytes) => add(user, id, bytes)],
		[PhotoChange, 'Photo not changed', (change) => carryOut(user, id, change)],
	)
}

async function add(user: CurrentUser, venueId: number, bytes: Uint8Array) {
	await uploadPhoto(user, venueId, bytes)
	return done(venueId, 'Photo added')
}

async function carryOut(user: CurrentUser, venueId: number, { intent, photo }: z.infer<typeof PhotoChange>) {
	if (intent === 'first') {
		await makeFirst(user, venueId, photo)
		return done(venueId, 'Photo moved to the front')
	}
	await removePhoto(user, venueId, photo)
	return done(venueId, 'Photo removed')
}

const done = (venueId: number, title: string) => redirectWithToast(`/venue-dashboard/${venueId}/edit/photos`, { title })

export default function Photos({ loaderData, actionData }: Route.ComponentProps) {
	const { venue, progress, photos, full, missing, drawing } = loaderData
	const address = `/venue-dashboard/${venue.id}/edit`
	const { formMethod, formAction } = useNavigation()
	return (
		<EditorFrame venue={venue} progress={progress} step="photos">
			{photos.length > 0 && <PhotoGrid photos={photos} />}
			{full ? (
				<Notice>A venue can have {MOST_PHOTOS} photos. Remove one to add another.</Notice>
			) : (
				<div className={classes('grid gap-6', photos.length === 0 && 'sm:grid-cols-2')}>
					<PhotoUpload key={photos.length} result={actionData?.result} />
					{photos.length === 0 && <Drawing address={drawing} />}
				</div>
			)}
			{canSubmit(venue.status) && (
				<Card className="flex flex-col items-start gap-4">
					<div>
						<h3 className="text-lg">Ready?</h3>
						<p className="text-muted">
							{missing.length > 0
								? `Before you can send the venue for approval it needs ${missing.join(' and ')}.`
								: 'We check every new venue before players see it. You can keep editing while you wait.'}
						</p>
					</div>
					{missing.length === 0 && (
						<Form method="post" action={address}>
							<Button size="lg" pending={formMethod === 'POST' && formAction === address} pendingText="Submitting…">
								Send for Approval
							</Button>
						</Form>
					)}
				</Card>
			)}
		</EditorFrame>
	)
}

/** The picture that players see until there is a photo. */
const Drawing = ({ address }: { address: string }) => (
	<figure className="flex flex-col gap-3">
		<img src={address} alt="" width={640} height={360} className="aspect-video w-full rounded-lg object-cover" />
		<figcaption className="text-sm text-muted">Until you add one, players see this drawing.</figcaption>
	</figure>
)
