import { redirect } from 'react-router'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { countPendingApplications } from '#app/features/owners/applications.server.ts'
import { countSubmittedVenues } from '#app/features/venues/editor/approval.server.ts'
import type { Route } from './+types/home'

/** Leads to where something waits. */
export async function loader({ context }: Route.LoaderArgs) {
	requireRole(context, 'admin')
	const [owners, venues] = await Promise.all([countPendingApplications(), countSubmittedVenues()])
	return redirect(owners === 0 && venues > 0 ? '/admin/venues' : '/admin/owners')
}
