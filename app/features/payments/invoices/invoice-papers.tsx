import type { ReactNode } from 'react'
import type { InvoiceParty } from '#db/schema.ts'
import { amountOf } from '#app/lib/money.ts'
import { formatDate } from '#app/lib/time/time.ts'
import { classes } from '#app/ui/classes.ts'
import type { InvoiceDocument } from './invoice-documents.server.ts'

const REASONS: Record<InvoiceDocument['notes'][number]['reason'], string> = {
	cancelled: 'Cancelled after it was paid',
	lowered: 'The price was lowered',
	unpaid: 'It’s not paid in full any more; once it is, a new tax invoice follows',
	anew: 'Corrected by a new tax invoice',
}

/** Invoices, each with the credit notes that take something of it back, to read and to print. */
export const InvoicePapers = ({ documents }: { documents: InvoiceDocument[] }) =>
	documents.map((document) => (
		<div key={document.id} className="flex flex-col gap-4" data-receipt="">
			<Paper title="Tax Invoice" name={document.name} issuedAt={document.issuedAt} of={document}>
				<dl className="flex flex-col gap-2 tabular-nums">
					{document.lines.map(({ what, quantity, cents }, i) => (
						<Line key={i} name={what} under={quantity}>
							{signed(cents)}
						</Line>
					))}
					<Sums gross={document.gross} vat={document.vat} />
				</dl>
			</Paper>
			{document.notes.map((note) => (
				<Paper key={note.name} title="Credit Note" name={note.name} issuedAt={note.issuedAt} of={document}>
					<p>
						For tax invoice {document.name}. {REASONS[note.reason]}.
					</p>
					<dl className="flex flex-col gap-2 tabular-nums">
						<Sums gross={note.gross} vat={note.vat} />
					</dl>
				</Paper>
			))}
		</div>
	))

const signed = (cents: number) => (cents < 0 ? `−${amountOf(-cents)}` : amountOf(cents))

type PaperProps = {
	title: string
	name: string
	issuedAt: Date
	of: Pick<InvoiceDocument, 'supplier' | 'recipient'>
	children: ReactNode
}

function Paper({ title, name, issuedAt, of: { supplier, recipient }, children }: PaperProps) {
	return (
		<article
			aria-labelledby={name}
			className="flex flex-col gap-6 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-8 print:gap-3 print:border-0 print:bg-transparent print:p-0 print:shadow-none"
		>
			<header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
				<div className="min-w-0">
					<h2 id={name} className="text-2xl">
						{title}
					</h2>
					<p className="font-semibold tabular-nums">{name}</p>
					<p>{formatDate(issuedAt)}</p>
				</div>
				<Party of={supplier} className="sm:text-right" />
			</header>
			<div>
				<p className="text-muted">To</p>
				<Party of={recipient} />
			</div>
			{children}
		</article>
	)
}

export const Party = ({ of: { name, address, vatNumber }, className }: { of: InvoiceParty; className?: string }) => (
	<address className={classes('max-w-80 wrap-anywhere not-italic', className)}>
		<span className="block font-semibold">{name}</span>
		{address && <span className="block whitespace-pre-line">{address}</span>}
		{vatNumber && <span className="block">VAT number {vatNumber}</span>}
	</address>
)

const Sums = ({ gross, vat }: { gross: number; vat: number }) => (
	<>
		<Line name="Without VAT" strong>
			{amountOf(gross - vat)}
		</Line>
		<Line name="VAT 15%">{amountOf(vat)}</Line>
		<Line name="Total" strong>
			{amountOf(gross)}
		</Line>
	</>
)

type LineProps = { name: string; under?: string; strong?: boolean; children: ReactNode }

const Line = ({ name, under, strong, children }: LineProps) => (
	<div
		className={`flex break-inside-avoid justify-between gap-4 ${strong ? 'border-t border-line pt-1 font-semibold' : ''}`}
	>
		<dt className="min-w-0 wrap-anywhere">
			{name}
			{under && <span className="block text-sm text-muted">{under}</span>}
		</dt>
		<dd className="text-right whitespace-nowrap">{children}</dd>
	</div>
)
