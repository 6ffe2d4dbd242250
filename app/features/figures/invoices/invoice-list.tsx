import { Form, useNavigation } from 'react-router'
import { amountOf, signed } from '#app/lib/money.ts'
import { formatDay } from '#app/lib/time/time.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Card, cardClass } from '#app/ui/card.tsx'
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
		<div className="flex max-w-3xl flex-col gap-6" data-bare-print="">
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
					<ul className={`${cardClass} rows`}>
						{listed.map((one) => (
							<Row key={one.name} one={one} base={base} />
						))}
					</ul>
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

type RowProps = { one: Listed; base: string }

const Row = ({ one: { name, issuedAt, invoiceId, takesBack, what, recipient, gross }, base }: RowProps) => (
	<li>
		<Link
			to={`${base}/money/invoices/${invoiceId}`}
			className="flex min-h-12 items-center justify-between gap-x-4 px-4 py-3 hover:bg-raised"
		>
			<span className="min-w-0">
				<span className="block font-semibold wrap-anywhere">{recipient}</span>
				<span className="block text-sm text-muted tabular-nums">
					{name}
					{takesBack && `, takes back ${takesBack}`} · issued {formatDay(issuedAt)}
				</span>
				<span className="block text-sm text-muted tabular-nums">{what}</span>
			</span>
			<span className="tabular-nums">{signed(gross)}</span>
		</Link>
	</li>
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
						{needAddress.map(({ bookingId, teamId, name, cents }) => (
							<li key={`${bookingId}-${teamId}`}>
								<Link
									to={`${base}/money/invoices/new?${bookingId === null ? `team=${teamId}` : `booking=${bookingId}`}`}
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
