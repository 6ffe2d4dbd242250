import type { SubmissionResult } from '@conform-to/dom'
import { useState, type ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { pagesOf, sortOf } from '#app/features/ledger/bill.ts'
import { amountOf } from '#app/lib/money.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Disclosure } from '#app/ui/layer/disclosure.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useSubmission } from '#app/ui/form/use-submission.ts'
import { CopyField } from '#app/ui/link/copy-field.tsx'
import { BY_HAND, choiceName, METHODS, RECEIPT_NUMBER_MAX, type ManualMethod } from './manual-methods.ts'
import { HOME } from './manual-words.ts'
import type { ManualPage } from './manual-page.server.ts'
import { PayBy } from '../pay/pay-by.tsx'
import { PaymentInstructions, Reference, type Instructions } from './payment-instructions.tsx'
import { PaymentSummary } from '../pay/payment-summary.tsx'

type Props = { page: ManualPage; now: Date; result?: SubmissionResult<string[]> }

/** Says what to send where, and asks the payer to confirm that it is sent. */
export function ManualCheckout({ page, now, result }: Props) {
	const { venue, amount, reference, details, codes, methods } = page
	return (
		<>
			<PaymentSummary label="Amount due" amount={amount} about={page.about}>
				<PayBy payBy={page.bill.payBy} now={now} of={sortOf(page.bill)} />
			</PaymentSummary>
			<VerifyForm
				venue={venue}
				amount={amount}
				reference={reference}
				details={details}
				codes={codes}
				methods={methods}
				result={result}
				for={sortOf(page.bill)}
				cashBy={page.bill.cashBy}
				chosen={page.chosen}
				besides={
					<ButtonLink to={pagesOf(page.bill).home} variant="quiet">
						{HOME[sortOf(page.bill)]}
					</ButtonLink>
				}
			>
				{page.notFound && (
					<Notice tone="warn" title={`${venue.name} hasn’t got ${amountOf(amount)} yet`}>
						Check that it went out and with which reference, then verify it again.
					</Notice>
				)}
			</VerifyForm>
		</>
	)
}

type FormProps = Instructions & {
	methods: readonly ManualMethod[]
	result?: SubmissionResult<string[]>
	chosen?: ManualMethod
	/** A link below the button. */
	besides?: ReactNode
	children?: ReactNode
}

/** Asks for the method, explains it, and lets the payer say that the money is on its way. */
export function VerifyForm({ result, methods, chosen, besides, children, ...payment }: FormProps) {
	const { form, errors, field } = useSubmission<'verificationMethod' | 'receiptNumber'>('verify', result, {
		verificationMethod: result ? '' : (chosen ?? ''),
	})
	const sending = useNavigation().formMethod === 'POST'
	const method = field('verificationMethod')
	const [answered, setAnswered] = useState<typeof result>()
	/** A payer who chose PayShap reads the same word again. */
	const nameOf = (method: ManualMethod) =>
		method === 'other' && payment.details?.shapId ? METHODS.payshap.name : choiceName(method)
	const choice = (
		<SelectField
			label="Payment method"
			{...method}
			error={answered && answered === result ? undefined : method.error}
			onChange={() => setAnswered(result)}
			required
		>
			<option value="">Select a payment method</option>
			{methods.map((method) => (
				<option key={method} value={method}>
					{nameOf(method)}
				</option>
			))}
		</SelectField>
	)
	// Payers who have just chosen a way aren’t asked for it again.
	const isKnown = chosen !== undefined && methods.includes(chosen) && !result
	return (
		<Form method="post" {...form} className="group/verify flex flex-col gap-5">
			<Card className="flex flex-col gap-4">
				{children}
				<FormError errors={errors} title={errors && 'Verification Failed'} />
				<h2 className="text-xl">1. Pay with this reference</h2>
				<dl className="border-b border-line">
					<CopyField label="Reference" value={payment.reference}>
						<Reference reference={payment.reference} />
					</CopyField>
				</dl>
				{!isKnown && choice}
				{methods.map((method) => (
					<section
						key={method}
						aria-labelledby={`verify-how-${method}`}
						className={`hidden rounded-md bg-raised p-4 no-has:block ${BY_HAND[method].shown}`}
					>
						<h3 id={`verify-how-${method}`} className="mb-2 hidden text-lg no-has:block">
							{nameOf(method)}
						</h3>
						<PaymentInstructions {...payment} method={method} />
					</section>
				))}
				{isKnown && <Disclosure summary="I’m paying in another way">{choice}</Disclosure>}
				<h2 className="mt-2 text-xl">2. Tell {payment.venue.name}</h2>
				<TextField
					label="Receipt number"
					hint="From your bank or app, if it gave you one"
					{...field('receiptNumber')}
					required={false}
					maxLength={RECEIPT_NUMBER_MAX}
					autoComplete="off"
					className="group-has-[option[value=cash]:checked]/verify:hidden"
				/>
				<p className="text-sm text-muted">
					Verify once you’ve paid. {payment.venue.name} confirms it when the money’s there.
				</p>
				<Button size="lg" pending={sending} pendingText="Verifying…">
					Verify Payment
				</Button>
			</Card>
			{besides}
		</Form>
	)
}
