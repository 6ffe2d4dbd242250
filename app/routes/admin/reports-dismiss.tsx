import { useLocation } from 'react-router'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { DismissDialog } from '#app/features/matchmaking/reports/decision-dialog.tsx'
import { findDecision, dismissReport } from '#app/features/matchmaking/reports/decide.server.ts'
import { REPORT_NOT_FOUND } from '#app/features/matchmaking/reports/rules.ts'
import { DecisionForm } from '#app/features/matchmaking/reports/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/reports-dismiss'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Dismiss', 'Admin'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findDecision(requireRole(context, 'admin'), readId(params.id))

export function action({ request, url, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const id = requireId(params.id, REPORT_NOT_FOUND)
	return submit(request, DecisionForm, 'Not dismissed', async (decision) => {
		await dismissReport(admin, id, decision)
		return redirectWithToast(`/admin/reports${url.search}`, { title: 'Report dismissed' })
	})
}

export default function Dismiss({ loaderData, actionData }: Route.ComponentProps) {
	const back = `/admin/reports${useLocation().search}`
	return <DismissDialog report={loaderData} back={back} failed={actionData} />
}
