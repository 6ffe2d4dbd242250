import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findReceipt } from '#app/features/payments/receipts/receipt.server.ts'
import { receiptTitle } from '#app/features/payments/receipts/receipt-words.ts'
import { ReceiptPage } from '#app/features/payments/receipts/receipt.tsx'
import { requireId } from '#app/lib/ids.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { PrintButton } from '#app/ui/print-button.tsx'
import type { Route } from './+types/receipt'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
	pageMeta(args, { title: loaderData && `${receiptTitle(loaderData)} ${loaderData.number}` })

export function loader({ params, context }: Route.LoaderArgs) {
	return findReceipt(requireUser(context), requireId(params.id, 'Booking not found'))
}

export default function ReceiptOfBooking({ loaderData }: Route.ComponentProps) {
	return (
		<div className="mx-auto flex w-full max-w-2xl flex-col gap-4">
			<div className="flex min-h-11 items-center justify-between gap-4 print:hidden">
				<BackLink to="/my-bookings">My Bookings</BackLink>
				<div className="flex flex-wrap justify-end gap-2">
					{loaderData.hasInvoice && (
						<ButtonLink to={`/my-bookings/${loaderData.booking.id}/invoice`} variant="secondary">
							Tax Invoice
						</ButtonLink>
					)}
					<PrintButton />
				</div>
			</div>
			<ReceiptPage receipt={loaderData} />
		</div>
	)
}
