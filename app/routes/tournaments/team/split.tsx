import { requireUser } from '#app/features/accounts/auth.server.ts'
import { carryOut } from '#app/features/payments/split/split-changes.server.ts'
import { findBillSplit } from '#app/features/payments/split/split-page.server.ts'
import { SplitPage } from '#app/features/payments/split/split-page.tsx'
import { SplitChange } from '#app/features/payments/split/split-schemas.ts'
import { FEWEST_PEOPLE } from '#app/features/ledger/shares.ts'
import { TEAM_NOT_FOUND } from '#app/features/tournaments/teams/rules.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import { env } from '#app/lib/process/env.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/split'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Split the entry fee' })

/** The entry in the address. Throws 404 for a team of another tournament. */
async function findHere({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
	const user = requireUser(context)
	const id = requireId(params.id, NOT_FOUND)
	const entry = { kind: 'entry', id: requireId(params.teamId, TEAM_NOT_FOUND) } as const
	const split = await findBillSplit(user, entry)
	const { bill } = split.about
	if (bill.kind !== 'entry' || bill.tournament.id !== id) throw notFound(TEAM_NOT_FOUND)
	return { user, entry, split }
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
	const { split } = await findHere({ params, context })
	return {
		split,
		people: readId(url.searchParams.get('people')) ?? Math.max(FEWEST_PEOPLE, 1 + split.mates.length),
		origin: env.PUBLIC_URL ?? url.origin,
		now: new Date(),
		idempotencyKey: crypto.randomUUID(),
	}
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const { user, entry } = await findHere({ params, context })
	return submit(request, SplitChange, 'That did not work', async (change) =>
		redirectWithToast(`/tournaments/${params.id}/team/${params.teamId}/split`, await carryOut(user, entry, change)),
	)
}

export default function TeamSplit({ loaderData, actionData, params }: Route.ComponentProps) {
	return (
		<div data-flow className="mx-auto flex w-full max-w-2xl flex-col gap-5">
			<div>
				<BackLink to={`/tournaments/${params.id}/team/${params.teamId}`}>Your team</BackLink>
				<h1 className="text-3xl md:text-4xl">Split the entry fee</h1>
			</div>
			<SplitPage {...loaderData} result={actionData?.result} />
		</div>
	)
}
