import { Form, useNavigation } from 'react-router'
import { bookingAddress } from '#app/features/bookings/desk/day-address.ts'
import { amountOf } from '#app/lib/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { cardClass } from '#app/ui/card.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { PrintButton } from '#app/ui/print-button.tsx'
import { Party } from '../invoices/invoice-papers.tsx'
import type { StatementPage } from './statement-page.server.ts'

/** A statement to read and to print, with what can be done about it. */
export function StatementPaper({ page, errors }: { page: StatementPage; errors?: string[] | null }) {
	const { venue, id, name, period, madeOn, dueOn, label, tone, party, mailTo, bank, customerId, lines, sums } = page
	const base = `/venue-dashboard/${venue.id}`
	return (
		<div className="flex max-w-3xl flex-col gap-4" data-bare-print="">
			<div className="flex min-h-11 flex-wrap items-center justify-between gap-3 print:hidden">
				<BackLink to={`${base}/money/statements`}>Statements</BackLink>
				<div className="flex flex-wrap gap-2">
					{sums.due > 0 && (
						<ButtonLink to={`${base}/money/statements/${id}/take`} preventScrollReset>
							Take Payment
						</ButtonLink>
					)}
					{mailTo && (
						<Link to={mailTo} className={buttonClass({ variant: 'secondary' })}>
							Email
						</Link>
					)}
					<PrintButton />
				</div>
			</div>
			<FormError errors={errors} />
			<article
				aria-labelledby="statement"
				className={`${cardClass} flex flex-col gap-6 p-5 sm:p-8 print:gap-3 print:border-0 print:bg-transparent print:p-0`}
			>
				<header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
					<div className="min-w-0">
						<h2 id="statement" className="text-2xl">
							Statement
						</h2>
						<p className="flex flex-wrap items-center gap-x-3 font-semibold tabular-nums">
							{name} <Badge tone={tone}>{label}</Badge>
						</p>
						<p className="tabular-nums">{period}</p>
						<p className="text-muted tabular-nums">Made on {madeOn}</p>
						<p className="text-muted tabular-nums">To pay by {dueOn}</p>
					</div>
					<Party of={venue} className="sm:text-right" />
				</header>
				<div>
					<p className="text-muted">To</p>
					<Party of={party} />
					{customerId !== null && (
						<Link
							to={`${base}/customers/${customerId}`}
							className="inline-flex min-h-11 items-center text-sm font-semibold text-court-strong underline underline-offset-4 print:hidden"
						>
							Customer’s page
						</Link>
					)}
				</div>
				<ul className="rows border-y border-line tabular-nums">
					{lines.map((line) => (
						<li key={line.id} className="flex break-inside-avoid justify-between gap-4 py-2">
							<div className="min-w-0">
								<Link
									to={bookingAddress(base, line.id, `${base}/money/statements/${id}`, line.date)}
									className="inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline pointer-fine:min-h-0"
								>
									{line.when}
								</Link>
								<p className="text-sm wrap-anywhere text-muted">{line.place}</p>
								{line.words && <p className="text-sm">{line.words}</p>}
								{line.invoices.map((invoice) => (
									<Link
										key={invoice.id}
										to={`${base}/money/invoices/${invoice.id}`}
										className="mr-3 inline-flex min-h-11 items-center text-sm underline underline-offset-4 pointer-fine:min-h-0"
									>
										{invoice.name}
									</Link>
								))}
							</div>
							<p className="text-right whitespace-nowrap">{amountOf(line.charged)}</p>
						</li>
					))}
				</ul>
				<dl className="flex flex-col gap-1 tabular-nums">
					<Sum name="Total">{amountOf(sums.charged)}</Sum>
					<Sum name="Paid">{amountOf(sums.paid)}</Sum>
					{sums.claimed > 0 && <Sum name="Sent, to confirm">{amountOf(sums.claimed)}</Sum>}
					<div className="flex justify-between gap-4 border-t border-line pt-1 text-lg font-semibold">
						<dt>To pay</dt>
						<dd>{amountOf(sums.due)}</dd>
					</div>
				</dl>
				{sums.due > 0 && bank && (
					<p className="wrap-anywhere tabular-nums">
						By EFT to {bank}, reference <strong>{name}</strong>.
					</p>
				)}
			</article>
			<TaxInvoices page={page} />
		</div>
	)
}

/** Says how the tax invoices of a statement are made, with a button for those that are missing. */
function TaxInvoices({ page: { venue, toInvoice } }: { page: StatementPage }) {
	const sending = useNavigation().formMethod === 'POST'
	if (!venue.vatNumber) return null
	return (
		<div className="flex flex-col gap-3 print:hidden">
			<p className="text-sm text-muted">
				A statement is not a tax invoice. Each booking gets one of its own once it’s paid, made out as above.
			</p>
			{toInvoice > 0 && (
				<Form method="post" preventScrollReset>
					<Button variant="secondary" pending={sending} pendingText="Making them out…">
						{toInvoice === 1 ? 'Make 1 Tax Invoice' : `Make ${toInvoice} Tax Invoices`}
					</Button>
				</Form>
			)}
		</div>
	)
}

const Sum = ({ name, children }: { name: string; children: string }) => (
	<div className="flex justify-between gap-4">
		<dt>{name}</dt>
		<dd>{children}</dd>
	</div>
)
