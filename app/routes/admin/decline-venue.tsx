import { requireRole } from '#app/features/accounts/auth.server.ts'
import { DeclineDialog } from '#app/features/approval/decline-dialog.tsx'
import { decideVenue, findSubmittedVenue } from '#app/features/venues/editor/approval.server.ts'
import { Refusal } from '#app/features/approval/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/decline-venue'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Decline', 'Admin'] })

export async function loader({ params, context }: Route.LoaderArgs) {
	requireRole(context, 'admin')
	const { id, name, waiting } = await findSubmittedVenue(readId(params.id))
	return { id, name, decided: !waiting }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const id = requireId(params.id, 'Venue not found')
	return submit(request, Refusal, 'Not declined', async ({ note }) => {
		await decideVenue(admin, id, { approve: false, note })
		return redirectWithToast('/admin/venues', { title: 'Declined', description: 'We’ve told them why.' })
	})
}

export default function DeclineVenue({ loaderData, actionData }: Route.ComponentProps) {
	return <DeclineDialog {...loaderData} back="/admin/venues" failed={actionData} />
}
