import { requireUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { ErrorScreen } from '#app/features/navigation/error-screen.tsx'
import { goToPay } from '#app/features/payments/pay/go-to-pay.server.ts'
import { payAtVenue } from '#app/features/payments/pay/cash.server.ts'
import { PayChooser } from '#app/features/payments/pay/pay-chooser.tsx'
import { PayChoice, type PayMethod } from '#app/features/payments/pay/pay-methods.ts'
import { findEntryPayPage } from '#app/features/payments/pay/pay-page.server.ts'
import { TEAM_NOT_FOUND } from '#app/features/tournaments/teams/rules.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import { env } from '#app/lib/process/env.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/pay'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Pay the entry fee' })

const idsOf = ({ id, teamId }: Route.LoaderArgs['params']) =>
	[requireId(id, NOT_FOUND), requireId(teamId, TEAM_NOT_FOUND)] as const

export async function loader({ params, context }: Route.LoaderArgs) {
	const page = await findEntryPayPage(requireUser(context), ...idsOf(params))
	return { page, now: new Date() }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const [id, teamId] = idsOf(params)
	await findEntryPayPage(user, id, teamId)
	const from = { team: `/tournaments/${id}/team/${teamId}`, origin: env.PUBLIC_URL ?? url.origin }
	return submit(request, PayChoice, 'Payment failed', ({ method }) => pay(user, teamId, method, from))
}

async function pay(user: CurrentUser, teamId: number, method: PayMethod, from: { team: string; origin: string }) {
	const { team, origin } = from
	const entry = { kind: 'entry', id: teamId } as const
	if (method === 'credit') throw conflict('Credit is for bookings. Choose another way to pay.')
	if (method === 'cash') {
		const { amount } = await payAtVenue(user, entry, { origin })
		const description = `Bring ${amountOf(amount)} before the schedule is out.`
		return redirectWithToast(team, { title: 'You’ll pay at the venue', description })
	}
	return goToPay(user, entry, method, origin)
}

export const ErrorBoundary = ({ error, params: { id } }: Route.ErrorBoundaryProps) => (
	<ErrorScreen error={error} action={<ButtonLink to={`/tournaments/${id}`}>Back to the Tournament</ButtonLink>} />
)

export default function TeamPay({ loaderData: { page, now }, actionData, params }: Route.ComponentProps) {
	const team = `/tournaments/${params.id}/team/${params.teamId}`
	return (
		<div data-flow className="flex flex-col gap-6">
			<div>
				<BackLink to={team}>Your team</BackLink>
				<h1 className="text-3xl md:text-4xl">Pay the entry fee</h1>
			</div>
			<PayChooser page={page} now={now} result={actionData?.result} />
		</div>
	)
}
