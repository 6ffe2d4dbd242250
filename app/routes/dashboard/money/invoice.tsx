import { Outlet } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findInvoicePage } from '#app/features/payments/invoices/desk-page.server.ts'
import { InvoicePapers } from '#app/features/payments/invoices/invoice-papers.tsx'
import { readId } from '#app/lib/ids.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { PrintButton } from '#app/ui/print-button.tsx'
import type { Route } from './+types/invoice'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: [loaderData?.document.name ?? 'Invoice', 'Venue Dashboard'] })

export const loader = ({ params, context }: Route.LoaderArgs) =>
	findInvoicePage(requireUser(context), readId(params.venueId), readId(params.invoiceId))

export default function Invoice({ loaderData: { venueId, document, leads, mayMakeAnew } }: Route.ComponentProps) {
	const base = `/venue-dashboard/${venueId}/money`
	return (
		<div className="flex max-w-3xl flex-col gap-4" data-bare-print="">
			<div className="flex min-h-11 flex-wrap items-center justify-between gap-3 print:hidden">
				<BackLink to={leads ? `${base}/invoices` : base}>{leads ? 'Invoices' : 'Money'}</BackLink>
				<div className="flex flex-wrap gap-2">
					<PrintButton />
					{mayMakeAnew && (
						<ButtonLink to={`${base}/invoices/${document.id}/anew`} preventScrollReset variant="secondary">
							Correct Invoice
						</ButtonLink>
					)}
				</div>
			</div>
			<InvoicePapers documents={[document]} />
			<Outlet />
		</div>
	)
}
