import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findPaidOut } from '#app/features/figures/payouts/paid-out.server.ts'
import { PaidOutPage } from '#app/features/figures/payouts/payout-list.tsx'
import { readId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/paid-out'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Paid out', 'Venue Dashboard'] })

export const loader = ({ url, params, context }: Route.LoaderArgs) =>
	findPaidOut(requireUser(context), readId(params.venueId), readId(url.searchParams.get('page')) ?? 1)

export default function PaidOut({ loaderData }: Route.ComponentProps) {
	return <PaidOutPage page={loaderData} />
}
