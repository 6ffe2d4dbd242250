import { Outlet } from 'react-router'
import { requireUser, type CurrentUser } from '#app/features/accounts/auth.server.ts'
import { atVenueWords } from '#app/features/ledger/paid-words.ts'
import { payAtVenue } from '#app/features/payments/pay/cash.server.ts'
import { payWithCredit, type PaidWithCredit } from '#app/features/payments/pay/credit.server.ts'
import { goToPay } from '#app/features/payments/pay/go-to-pay.server.ts'
import { PayChooser } from '#app/features/payments/pay/pay-chooser.tsx'
import { PayChoice, type PayMethod } from '#app/features/payments/pay/pay-methods.ts'
import { findPayPage } from '#app/features/payments/pay/pay-page.server.ts'
import { env } from '#app/lib/process/env.server.ts'
import { submit } from '#app/lib/form/form.server.ts'
import { requireId } from '#app/lib/ids.ts'
import { amountOf } from '#app/lib/money.ts'
import { redirectWithToast } from '#app/lib/http/toast.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/pay'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Pay' })

export async function loader({ params, context }: Route.LoaderArgs) {
	const page = await findPayPage(requireUser(context), requireId(params.id, 'Booking not found'))
	return { page, now: new Date() }
}

export function action({ request, params, url, context }: Route.ActionArgs) {
	const user = requireUser(context)
	const id = requireId(params.id, 'Booking not found')
	const origin = env.PUBLIC_URL ?? url.origin
	return submit(request, PayChoice, 'Payment failed', ({ method }) => pay(user, id, method, origin))
}

async function pay(user: CurrentUser, id: number, method: PayMethod, origin: string) {
	if (method === 'credit') return leadOn(id, await payWithCredit(user, id))
	if (method === 'cash') {
		const { amount } = await payAtVenue(user, { kind: 'booking', id }, { origin })
		return redirectWithToast('/my-bookings', { title: 'Your court is kept', description: atVenueWords(amount) })
	}
	return goToPay(user, { kind: 'booking', id }, method, origin)
}

/** Redirects to what is still due, or back to the bookings. */
function leadOn(id: number, { payment, settled: { account } }: PaidWithCredit) {
	const used = `${amountOf(payment.amount)} was paid with your credit.`
	if (account.dueNow > 0)
		return redirectWithToast(`/my-bookings/${id}/pay`, {
			title: 'Credit used',
			description: `${used} ${amountOf(account.dueNow)} is still to be paid.`,
		})
	const rest = account.due > 0 ? ` ${atVenueWords(account.due)}` : ''
	return redirectWithToast('/my-bookings', { title: 'Payment successful', description: used + rest })
}

export default function Pay({ loaderData: { page, now }, actionData }: Route.ComponentProps) {
	return (
		<div data-flow className="flex flex-col gap-6">
			<div>
				<BackLink to="/my-bookings">My Bookings</BackLink>
				<h1 className="text-3xl md:text-4xl">Pay for your booking</h1>
			</div>
			<PayChooser page={page} now={now} result={actionData?.result} />
			<Outlet />
		</div>
	)
}
