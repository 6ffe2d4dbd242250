import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useRefresh } from '#app/lib/form/use-refresh.ts'
import type { PaymentFacts } from './payment-facts.server.ts'
import { PaymentScreen } from './payment-outcome.tsx'
import { Link } from '#app/ui/link/link.tsx'

/** How often the page reloads, and for how long, in seconds. */
const EVERY = 2
const AT_MOST = 30

type Props = {
	facts: PaymentFacts
	/** How many seconds earlier loads of this page have waited. */
	waited: number
}

/** Waits for the provider to report whether a payer who has come back from the card page has paid. */
export function PaymentWaiting({ facts, waited }: Props) {
	const { pathname } = useLocation()
	const refresh = useRefresh()
	const [since, setSince] = useState(waited)
	const long = since >= AT_MOST
	useEffect(() => {
		if (long) return
		const timer = setTimeout(() => {
			setSince((since) => since + EVERY)
			void refresh()
		}, EVERY * 1_000)
		return () => clearTimeout(timer)
	}, [since, long, refresh])

	if (long) {
		return (
			<PaymentScreen facts={facts} icon="hourglass" title="It’s taking longer than usual">
				We haven’t heard from the bank yet. No need to wait: we’ll let you know.
				<Link
					to={pathname}
					reloadDocument
					className="mx-auto mt-2 flex min-h-11 w-fit items-center font-semibold underline"
				>
					Look again
				</Link>
			</PaymentScreen>
		)
	}
	return (
		<>
			<noscript>
				<meta httpEquiv="refresh" content={`${EVERY};url=${pathname}?waited=${since + EVERY}`} />
			</noscript>
			<PaymentScreen facts={facts} wait title="We’re waiting for the bank">
				This takes a few seconds. If you’ve paid, don’t pay again.
			</PaymentScreen>
		</>
	)
}
