import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { bookingsOf } from '#app/features/bookings/import/booking-preview.tsx'
import { findImport, undoImport } from '#app/features/bookings/import/import-bookings.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/undo-import'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Undo an import' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findImport(requireUser(context), readId(params.venueId), readId(params.importId))

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	const importId = requireId(params.importId, 'Import not found')
	return submit(request, z.object({}), 'Import not undone', async () => {
		const gone = await undoImport(user, venueId, importId)
		return redirectWithToast(`/venue-dashboard/${venueId}/import`, {
			title: 'Import undone',
			description: `${bookingsOf(gone)} cancelled.`,
		})
	})
}

export default function UndoImport({ loaderData: { venue, made, goes, problem }, actionData }: Route.ComponentProps) {
	return (
		<Question
			title={`Undo the import of ${bookingsOf(made)}?`}
			back={`/venue-dashboard/${venue.id}/import`}
			verb={['Undo', 'Undoing…']}
			keep="Keep"
			tone="danger"
			reason={problem}
			failed={actionData}
		>
			<p>
				{bookingsOf(goes)} {goes === 1 ? 'is' : 'are'} cancelled and the courts are free again.
				{goes < made && ` ${made - goes} ${made - goes === 1 ? 'stays' : 'stay'}: paid for, cancelled or begun since.`}
			</p>
		</Question>
	)
}
