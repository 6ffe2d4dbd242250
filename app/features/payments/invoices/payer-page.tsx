import type { ComponentProps } from 'react'
import { amountOf } from '#app/lib/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { PrintButton } from '#app/ui/print-button.tsx'
import { InvoiceForm } from './invoice-form.tsx'
import { InvoicePapers } from './invoice-papers.tsx'
import type { PayersInvoice } from './payer-page.server.ts'

type Props = {
	page: PayersInvoice
	back: { to: string; label: string }
	result: ComponentProps<typeof InvoiceForm>['result']
}

/** The tax invoice of a payer's own bill, or the form that asks for it. */
export function PayersInvoicePage({ page: { about, documents, asking, longest }, back, result }: Props) {
	return (
		<div className="mx-auto flex w-full max-w-2xl flex-col gap-5">
			<div className="print:hidden">
				<BackLink to={back.to}>{back.label}</BackLink>
				<div className="flex items-center justify-between gap-4">
					<h1 className="text-3xl md:text-4xl">Tax Invoice</h1>
					{documents.length > 0 && <PrintButton />}
				</div>
				<p className="mt-1 whitespace-pre-line text-muted">{about}</p>
			</div>
			{asking && !asking.problem && <InvoiceForm {...asking} result={result} longest={longest} own />}
			{asking?.problem && documents.length === 0 && (
				<Card className="flex flex-col gap-4">
					{asking.due > 0 && (
						<p>
							<span className="font-display text-2xl font-semibold tabular-nums">{amountOf(asking.due)}</span>{' '}
							<span className="text-muted">is still to pay</span>
						</p>
					)}
					<p>{asking.problem}</p>
					{asking.due > 0 && (
						<ButtonLink to={asking.pay} size="lg">
							Pay {amountOf(asking.due)}
						</ButtonLink>
					)}
				</Card>
			)}
			<InvoicePapers documents={documents} />
		</div>
	)
}
