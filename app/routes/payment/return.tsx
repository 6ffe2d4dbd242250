import { redirect } from 'react-router'
import { getUser } from '#app/features/accounts/auth.server.ts'
import { orHome, requireCheckoutId } from '#app/features/payments/manual/invalid-checkout.server.ts'
import { PaymentOutcome, PaymentScreen } from '#app/features/payments/pay/payment-outcome.tsx'
import { PaymentTrouble } from '#app/features/payments/pay/payment-trouble.tsx'
import { PaymentWaiting } from '#app/features/payments/pay/payment-waiting.tsx'
import { findReturnPage } from '#app/features/payments/pay/return-page.server.ts'
import { readId } from '#app/lib/ids.ts'
import type { Route } from './+types/return'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Your payment' })

/** Without an account, a share's address is a secret. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export function loader({ params, url, context }: Route.LoaderArgs) {
	const { searchParams, pathname } = url
	return orHome(async () => {
		const facts = await findReturnPage(getUser(context), requireCheckoutId(params.checkoutId))
		if (!facts) return redirect(`/auth?next=${encodeURIComponent(pathname)}`)
		return { facts, ended: searchParams.get('ended'), waited: readId(searchParams.get('waited')) ?? 0 }
	})
}

export default function Return({ loaderData: { facts, ended, waited } }: Route.ComponentProps) {
	if (facts.outcome !== 'open') return <PaymentOutcome facts={facts} outcome={facts.outcome} />
	if (ended === 'failed') return <PaymentOutcome facts={facts} outcome="failed" />
	if (ended === 'cancelled') {
		return (
			<PaymentScreen facts={facts} title="You left the card page" next="pay">
				You haven’t paid yet. You can pay later or another way.
			</PaymentScreen>
		)
	}
	return <PaymentWaiting facts={facts} waited={waited} />
}

export const ErrorBoundary = PaymentTrouble
