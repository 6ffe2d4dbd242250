import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { pagesOf, sortOf } from '#app/features/ledger/bill.ts'
import { amountOf } from '#app/lib/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { AT_VENUE, bringWords, HOME, SENT, toldWords } from './manual-words.ts'
import type { PaymentFacts } from '../pay/payment-facts.server.ts'

/** How long it shows before going on, in milliseconds. */
const LEAVES_AFTER = 2_000

/** Says that the payment is recorded and what that means. From a booking or an entry it goes on by itself. */
export function Verified({ facts: { what, venue, amount, method, bill } }: { facts: PaymentFacts }) {
	const navigate = useNavigate()
	const next = pagesOf(bill).home
	const cash = method === 'cash'
	const told = cash ? undefined : toldWords(amount, venue.name, sortOf(bill))
	const leaves = bill.kind !== 'sale'
	useEffect(() => {
		if (!leaves) return
		const timer = setTimeout(() => void navigate(next, { replace: true }), LEAVES_AFTER)
		return () => clearTimeout(timer)
	}, [navigate, next, leaves])
	return (
		<Card className="mx-auto flex max-w-xl flex-col items-center gap-3 py-10 text-center">
			{leaves && (
				<noscript>
					<meta httpEquiv="refresh" content={`${LEAVES_AFTER / 1_000};url=${next}`} />
				</noscript>
			)}
			<Icon name={told ? 'send' : 'circle-check'} className="size-10 text-court" />
			<h1 className="text-3xl">{cash ? AT_VENUE : (told?.title ?? 'Payment verified')}</h1>
			{!cash && <p className="font-semibold">{told ? what : SENT}</p>}
			<p className="max-w-[44ch] text-muted">
				{!told && `${what}. `}
				{cash
					? bringWords(amount, venue.name, sortOf(bill), bill.cashBy)
					: (told?.text ?? `${venue.name} checks that ${amountOf(amount)} has arrived, and we’ll let you know.`)}
			</p>
			<ButtonLink to={next} className="mt-3">
				{HOME[sortOf(bill)]}
			</ButtonLink>
		</Card>
	)
}
