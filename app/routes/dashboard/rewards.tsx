import { requireUser } from '#app/features/accounts/auth.server.ts'
import { CodeSearch } from '#app/features/rewards/admin/code-search.tsx'
import { CodeCard, UsedCodes } from '#app/features/rewards/desk/code-card.tsx'
import { findCodesPage, markUsed, undoUse } from '#app/features/rewards/desk/codes.server.ts'
import { CodeChange } from '#app/features/rewards/desk/desk-schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/rewards'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Reward codes', 'Venue Dashboard'] })

export const loader = ({ url, params, context }: Route.LoaderArgs) =>
	findCodesPage(requireUser(context), readId(params.venueId), url.searchParams.get('code') ?? '')

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.venueId, 'Venue not found')
	return submit(request, CodeChange, 'Not changed', async (form) => {
		const isUse = form.change === 'use'
		const { item, person } = isUse ? await markUsed(user, id, form.code) : await undoUse(user, id, form.redemption)
		const said = isUse
			? { title: 'Marked as used', description: `${item}, ${person}` }
			: { title: 'The code works again' }
		return redirectWithToast(`/venue-dashboard/${id}/rewards`, said)
	})
}

export default function RewardCodes({ loaderData, actionData }: Route.ComponentProps) {
	const { venueId, code, found, used } = loaderData
	const base = `/venue-dashboard/${venueId}`
	return (
		<div className="flex max-w-3xl flex-col gap-6">
			<div>
				<BackLink to={`${base}/customers`}>Customers</BackLink>
				<h2 className="text-2xl">Reward codes</h2>
				<p className="mt-1 text-muted">
					A player with a reward shows you a code. Look it up before you hand anything out.
				</p>
			</div>
			<CodeSearch code={code} page={`${base}/rewards`} />
			<FormError errors={actionData?.result.error?.[''] ?? actionData?.result.error?.code} />
			{found && <CodeCard found={found} />}
			{code && !found && (
				<EmptyState
					level="h3"
					title="We can’t find this code"
					text="Ask them to read it out once more, letter by letter."
				/>
			)}
			<section aria-labelledby="used" className="flex flex-col gap-3">
				<h3 id="used" className="text-lg">
					Used here
				</h3>
				{used.length > 0 ? <UsedCodes used={used} /> : <p className="text-muted">Nothing yet.</p>}
			</section>
		</div>
	)
}
