import { useLocation } from 'react-router'
import { amountIn } from '#app/lib/money.ts'
import { z } from 'zod'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { cameIn } from '#app/features/ledger/came.ts'
import { findRefundForAdmin, tryProblem, tryRefundNow } from '#app/features/payments/refunds/try-now.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { Question } from '#app/ui/layer/question.tsx'
import type { Route } from './+types/refunds-retry'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Try a refund now', 'Admin'] })

export async function loader({ params, context }: Route.LoaderArgs) {
	const admin = requireRole(context, 'admin')
	const row = await findRefundForAdmin(admin, readId(params.id))
	return { amount: amountIn(row.refund.amount, cameIn(row.payment).currency), reason: tryProblem(admin, row) }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const id = requireId(params.id, 'Refund not found')
	return submit(request, z.object({}), 'Nothing changed', async () => {
		await tryRefundNow(admin, id)
		const description = 'We’ll ask the card provider within seconds.'
		return redirectWithToast(`/admin/refunds${url.search}`, { title: 'Trying again', description })
	})
}

export default function TryNow({ loaderData: { amount, reason }, actionData }: Route.ComponentProps) {
	return (
		<Question
			title="Try this refund now?"
			back={`/admin/refunds${useLocation().search}`}
			reason={reason}
			failed={actionData}
			verb={['Try Now', 'Saving…']}
		>
			<p className="text-2xl font-semibold tabular-nums">{amount}</p>
			<p className="text-muted">We send it with the same key as before, so the card provider pays it only once.</p>
		</Question>
	)
}
