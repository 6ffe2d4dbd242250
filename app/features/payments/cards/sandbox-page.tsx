import { Form } from 'react-router'
import { readAloud } from '#app/lib/text/reference.ts'
import { amountOf } from '#app/lib/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { RadioCards, type Choice } from '#app/ui/form/choice-field.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { WebhookWay } from './sandbox-choice.ts'
import { Link } from '#app/ui/link/link.tsx'

const WAYS: (Choice & { value: WebhookWay })[] = [
	{ value: 'now', label: 'At once', description: 'The news of the payment comes before the payer is back.' },
	{ value: 'slow', label: 'Slowly', description: 'It comes five seconds later.' },
	{ value: 'twice', label: 'Twice', description: 'The same news comes two times.' },
	{ value: 'reordered', label: 'Out of order', description: 'A failed try is told after the payment.' },
	{ value: 'other-amount', label: 'With another amount', description: 'R1.00 less than was asked for.' },
	{ value: 'never', label: 'Never', description: 'Only asking the provider brings it to light.' },
]

type Checkout = { reference: string | null; amount: number; isPaid: boolean; ended: boolean; backTo: string }

/** Plays a card provider's page: the sum, a filled-in card, and a choice of outcomes. */
export function SandboxPage({ checkout, errors }: { checkout: Checkout; errors?: string[] | null }) {
	const amount = amountOf(checkout.amount)
	return (
		<Card className="mx-auto flex w-full max-w-md flex-col gap-6">
			<Notice tone="warn" title="Sandbox – no money moves">
				This page stands in for the one on which a card is charged.
			</Notice>
			<div>
				<h1 className="text-lg text-muted">Pay by card</h1>
				<p className="font-display text-5xl font-semibold tabular-nums">{amount}</p>
				{checkout.reference && <p className="mt-1 text-muted">Courtside, reference {readAloud(checkout.reference)}</p>}
			</div>
			{checkout.isPaid || checkout.ended ? (
				<Over checkout={checkout} />
			) : (
				<Form method="post" reloadDocument className="flex flex-col gap-6">
					<FormError errors={errors} />
					<TestCard />
					<div className="flex flex-col gap-3">
						<Button name="answer" value="pay" size="lg">
							Pay {amount}
						</Button>
						<Button name="answer" value="decline" variant="secondary">
							Decline the Card
						</Button>
						<Button name="answer" value="cancel" variant="quiet">
							Cancel
						</Button>
					</div>
					<Disclosure summary="How should it behave?" className="border-t border-b-0">
						<RadioCards label="The webhook comes" name="webhook" options={WAYS} defaultValue="now" />
					</Disclosure>
				</Form>
			)}
		</Card>
	)
}

function Over({ checkout: { isPaid, backTo } }: { checkout: Checkout }) {
	return (
		<>
			<Notice tone={isPaid ? 'success' : 'info'}>
				{isPaid ? 'This checkout is paid.' : 'This checkout has ended. Nothing was paid.'}
			</Notice>
			<Link to={backTo} className={buttonClass()}>
				Back to Courtside
			</Link>
		</>
	)
}

function TestCard() {
	return (
		<div className="rounded-lg border border-line bg-raised p-4">
			<div className="flex items-center justify-between gap-3">
				<p className="font-semibold">Test card</p>
				<Badge tone="outline" icon="lock">
					Filled in for you
				</Badge>
			</div>
			<p className="mt-3 text-xl tabular-nums">4111 1111 1111 1111</p>
			<p className="mt-1 text-sm text-muted tabular-nums">Expires 12/30 · CVV 123</p>
		</div>
	)
}
