import type { ComponentProps } from 'react'
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
export function PayersInvoicePage({ page: { what, documents, asking, longest }, back, result }: Props) {
	return (
		<div className="mx-auto flex w-full max-w-2xl flex-col gap-4">
			<div className="flex min-h-11 items-center justify-between gap-4 print:hidden">
				<BackLink to={back.to}>{back.label}</BackLink>
				{documents.length > 0 && <PrintButton />}
			</div>
			<div className="print:hidden">
				<h1 className="text-3xl">Tax Invoice</h1>
				<p className="text-muted">{what}</p>
			</div>
			{asking && !asking.problem && <InvoiceForm {...asking} result={result} longest={longest} own />}
			{asking?.problem && documents.length === 0 && <p>{asking.problem}</p>}
			<InvoicePapers documents={documents} />
		</div>
	)
}
