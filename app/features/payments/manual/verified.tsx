import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { amountOf } from '#app/lib/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { AT_VENUE, SENT } from './manual-words.ts'
import type { PaymentFacts } from '../pay/payment-facts.server.ts'

const NEXT = '/my-bookings'
/** How long it shows before the page leads on, in milliseconds. */
const LEAVES_AFTER = 2_000

/** Says that the payment was verified, and what that means, and leads on to My Bookings. */
export function Verified({ facts: { what, venue, amount, method } }: { facts: PaymentFacts }) {
	const navigate = useNavigate()
	useEffect(() => {
		const timer = setTimeout(() => void navigate(NEXT, { replace: true }), LEAVES_AFTER)
		return () => clearTimeout(timer)
	}, [navigate])
	const cash = method === 'cash'
	return (
		<Card className="mx-auto flex max-w-xl flex-col items-center gap-3 py-10 text-center">
			<noscript>
				<meta httpEquiv="refresh" content={`${LEAVES_AFTER / 1_000};url=${NEXT}`} />
			</noscript>
			<Icon name="circle-check" className="size-10 text-court" />
			<h1 className="text-3xl">{cash ? AT_VENUE : 'Payment verified'}</h1>
			{!cash && <p className="font-semibold">{SENT}</p>}
			<p className="max-w-[44ch] text-muted">
				{what}.{' '}
				{cash
					? `Bring ${amountOf(amount)} to ${venue.name} and pay when you arrive. Your court is kept for you.`
					: `${venue.name} checks that ${amountOf(amount)} has arrived, and we tell you.`}
			</p>
			<ButtonLink to={NEXT} className="mt-3">
				View My Bookings
			</ButtonLink>
		</Card>
	)
}
