import { guard, requireUser } from '#app/features/accounts/auth.server.ts'
import { DiscountForm } from '#app/features/bookings/desk/desk-schemas.ts'
import { DiscountQuestion } from '#app/features/bookings/desk/discount-question.tsx'
import { tournamentAddress } from '#app/features/tournaments/address.ts'
import { findFeeRefund, refundFee } from '#app/features/tournaments/teams/fee/entry-fee.server.ts'
import { teamIds } from '#app/features/tournaments/teams/team-ids.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/refund'

export const middleware: Route.MiddlewareFunction[] = [guard('user')]

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Refund entry fee' })

export async function loader({ params, context }: Route.LoaderArgs) {
	const { tournament, team, ...page } = await findFeeRefund(requireUser(context), teamIds(params))
	return { ...page, back: tournamentAddress(tournament, `team/${team.id}`) }
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const ids = teamIds(params)
	return submit(request, DiscountForm, 'Fee not changed', async (wish) => {
		const { tournament, words: description } = await refundFee(user, ids, wish)
		return redirectWithToast(tournamentAddress(tournament, `team/${ids.teamId}`), { title: 'Fee changed', description })
	})
}

export default function RefundFee({ loaderData: { page, held, back }, actionData }: Route.ComponentProps) {
	return (
		<DiscountQuestion
			title={`Part refund for ${page.name}`}
			back={back}
			page={page}
			result={actionData?.result}
			readers="The captain and the organiser see"
		>
			{held && <p className="font-semibold">{held}</p>}
		</DiscountQuestion>
	)
}
