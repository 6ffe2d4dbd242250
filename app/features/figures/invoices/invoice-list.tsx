import { Form, useNavigation } from 'react-router'
import { amountOf, signed } from '#app/lib/money.ts'
import { formatDay } from '#app/lib/time/time.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormError } from '#app/ui/form/form-error.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { BackLink } from '#app/ui/link/back-link.tsx'
import { Link } from '#app/ui/link/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { PeriodChooser } from '../period-chooser.tsx'
import type { InvoiceList, Listed } from './invoice-list.server.ts'

/** The invoices and credit notes of a period, and what was paid in it and has none yet. */
export function InvoiceListPage({ page, errors }: { page: InvoiceList; errors?: string[] | null }) {
	const { venueId, vatNumber, period, listed, gross, vat } = page
	const base = `/venue-dashboard/${venueId}`
	return (
		<div className="flex flex-col gap-6" data-bare-print="">
			<div>
				<BackLink to={`${base}/money`}>Money</BackLink>
				<div className="flex flex-wrap items-center justify-between gap-3">
					<h2 className="text-2xl">Invoices</h2>
					{listed.length > 0 && (
						<Link
							to={`${base}/money/invoices.csv?from=${period.from}&to=${period.to}`}
							download
							className={buttonClass({ variant: 'secondary', size: 'sm' })}
						>
							<Icon name="download" className="size-4" />
							Invoices as CSV
						</Link>
					)}
				</div>
			</div>
			{!vatNumber && (
				<Notice title="No VAT number yet">
					Tax invoices are for venues registered for VAT. With your VAT number under Edit, each payment gets one.
				</Notice>
			)}
			<PeriodChooser period={period} past />
			<FormError errors={errors} />
			<Waiting page={page} base={base} />
			{listed.length === 0 ? (
				<EmptyState
					level="h3"
					title="No invoices in these days"
					text="A tax invoice is made when the payer or your desk asks for it, and otherwise 14 days after it was paid."
				/>
			) : (
				<section aria-labelledby="issued" className="flex flex-col gap-3">
					<h3 id="issued" className="text-lg">
						Issued
					</h3>
					<Totals gross={gross} vat={vat} />
					<Table listed={listed} base={base} />
					<Pagination
						page={page.page}
						pages={page.pages}
						href={(number) => `?from=${period.from}&to=${period.to}&page=${number}`}
					/>
				</section>
			)}
		</div>
	)
}

const Totals = ({ gross, vat }: Pick<InvoiceList, 'gross' | 'vat'>) => (
	<dl className="flex flex-col tabular-nums sm:flex-row sm:flex-wrap sm:gap-6">
		<div className="flex justify-between gap-2">
			<dt className="text-muted">Without VAT</dt>
			<dd>{signed(gross - vat)}</dd>
		</div>
		<div className="flex justify-between gap-2">
			<dt className="text-muted">VAT</dt>
			<dd>{signed(vat)}</dd>
		</div>
		<div className="flex justify-between gap-2">
			<dt className="text-muted">Total</dt>
			<dd className="font-semibold">{signed(gross)}</dd>
		</div>
	</dl>
)

/** A row leads to its invoice. On the phone it is two lines, which the roles keep a row for screen readers. */
const Table = ({ listed, base }: { listed: Listed[]; base: string }) => (
	<Card padded={false}>
		<table role="table" className="block w-full lg:table">
			<caption className="sr-only">Invoices and credit notes</caption>
			<thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
				<tr role="row" className="text-sm text-muted lg:border-b lg:border-line">
					{['No.', 'Date', 'Customer', 'For', 'Amount'].map((name) => (
						<th
							key={name}
							role="columnheader"
							scope="col"
							className="px-4 py-3 text-left font-semibold last:text-right"
						>
							{name}
						</th>
					))}
				</tr>
			</thead>
			<tbody role="rowgroup" className="max-lg:grid rows">
				{listed.map((one) => (
					<Row key={one.name} one={one} base={base} />
				))}
			</tbody>
		</table>
	</Card>
)

type RowProps = { one: Listed; base: string }

const cell = 'lg:px-4 lg:py-3'

const Row = ({ one: { name, issuedAt, invoiceId, takesBack, what, recipient, gross }, base }: RowProps) => (
	<tr
		role="row"
		className="relative px-4 py-3 tabular-nums hover:bg-raised max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-4"
	>
		<td role="cell" className={`${cell} max-lg:hidden lg:whitespace-nowrap`}>
			{name}
		</td>
		<td role="cell" className={`${cell} max-lg:hidden lg:whitespace-nowrap`}>
			{formatDay(issuedAt)}
		</td>
		<th role="rowheader" scope="row" className={`${cell} text-left font-semibold`}>
			<span className="flex items-baseline gap-2">
				<Link to={`${base}/money/invoices/${invoiceId}`} className="truncate after:absolute after:inset-0">
					{recipient}
				</Link>
				<span className="shrink-0 text-sm font-normal text-muted lg:hidden">{name}</span>
			</span>
		</th>
		<td role="cell" className={`${cell} col-span-2 max-lg:order-3`}>
			<span className="block wrap-anywhere text-sm text-muted">
				{takesBack && `Takes back ${takesBack}: `}
				{what}
			</span>
		</td>
		<td role="cell" className={`${cell} max-lg:order-2`}>
			<span className="flex items-center justify-end gap-1 whitespace-nowrap">
				{signed(gross)}
				<Icon name="chevron-right" className="size-5 text-muted" />
			</span>
		</td>
	</tr>
)

/** Bills that were paid and have no invoice yet. */
function Waiting({ page: { waiting, waitingCents, needAddress }, base }: { page: InvoiceList; base: string }) {
	const sending = useNavigation().formMethod === 'POST'
	if (waiting + needAddress.length === 0) return null
	return (
		<Card as="section" labelledBy="waiting" className="flex flex-col gap-4 print:hidden">
			<div>
				<h3 id="waiting" className="text-lg">
					Paid, with no invoice yet
				</h3>
				<p className="text-muted">
					{waiting > 0 && `${amountOf(waitingCents)} in all. `}
					Each is issued automatically 14 days after it was paid.
				</p>
			</div>
			{waiting > 0 && (
				<Form method="post" preventScrollReset>
					<Button variant="secondary" pending={sending} pendingText="Issuing…">
						{waiting === 1 ? 'Issue 1 Now' : `Issue All ${waiting} Now`}
					</Button>
				</Form>
			)}
			{needAddress.length > 0 && (
				<div>
					<p>Over R5 000 the law asks for the payer’s address. Add it here:</p>
					<ul className="flex flex-col">
						{needAddress.map(({ bookingId, teamId, saleId, name, cents }) => (
							<li key={`${bookingId}-${teamId}-${saleId}`}>
								<Link
									to={`${base}/money/invoices/new?${saleId !== null ? `sale=${saleId}` : bookingId === null ? `team=${teamId}` : `booking=${bookingId}`}`}
									className="flex min-h-11 items-center justify-between gap-4 underline"
								>
									<span className="min-w-0 wrap-anywhere">{name}</span>
									<span className="tabular-nums">{amountOf(cents)}</span>
								</Link>
							</li>
						))}
					</ul>
				</div>
			)}
		</Card>
	)
}
