import { requireUser } from '#app/features/accounts/auth.server.ts'
import { InvoiceTo } from '#app/features/ledger/invoices/invoice-schemas.ts'
import { askInvoice } from '#app/features/payments/invoices/issue.server.ts'
import { findPayersInvoice } from '#app/features/payments/invoices/payer-page.server.ts'
import { PayersInvoicePage } from '#app/features/payments/invoices/payer-page.tsx'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import type { Route } from './+types/invoice'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Tax Invoice' })

const keyOf = (id: string) => ({ kind: 'booking', id: requireId(id, 'Booking not found') }) as const

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findPayersInvoice(requireUser(context), keyOf(params.id))

export function action({ request, params, context }: Route.ActionArgs) {
	const [user, key] = [requireUser(context), keyOf(params.id)]
	return submit(request, InvoiceTo, 'No tax invoice made', async (to) => {
		await askInvoice(user, key, to)
		return redirectWithToast(`/my-bookings/${key.id}/invoice`, { title: 'Tax invoice made' })
	})
}

export default function InvoiceOfBooking({ loaderData, actionData, params }: Route.ComponentProps) {
	const back = { to: `/my-bookings/${params.id}/receipt`, label: 'Receipt' }
	return <PayersInvoicePage page={loaderData} back={back} result={actionData?.result} />
}
