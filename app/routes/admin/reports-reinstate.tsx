import { useLocation } from 'react-router'
import { z } from 'zod'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { findDecision, reinstate } from '#app/features/matchmaking/reports/decide.server.ts'
import { ABOUT_YOU, reinstateRefusal, REPORT_NOT_FOUND } from '#app/features/matchmaking/reports/rules.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/reports-reinstate'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Reinstate', 'Admin'] })

export async function loader({ params, context }: Route.LoaderArgs) {
	const { reported, isOwn, ...report } = await findDecision(requireRole(context, 'admin'), readId(params.id))
	return { name: reported.name, reason: isOwn ? ABOUT_YOU : reinstateRefusal(report) }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const id = requireId(params.id, REPORT_NOT_FOUND)
	return submit(request, z.object({}), 'Not reinstated', async () => {
		const { name } = await reinstate(admin, id)
		return redirectWithToast(`/admin/reports${url.search}`, {
			title: `${name} is reinstated`,
			description: 'We’ve told them.',
		})
	})
}

export default function Reinstate({ loaderData: { name, reason }, actionData }: Route.ComponentProps) {
	return (
		<Question
			title="Reinstate this person?"
			back={`/admin/reports${useLocation().search}`}
			reason={reason}
			failed={actionData}
			verb={['Reinstate', 'Reinstating…']}
		>
			<p className="font-semibold wrap-anywhere">{name}</p>
			<p className="text-muted">
				We’ll tell them. They can post, answer, connect and write again, and players see them if they’re listed.
				Cancelled requests stay cancelled.
			</p>
		</Question>
	)
}
