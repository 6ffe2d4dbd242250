import { requireUser } from '#app/features/accounts/auth.server.ts'
import { InvoiceTo } from '#app/features/ledger/invoices/invoice-schemas.ts'
import { askInvoice } from '#app/features/payments/invoices/issue.server.ts'
import { findPayersInvoice } from '#app/features/payments/invoices/payer-page.server.ts'
import { PayersInvoicePage } from '#app/features/payments/invoices/payer-page.tsx'
import { TEAM_NOT_FOUND } from '#app/features/tournaments/teams/rules.ts'
import { NOT_FOUND } from '#app/features/tournaments/words.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/invoice'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Tax Invoice' })

const keyOf = ({ id, teamId }: Route.LoaderArgs['params']) =>
	({ kind: 'entry', id: requireId(teamId, TEAM_NOT_FOUND), tournamentId: requireId(id, NOT_FOUND) }) as const

export const loader = ({ params, context }: Route.LoaderArgs) => findPayersInvoice(requireUser(context), keyOf(params))

export function action({ request, url, params, context }: Route.ActionArgs) {
	const [user, key] = [requireUser(context), keyOf(params)]
	return submit(request, InvoiceTo, 'No tax invoice made', async (to) => {
		await askInvoice(user, key, to)
		return redirectWithToast(url.pathname, { title: 'Tax invoice made' })
	})
}

export default function InvoiceOfEntry({ loaderData, actionData, params }: Route.ComponentProps) {
	const back = { to: `/tournaments/${params.id}/team/${params.teamId}`, label: 'Your team' }
	return <PayersInvoicePage page={loaderData} back={back} result={actionData?.result} />
}
