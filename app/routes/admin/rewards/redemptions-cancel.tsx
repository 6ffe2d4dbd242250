import { useLocation } from 'react-router'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { CancelDialog } from '#app/features/rewards/admin/decision-dialog.tsx'
import { cancelledToast } from '#app/features/rewards/admin/decision-words.ts'
import { cancelRedemption, findRedemption } from '#app/features/rewards/admin/redemptions.server.ts'
import { Cancellation } from '#app/features/rewards/admin/schemas.ts'
import { REDEMPTION_NOT_FOUND } from '#app/features/rewards/redemption-status.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/redemptions-cancel'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Cancel redemption', 'Admin'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findRedemption(requireRole(context, 'admin'), readId(params.id))

export function action({ request, url, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const id = requireId(params.id, REDEMPTION_NOT_FOUND)
	return submit(request, Cancellation, 'Not cancelled', async (cancellation) => {
		const { person, pointsSpent, kept } = await cancelRedemption(admin, id, cancellation)
		return redirectWithToast(`/admin/redemptions${url.search}`, {
			title: 'Redemption cancelled',
			description: cancelledToast({ person, points: pointsSpent, kept }),
		})
	})
}

export default function CancelRedemption({ loaderData, actionData }: Route.ComponentProps) {
	const { search } = useLocation()
	return <CancelDialog redemption={loaderData} back={`/admin/redemptions${search}`} failed={actionData} />
}
