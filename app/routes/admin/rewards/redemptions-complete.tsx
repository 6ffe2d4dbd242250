import { useLocation } from 'react-router'
import { z } from 'zod'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { CompleteDialog } from '#app/features/rewards/admin/decision-dialog.tsx'
import { completeRedemption, findRedemption } from '#app/features/rewards/admin/redemptions.server.ts'
import { REDEMPTION_NOT_FOUND } from '#app/features/rewards/redemption-status.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/redemptions-complete'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Complete redemption', 'Admin'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findRedemption(requireRole(context, 'admin'), readId(params.id))

export function action({ request, url, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const id = requireId(params.id, REDEMPTION_NOT_FOUND)
	return submit(request, z.object({}), 'Not completed', async () => {
		const { item, person } = await completeRedemption(admin, id)
		return redirectWithToast(`/admin/redemptions${url.search}`, {
			title: 'Redemption completed',
			description: `${person} has received: ${item}.`,
		})
	})
}

export default function CompleteRedemption({ loaderData, actionData }: Route.ComponentProps) {
	const { search } = useLocation()
	return <CompleteDialog redemption={loaderData} back={`/admin/redemptions${search}`} failed={actionData} />
}
