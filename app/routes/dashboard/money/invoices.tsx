import { requireUser } from '#app/features/accounts/auth.server.ts'
import { z } from 'zod'
import { findInvoiceList, issueOutstanding } from '#app/features/figures/invoices/invoice-list.server.ts'
import { InvoiceListPage } from '#app/features/figures/invoices/invoice-list.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/invoices'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Invoices', 'Venue Dashboard'] })

export const loader = ({ url, params, context }: Route.LoaderArgs) =>
	findInvoiceList(requireUser(context), readId(params.venueId), url.searchParams)

export function action({ request, url, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return submit(request, z.object({}), 'No invoices issued', async () => {
		const { issued, left } = await issueOutstanding(user, readId(params.venueId), url.searchParams)
		const title = issued === 1 ? '1 invoice issued' : `${issued} invoices issued`
		const description = left > 0 ? `${left} are left. Press the button again for those.` : undefined
		return redirectWithToast(url.pathname + url.search, { title, description })
	})
}

export default function Invoices({ loaderData, actionData }: Route.ComponentProps) {
	return <InvoiceListPage page={loaderData} errors={actionData?.result.error?.['']} />
}
