import { redirect } from 'react-router'
import { requireUser } from '#app/features/accounts/auth.server.ts'
import { pagesOf } from '#app/features/ledger/bill.ts'
import { orHome, requireCheckoutId } from '#app/features/payments/manual/invalid-checkout.server.ts'
import { ManualCheckout } from '#app/features/payments/manual/manual-checkout.tsx'
import { findManualPage } from '#app/features/payments/manual/manual-page.server.ts'
import { PaymentOutcome } from '#app/features/payments/pay/payment-outcome.tsx'
import { PaymentTrouble } from '#app/features/payments/pay/payment-trouble.tsx'
import { Verified } from '#app/features/payments/manual/verified.tsx'
import { verifyByHand } from '#app/features/payments/manual/verify-form.server.ts'
import { BackLink } from '#app/ui/link/back-link.tsx'
import type { Route } from './+types/manual-checkout'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Complete your payment' })

export function loader({ params, url, context }: Route.LoaderArgs) {
	const user = requireUser(context)
	const { searchParams } = url
	return orHome(async () => {
		const page = await findManualPage(user, requireCheckoutId(params.checkoutId), searchParams.get('method'))
		if (page.elsewhere) return redirect(page.elsewhere)
		const menuPlace = page.bill.kind === 'entry' ? '/tournaments' : '/my-bookings'
		return { page, menuPlace, now: new Date(), justVerified: searchParams.get('verified') === 'yes' }
	})
}

export function action({ request, params, context }: Route.ActionArgs) {
	const user = requireUser(context)
	return orHome(async () => {
		const checkoutId = requireCheckoutId(params.checkoutId)
		return verifyByHand(request, user, { checkoutId, next: `/payment/manual-checkout/${checkoutId}?verified=yes` })
	})
}

export default function Manual({ loaderData: { page, now, justVerified }, actionData }: Route.ComponentProps) {
	const { outcome } = page
	return (
		<div data-flow className="mx-auto flex w-full max-w-2xl flex-col gap-5">
			{outcome === 'open' ? (
				<>
					<div>
						<BackLink to={page.isResponsible ? pagesOf(page.bill).pay : '/my-bookings'}>
							{page.isResponsible ? 'Pay another way' : 'My Bookings'}
						</BackLink>
						<h1 className="text-3xl md:text-4xl">Complete your payment</h1>
					</div>
					<ManualCheckout page={page} now={now} result={actionData?.result} />
				</>
			) : outcome === 'sent' && justVerified ? (
				<Verified facts={page} />
			) : (
				<PaymentOutcome facts={page} outcome={outcome} />
			)}
		</div>
	)
}

export const ErrorBoundary = PaymentTrouble
