import { requireUser } from '#app/features/accounts/auth.server.ts'
import { findOwnVoucher } from '#app/features/bookings/vouchers/voucher-lists.server.ts'
import { VoucherPaper } from '#app/features/bookings/vouchers/voucher-paper.tsx'
import { readId } from '#app/lib/ids.ts'
import { env } from '#app/lib/process/env.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { PrintButton } from '#app/ui/print-button.tsx'
import type { Route } from './+types/voucher'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Gift voucher', listed: false })

export const loader = ({ params, url, context }: Route.LoaderArgs) =>
	findOwnVoucher(requireUser(context), readId(params.saleId), env.PUBLIC_URL ?? url.origin)

export default function Voucher({ loaderData }: Route.ComponentProps) {
	return (
		<div className="mx-auto flex w-full max-w-2xl flex-col gap-5" data-bare-print="">
			<div className="print:hidden">
				<BackLink to="/my-bookings/packs">Your vouchers</BackLink>
				<div className="flex items-center justify-between gap-4">
					<h1 className="text-3xl md:text-4xl">Your voucher</h1>
					<PrintButton />
				</div>
			</div>
			<VoucherPaper paper={loaderData} />
		</div>
	)
}
