import { Form } from 'react-router'
import { amountOf, signed } from '#app/lib/money.ts'
import { at, formatLongDate } from '#app/lib/time/time.ts'
import { Button, buttonClass, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { DateField } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { CashUp as Taken, Takings } from './cash-up.server.ts'
import { Link } from '#app/ui/link/link.tsx'

type Props = {
	venueId: number
	/** The South African day. */
	day: string
	cashUp: Pick<Taken, 'methods' | 'total'> & {
		/** How the close of this day differs from it; empty where it doesn't. */
		till: string | null
	}
}

export function CashUp({ venueId, day, cashUp: { methods, total, till } }: Props) {
	return (
		<Card as="section" id="cash-up" labelledBy="cash-up-title" className="flex scroll-mt-20 flex-col gap-4">
			<div>
				<h3 id="cash-up-title" className="text-lg leading-6">
					Cash-up
				</h3>
				<p className="text-muted">Received and paid back on {formatLongDate(at(day, 0))}</p>
			</div>
			<Form
				key={day}
				action={`/venue-dashboard/${venueId}/money#cash-up`}
				preventScrollReset
				className="flex flex-wrap items-end gap-3 print:hidden"
			>
				<DateField label="Day" name="day" defaultValue={day} className="min-w-44 grow sm:grow-0" />
				<Button variant="secondary" className="min-h-12">
					Show Day
				</Button>
			</Form>
			{methods.length === 0 ? (
				<p>No money came in or went out on this day.</p>
			) : (
				<TakingsTable methods={methods} total={total} />
			)}
			{till && <p className="text-muted">{till}</p>}
			<div className="flex flex-wrap gap-3">
				<ButtonLink to={`/venue-dashboard/${venueId}/money/till?day=${day}`} variant="secondary">
					Close of Day
				</ButtonLink>
				<Link
					to={`/venue-dashboard/${venueId}/figures/cash-up.csv?date=${day}`}
					download
					className={buttonClass({ variant: 'secondary' })}
				>
					<Icon name="download" className="size-4" />
					Cash-up as CSV
				</Link>
			</div>
		</Card>
	)
}

type Counted = Takings & { count?: number }

/** The money by method, in whole cents, with its total, and how many payments each is where they are counted. */
export const TakingsTable = ({ methods, total }: { methods: Counted[]; total: Takings }) => (
	<table role="table" className="block w-full sm:table max-xl:text-sm">
		<caption className="sr-only">Money by payment method</caption>
		<thead role="rowgroup" className="max-sm:sr-only">
			<tr role="row" className={`${line} border-b border-line text-sm text-muted`}>
				<th role="columnheader" scope="col" className="text-left font-semibold sm:py-2">
					Method
				</th>
				<Head>In</Head>
				<Head>Out</Head>
				<Head>Net</Head>
			</tr>
		</thead>
		<tbody role="rowgroup" className="block sm:table-row-group">
			{methods.map((takings) => (
				<Row key={takings.method} {...takings} />
			))}
		</tbody>
		<tfoot role="rowgroup" className="block border-t border-edge font-semibold sm:table-footer-group">
			<Row {...total} />
		</tfoot>
	</table>
)

// On a phone a row is the method and what stayed, with a line below where something went back. The roles keep it a table
// for screen readers.
const line = 'grid grid-cols-2 items-baseline gap-x-3 sm:table-row'

const Head = ({ children }: { children: string }) => (
	<th role="columnheader" scope="col" className="py-2 text-right font-semibold sm:pl-2">
		{children}
	</th>
)

const cell = 'min-w-0 wrap-anywhere tabular-nums sm:py-2 sm:pl-2'

/** An amount with its name, which a column has at its head. */
const Part = ({ name, shown, children }: { name: string; shown: boolean; children: string }) => (
	<td role="cell" className={classes(cell, 'max-lg:order-3 sm:text-right', !shown && 'max-sm:sr-only')}>
		<span aria-hidden="true" className="text-muted sm:hidden">
			{name}{' '}
		</span>
		{children}
	</td>
)

function Row({ method, count, into, out, net }: Counted) {
	return (
		<tr role="row" className={line}>
			<th role="rowheader" scope="row" className="py-1 text-left [font-weight:inherit] sm:py-2">
				{method}
				{count !== undefined && (
					<span className="text-sm font-normal text-muted">
						{' '}
						{count} {count === 1 ? 'payment' : 'payments'}
					</span>
				)}
			</th>
			<Part name="In" shown={out !== 0}>
				{amountOf(into)}
			</Part>
			<Part name="Out" shown={out !== 0}>
				{amountOf(out)}
			</Part>
			<td role="cell" className={classes(cell, 'text-right max-lg:order-2')}>
				{signed(net)}
			</td>
		</tr>
	)
}
