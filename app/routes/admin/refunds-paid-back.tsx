import { useLocation } from 'react-router'
import { amountIn } from '#app/lib/money.ts'
import { requireRole } from '#app/features/accounts/auth.server.ts'
import { ReasonDialog } from '#app/features/admin/reason-dialog.tsx'
import { PaidBack } from '#app/features/admin/refunds/schemas.ts'
import { cameIn } from '#app/features/ledger/came.ts'
import { DeskWay } from '#app/features/payments/manual/desk-way.tsx'
import { howPaid } from '#app/features/bookings/paying/desk-methods.ts'
import { isToSelf, markRefunded } from '#app/features/payments/refunds/refunds.server.ts'
import { findRefundForAdmin, OWN_REFUND } from '#app/features/payments/refunds/try-now.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/refunds-paid-back'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Paid back', 'Admin'] })

export async function loader({ params, context }: Route.LoaderArgs) {
	const admin = requireRole(context, 'admin')
	const row = await findRefundForAdmin(admin, readId(params.id))
	const waits = row.refund.by === 'venue' && row.refund.status === 'due'
	const problem = isToSelf(admin, row) ? OWN_REFUND : waits ? null : 'You don’t need to pay this refund by hand.'
	return { amount: amountIn(row.refund.amount, cameIn(row.payment).currency), problem }
}

export function action({ request, url, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const id = requireId(params.id, 'Refund not found')
	return submit(request, PaidBack, 'Nothing changed', async ({ method, note }) => {
		const { bill } = await findRefundForAdmin(admin, id)
		const { amount, currency } = await markRefunded(admin, bill.courtId, id, method, { note })
		const description = `${amountIn(amount, currency)} marked as paid back ${howPaid(method)}`
		return redirectWithToast(`/admin/refunds${url.search}`, { title: 'Paid back', description })
	})
}

export default function MarkPaidBack({ loaderData: { amount, problem }, actionData }: Route.ComponentProps) {
	return (
		<ReasonDialog
			title="Has this been paid back?"
			back={`/admin/refunds${useLocation().search}`}
			verb={['Paid Back', 'Saving…']}
			field={{
				name: 'note',
				label: 'How do you know?',
				required: true,
				hint: 'Such as the date and reference of the bank payment. For the audit log only.',
			}}
			reason={problem}
			failed={actionData}
		>
			<p className="text-2xl font-semibold tabular-nums">{amount}</p>
			<DeskWay label="Paid back by" error={actionData?.result.error?.method} />
			<p className="text-muted">This moves no money. We’ll tell the payer. You can’t undo this.</p>
		</ReasonDialog>
	)
}
