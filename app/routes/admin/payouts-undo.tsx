import { requireRole } from '#app/features/accounts/auth.server.ts'
import { ReasonDialog } from '#app/features/admin/reason-dialog.tsx'
import { TakePayoutBack } from '#app/features/figures/payouts/payout-schemas.ts'
import { findTakeBack, takePayoutBack } from '#app/features/figures/payouts/take-back.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { at, formatDate } from '#app/lib/time/time.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import type { Route } from './+types/payouts-undo'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Take a payout back', 'Admin'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findTakeBack(requireRole(context, 'admin'), readId(params.payoutId))

export function action({ request, params, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	const id = requireId(params.payoutId, 'Payout not found')
	return submit(request, TakePayoutBack, 'Nothing changed', async ({ reason }) => {
		const { net, reference } = await takePayoutBack(admin, id, reason)
		return redirectWithToast('/admin/payouts', { title: 'Taken back', description: `${amountOf(net)}, ${reference}` })
	})
}

export default function TakeBack({ loaderData: page, actionData }: Route.ComponentProps) {
	return (
		<ReasonDialog
			title="Take this payout back?"
			back="/admin/payouts"
			verb={['Take Back', 'Saving…']}
			tone="danger"
			field={{
				name: 'reason',
				label: 'Reason',
				required: true,
				hint: 'The owner reads it, such as “The fee was wrong.”',
			}}
			reason={page.problem}
			failed={actionData}
			facts={
				<p className="wrap-anywhere">
					<span className="block text-2xl font-semibold tabular-nums">{amountOf(page.net)}</span>
					<span className="text-muted">
						To {page.venue} on {formatDate(at(page.paidOn, 0))}, {page.reference}
					</span>
				</p>
			}
		>
			<p className="text-muted">
				This moves no money. The payments in it are owed again, and both entries stay. You can’t undo this.
			</p>
		</ReasonDialog>
	)
}
