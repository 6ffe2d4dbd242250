import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findPayout } from '#app/features/figures/payouts/paid-out.server.ts'
import { PayoutDetails } from '#app/features/figures/payouts/payout-list.tsx'
import { readId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/payout'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Payout', 'Venue Dashboard'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findPayout(requireUser(context), readId(params.venueId), readId(params.payoutId))

export default function Payout({ loaderData }: Route.ComponentProps) {
	return <PayoutDetails page={loaderData} />
}
