import { requireUser } from '#app/features/accounts/auth.server.ts'
import { makeStatementNow } from '#app/features/bookings/on-account/make-statements.server.ts'
import { statementName } from '#app/features/bookings/on-account/on-account.ts'
import { findStatements } from '#app/features/payments/statements/statement-list.server.ts'
import { StatementListPage } from '#app/features/payments/statements/statement-list.tsx'
import { MakeStatement } from '#app/features/payments/statements/statement-schemas.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/statements'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Statements', 'Venue Dashboard'] })

export async function loader({ url: { searchParams }, params, context }: Route.LoaderArgs) {
	const idIn = (name: string) => readId(searchParams.get(name))
	const pages = { running: idIn('running') ?? 1, toPay: idIn('toPay') ?? 1, page: idIn('page') ?? 1 }
	return findStatements(requireUser(context), readId(params.venueId), { customerId: idIn('customer'), ...pages })
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const venueId = requireId(params.venueId, 'Venue not found')
	return submit(request, MakeStatement, 'No statement made', async ({ account }) => {
		const { id, number } = await makeStatementNow(user, venueId, account)
		const to = `/venue-dashboard/${venueId}/money/statements/${id}`
		return redirectWithToast(to, { title: 'Statement made', description: statementName(number) })
	})
}

export default function Statements({ loaderData, actionData }: Route.ComponentProps) {
	const error = actionData?.result.error
	return <StatementListPage list={loaderData} errors={error?.[''] ?? error?.account} />
}
