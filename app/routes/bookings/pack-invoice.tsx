import { requireUser } from '#app/features/accounts/auth.server.ts'
import { InvoiceTo } from '#app/features/ledger/invoices/invoice-schemas.ts'
import { askInvoice } from '#app/features/payments/invoices/issue.server.ts'
import { findPayersInvoice } from '#app/features/payments/invoices/payer-page.server.ts'
import { PayersInvoicePage } from '#app/features/payments/invoices/payer-page.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/pack-invoice'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Tax Invoice' })

const keyOf = (id: string) => ({ kind: 'sale', id: requireId(id, 'Pack not found') }) as const

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findPayersInvoice(requireUser(context), keyOf(params.saleId))

export function action({ request, params, context }: Route.ActionArgs) {
	const [user, key] = [requireUser(context), keyOf(params.saleId)]
	return submit(request, InvoiceTo, 'No tax invoice made', async (to) => {
		await askInvoice(user, key, to)
		return redirectWithToast(`/my-bookings/packs/${key.id}/invoice`, { title: 'Tax invoice made' })
	})
}

export default function InvoiceOfPack({ loaderData, actionData }: Route.ComponentProps) {
	const back = { to: '/my-bookings/packs', label: 'Your packs' }
	return <PayersInvoicePage page={loaderData} back={back} result={actionData?.result} />
}
