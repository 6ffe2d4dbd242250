import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findCustomersVoucher } from '#app/features/bookings/vouchers/voucher-lists.server.ts'
import { VoucherPaper } from '#app/features/bookings/vouchers/voucher-paper.tsx'
import { readId } from '#app/lib/ids.ts'
import { env } from '#app/lib/process/env.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { PrintButton } from '#app/ui/print-button.tsx'
import type { Route } from './+types/paper'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: ['Gift voucher', 'Venue Dashboard'] })

export const loader = ({ params, url, context }: Route.LoaderArgs) =>
	findCustomersVoucher(
		requireUser(context),
		{ venueId: readId(params.venueId), customerId: readId(params.customerId), saleId: readId(params.saleId) },
		env.PUBLIC_URL ?? url.origin,
	)

export default function Voucher({ loaderData, params }: Route.ComponentProps) {
	return (
		<div className="flex max-w-2xl flex-col gap-4" data-bare-print="">
			<div className="flex min-h-11 flex-wrap items-center justify-between gap-3 print:hidden">
				<BackLink to={`/venue-dashboard/${params.venueId}/customers/${params.customerId}`}>
					{loaderData.customer}
				</BackLink>
				<PrintButton />
			</div>
			<VoucherPaper paper={loaderData} />
		</div>
	)
}
