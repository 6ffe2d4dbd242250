import type { ReactNode } from 'react'
import { rate } from '#app/lib/money.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { PriceRow } from './pricing.server.ts'

type RowsProps = { base: string; rows: PriceRow[] }

const cell = 'flex justify-between gap-4 sm:table-cell sm:px-5 sm:py-3'
const number = 'tabular-nums sm:text-right'

/** The price of each sport. On a phone each row is a card; the roles keep it a row for screen readers. */
export function PricingTable({ base, rows }: RowsProps) {
	return (
		<table
			role="table"
			className="block w-full sm:table sm:overflow-hidden sm:rounded-lg sm:border sm:border-line sm:bg-surface sm:shadow-card lg:table-fixed"
		>
			<caption className="sr-only">Prices per hour and court</caption>
			<thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
				<tr role="row" className="text-sm text-muted sm:border-b sm:border-line">
					<Head className="lg:w-[18%]">Sport</Head>
					<Head className="sm:text-right lg:w-[26%]">Standard rate per hour</Head>
					<Head className="sm:text-right lg:w-[24%]">Peak rate per hour</Head>
					<Head className="sm:text-right lg:w-[16%]">Courts</Head>
					<Head>
						<span className="sr-only">Actions</span>
					</Head>
				</tr>
			</thead>
			<tbody role="rowgroup" className="grid gap-3 sm:table-row-group">
				{rows.map((row) => (
					<tr
						key={row.sportId}
						role="row"
						className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-5 shadow-card sm:table-row sm:shadow-none"
					>
						<th role="rowheader" scope="row" className="text-left font-display text-lg font-semibold sm:px-5 sm:py-3">
							{row.name}
							{row.paid && <span className="block font-sans text-sm font-normal text-muted">{row.paid}</span>}
						</th>
						<td role="cell" className={classes(cell, number)}>
							<Label>Standard rate per hour</Label> {rate(row.pricePerHour)}
						</td>
						<td role="cell" className={classes(cell, number, row.peakPricePerHour === null && 'text-muted')}>
							<Label>Peak rate per hour</Label> {row.peakPricePerHour === null ? 'Not set' : rate(row.peakPricePerHour)}
						</td>
						<td role="cell" className={classes(cell, number)}>
							<Label>Courts</Label> {row.courtCount}
							{row.ownPrices > 0 && (
								<span className="block text-sm text-muted">{row.ownPrices} at a price of their own</span>
							)}
						</td>
						<td role="cell" className="mt-1 grid sm:table-cell sm:px-5 sm:py-2 sm:text-right">
							<ButtonLink to={`${base}/${row.sportId}`} variant="secondary" preventScrollReset>
								<Icon name="pencil" className="size-4" />
								Edit<span className="sr-only"> {row.name}</span>
							</ButtonLink>
						</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}

function Head({ className, children }: { className?: string; children: ReactNode }) {
	return (
		<th role="columnheader" scope="col" className={classes('px-5 py-3 text-left font-semibold', className)}>
			{children}
		</th>
	)
}

const Label = ({ children }: { children: string }) => (
	<span aria-hidden="true" className="text-muted sm:hidden">
		{children}
	</span>
)

export function PeakCards({ base, rows }: RowsProps) {
	return (
		<ul className="grid gap-4">
			{rows.map((row) => (
				<Card key={row.sportId} as="li" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
					<div className="min-w-0">
						<h3 className="text-lg leading-6">{row.name}</h3>
						{hasPeak(row) && (
							<ul>
								{row.peakHours.map(([days, hours]) => (
									<li key={days} className="tabular-nums">
										<span className="font-semibold">{days}</span> {hours}
									</li>
								))}
							</ul>
						)}
						<p className="text-muted">{ratesText(row)}</p>
					</div>
					<div className="grid w-full gap-2 sm:flex sm:w-auto">
						<ButtonLink to={`${base}/${row.sportId}/peak`} variant="secondary">
							Configure Peak Hours<span className="sr-only"> for {row.name}</span>
						</ButtonLink>
						<ButtonLink to={`${base}/${row.sportId}/dates`} variant="secondary">
							Special Dates<span className="sr-only"> for {row.name}</span>
							{row.peakDates > 0 && <span className="tabular-nums">({row.peakDates})</span>}
						</ButtonLink>
					</div>
				</Card>
			))}
		</ul>
	)
}

const hasPeak = ({ peakPricePerHour, peakHours }: PriceRow) => peakPricePerHour !== null && peakHours.length > 0

function ratesText({ pricePerHour, peakPricePerHour, peakHours }: PriceRow) {
	if (peakPricePerHour === null) return 'No peak rate yet: every hour is at the standard rate.'
	if (peakHours.length === 0) return 'No peak hours yet: every hour is at the standard rate.'
	return `${rate(peakPricePerHour)} instead of ${rate(pricePerHour)}`
}
