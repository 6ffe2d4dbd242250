import { requireRole } from '#app/features/accounts/auth.server.ts'
import { RuleForm } from '#app/features/rewards/admin/rule-form.tsx'
import { changeRule } from '#app/features/rewards/admin/rules.server.ts'
import { RuleChange } from '#app/features/rewards/admin/schemas.ts'
import { findRules } from '#app/features/rewards/earning/earning-rules.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Card } from '#app/ui/card.tsx'
import type { Route } from './+types/rules'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Earning rules', 'Admin'] })

export function loader({ context }: Route.LoaderArgs) {
	requireRole(context, 'admin')
	return findRules()
}

export function action({ request, context }: Route.ActionArgs) {
	const admin = requireRole(context, 'admin')
	return submit(request, RuleChange, 'Rule not changed', async (change) => {
		await changeRule(admin, change)
		return redirectWithToast('/admin/rewards/rules', {
			title: 'Rule saved',
			description: 'It counts from now on. People keep what they’ve earned.',
		})
	})
}

export default function Rules({ loaderData: rules, actionData }: Route.ComponentProps) {
	const result = actionData?.result
	return (
		<div className="flex flex-col gap-6">
			<div>
				<BackLink to="/admin/rewards">Rewards</BackLink>
				<h2 className="text-2xl">Earning Rules</h2>
				<p className="text-muted">
					What people get points for. A change counts from now on: they keep what they’ve earned.
				</p>
			</div>
			<Card padded={false} className="rows">
				{rules.map((rule) => (
					<RuleForm
						key={`${rule.key} ${rule.pointsValue} ${rule.perRand} ${rule.active}`}
						rule={rule}
						result={result?.initialValue?.key === rule.key ? result : undefined}
					/>
				))}
			</Card>
		</div>
	)
}
