import { requireUser } from '#app/features/accounts/auth.server.ts'
import { BasicsForm } from '#app/features/venues/editor/basics-form.tsx'
import { EditorFrame } from '#app/features/venues/editor/editor-frame.tsx'
import { findBasicsPage } from '#app/features/venues/editor/editor-pages.server.ts'
import { afterSaving, saveText } from '#app/features/venues/editor/progress.ts'
import { VenueBasics } from '#app/features/venues/editor/schemas.ts'
import { saveBasics } from '#app/features/venues/editor/venue-editor.server.ts'
import { findOwnVenue } from '#app/features/venues/own-venues.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/basics'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Basics and address' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findBasicsPage(requireUser(context), readId(params.venueId))

export async function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venue = await findOwnVenue(user, readId(params.venueId), 'venue')
	return submit(request, VenueBasics, 'Venue not saved', async (input) => {
		await saveBasics(user, venue.id, input)
		const { to, toast } = afterSaving(venue, 'basics')
		return redirectWithToast(to, toast)
	})
}

export default function Basics({ loaderData: { venue, progress, ...form }, actionData }: Route.ComponentProps) {
	return (
		<EditorFrame venue={venue} progress={progress} step="basics">
			<BasicsForm level="h3" {...form} result={actionData?.result} button={saveText(venue)} />
		</EditorFrame>
	)
}
