import { amountOf } from '#app/lib/money.ts'
import { Card } from '#app/ui/card.tsx'
import type { ReactNode } from 'react'

type Props = { label: string; amount: number; about: string; children?: ReactNode }

/** Says what is to be paid and for what. `amount` is whole cents. */
export function PaymentSummary({ label, amount, about, children }: Props) {
	return (
		<Card as="section" className="flex flex-col gap-4">
			<div>
				<p className="text-sm text-muted">{label}</p>
				<p className="font-display text-4xl font-semibold tabular-nums">{amountOf(amount)}</p>
			</div>
			<p className="whitespace-pre-line text-muted">{about}</p>
			{children}
		</Card>
	)
}
