import { requireUser } from '#app/features/accounts/auth.server.ts'
import { bookingAddress } from '#app/features/bookings/desk/day-address.ts'
import { findNewInvoice, readBillKey } from '#app/features/payments/invoices/desk-page.server.ts'
import { InvoiceForm } from '#app/features/payments/invoices/invoice-form.tsx'
import { InvoiceTo } from '#app/features/ledger/invoices/invoice-schemas.ts'
import { issueAtDesk } from '#app/features/payments/invoices/issue.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { readId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/new-invoice'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Tax Invoice', 'Venue Dashboard'] })

export const loader = ({ url, params, context }: Route.LoaderArgs) =>
	findNewInvoice(requireUser(context), readId(params.venueId), readBillKey(url.searchParams))

export function action({ request, url, params, context }: Route.ActionArgs) {
	const [user, venueId, key] = [requireUser(context), readId(params.venueId), readBillKey(url.searchParams)]
	return submit(request, InvoiceTo, 'No tax invoice made', async (to) => {
		const { id } = await issueAtDesk(user, venueId, key, to)
		return redirectWithToast(`/venue-dashboard/${venueId}/money/invoices/${id}`, { title: 'Tax invoice made' })
	})
}

export default function NewInvoice({ loaderData, actionData, params }: Route.ComponentProps) {
	const { key, what, asking, longest } = loaderData
	const base = `/venue-dashboard/${params.venueId}`
	return (
		<div className="flex max-w-3xl flex-col gap-4">
			<div>
				<BackLink to={`${base}/money`}>Money</BackLink>
				<h2 className="text-2xl">Tax Invoice</h2>
				<p className="text-muted">{what}</p>
			</div>
			{asking.problem ? (
				<EmptyState
					level="h3"
					title={asking.due > 0 ? `${asking.to.name} still owes ${amountOf(asking.due)}` : 'No tax invoice yet'}
					text={asking.problem}
					action={
						key.kind === 'booking' && (
							<div className="flex flex-wrap justify-center gap-3">
								{asking.due > 0 && (
									<ButtonLink to={`${base}/money/bookings/${key.id}`}>Take {amountOf(asking.due)}</ButtonLink>
								)}
								<ButtonLink
									to={bookingAddress(base, key.id, `${base}/money/invoices/new?booking=${key.id}`)}
									variant="secondary"
								>
									Open Booking
								</ButtonLink>
							</div>
						)
					}
				/>
			) : (
				<InvoiceForm {...asking} result={actionData?.result} longest={longest} own={false} />
			)}
		</div>
	)
}
