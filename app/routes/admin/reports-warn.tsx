import { useLocation } from 'react-router'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { WarnDialog } from '#app/features/matchmaking/reports/decision-dialog.tsx'
import { findDecision, warnReported } from '#app/features/matchmaking/reports/decide.server.ts'
import { REPORT_NOT_FOUND } from '#app/features/matchmaking/reports/rules.ts'
import { DecisionForm } from '#app/features/matchmaking/reports/schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/reports-warn'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Warn', 'Admin'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findDecision(requireRole(context, 'admin'), readId(params.id))

export function action({ request, url, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const id = requireId(params.id, REPORT_NOT_FOUND)
	return submit(request, DecisionForm, 'Not warned', async (decision) => {
		const { name } = await warnReported(admin, id, decision)
		return redirectWithToast(`/admin/reports${url.search}`, {
			title: `${name} is warned`,
			description: 'We’ve told them.',
		})
	})
}

export default function Warn({ loaderData, actionData }: Route.ComponentProps) {
	const back = `/admin/reports${useLocation().search}`
	return <WarnDialog report={loaderData} back={back} failed={actionData} />
}
