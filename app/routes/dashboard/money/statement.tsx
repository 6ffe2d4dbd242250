import { Outlet } from 'react-router'
import { z } from 'zod'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findStatementPage, invoiceStatement } from '#app/features/payments/statements/statement-page.server.ts'
import { StatementPaper } from '#app/features/payments/statements/statement-paper.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId, requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/statement'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: [loaderData?.name ?? 'Statement', 'Venue Dashboard'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findStatementPage(requireUser(context), readId(params.venueId), readId(params.statementId))

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const [venueId, id] = [
		requireId(params.venueId, 'Venue not found'),
		requireId(params.statementId, 'Statement not found'),
	]
	return submit(request, z.object({}), 'No tax invoices made', async () => {
		const issued = await invoiceStatement(user, venueId, id)
		const title = issued === 1 ? '1 tax invoice made' : `${issued} tax invoices made`
		return redirectWithToast(url.pathname, { title })
	})
}

export default function Statement({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<>
			<StatementPaper page={loaderData} errors={actionData?.result.error?.['']} />
			<Outlet />
		</>
	)
}
