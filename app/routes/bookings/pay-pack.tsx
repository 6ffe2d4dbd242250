import { requireUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { pagesOf, sortOf, type BillRef, type SaleSort } from '#app/features/ledger/bill.ts'
import { ErrorScreen } from '#app/features/navigation/error-screen.tsx'
import { payAtVenue } from '#app/features/payments/pay/cash.server.ts'
import { goToPay } from '#app/features/payments/pay/go-to-pay.server.ts'
import { PayChooser } from '#app/features/payments/pay/pay-chooser.tsx'
import { PayChoice, type PayMethod } from '#app/features/payments/pay/pay-methods.ts'
import { findSalePayPage } from '#app/features/payments/pay/pay-page.server.ts'
import { conflict } from '#app/lib/errors.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { env } from '#app/lib/process/env.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/pay-pack'

export const meta: Route.MetaFunction = (args) =>
	pageMeta(args, { title: args.loaderData ? titleOf(args.loaderData.page.bill) : 'Pay' })

export async function loader({ params, context }: Route.LoaderArgs) {
	const page = await findSalePayPage(requireUser(context), requireId(params.saleId, 'Pack not found'))
	return { page, now: new Date() }
}

export function action({ request, params, url, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.saleId, 'Pack not found')
	const origin = env.PUBLIC_URL ?? url.origin
	return submit(request, PayChoice, 'Payment failed', ({ method }) => pay(user, id, method, origin))
}

async function pay(user: CurrentUser, id: number, method: PayMethod, origin: string) {
	const sale = { kind: 'sale', id } as const
	if (method === 'credit') throw conflict('Credit is for bookings. Choose another way to pay.')
	if (method === 'cash') {
		const { amount } = await payAtVenue(user, sale, { origin })
		const { bill } = await findSalePayPage(user, id)
		const description = `Bring ${amountOf(amount)}. ${CASH_THEN[saleSort(bill)]}`
		return redirectWithToast(pagesOf(bill).home, { title: 'You’ll pay at the venue', description })
	}
	return goToPay(user, sale, method, origin)
}

const saleSort = (bill: BillRef) => sortOf(bill) as SaleSort
const CASH_THEN = {
	pack: 'You can use the hours once the venue has it.',
	place: 'We’ll keep your place.',
	voucher: 'You get the code once the venue has it.',
	membership: 'You’re a member once the venue has it.',
}
const BACK = { pack: 'Your packs', place: 'The event', voucher: 'Your vouchers', membership: 'Your memberships' }
const titleOf = (bill: BillRef) => `Pay for your ${saleSort(bill)}`

/** Leads on from a place that is given up: of such a sale nothing may be left. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
	<ErrorScreen error={error} action={<ButtonLink to="/my-bookings">My Bookings</ButtonLink>} />
)

export default function PayPack({ loaderData: { page, now }, actionData }: Route.ComponentProps) {
	return (
		<div data-flow className="flex flex-col gap-6">
			<div>
				<BackLink to={pagesOf(page.bill).home}>{BACK[saleSort(page.bill)]}</BackLink>
				<h1 className="text-3xl md:text-4xl">{titleOf(page.bill)}</h1>
			</div>
			<PayChooser page={page} now={now} result={actionData?.result} />
		</div>
	)
}
