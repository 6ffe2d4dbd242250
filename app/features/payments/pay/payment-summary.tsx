import { amountOf } from '#app/lib/money.ts'
import { Card } from '#app/ui/card.tsx'
import type { ReactNode } from 'react'

type Props = { label: string; amount: number; what: string; children?: ReactNode }

/** Says what is to be paid and for what. `amount` is whole cents. */
export function PaymentSummary({ label, amount, what, children }: Props) {
	return (
		<Card as="section" className="flex flex-col gap-4">
			<div>
				<p className="text-sm text-muted">{label}</p>
				<p className="font-display text-4xl font-semibold tabular-nums">{amountOf(amount)}</p>
			</div>
			<p className="text-muted">{what}</p>
			{children}
		</Card>
	)
}
