import { dateOf, formatDate, formatDay, formatTimeRange } from '#app/lib/time/time.ts'
import { Badge } from '#app/ui/badge.tsx'
import { DESK_LABELS, MoneyBadge, StatusBadge } from '../../badges.tsx'
import { onlyOnce, RowActs } from '../change-button.tsx'
import { Customer } from '../customer.tsx'
import { backQuery } from '../day-address.ts'
import type { ShownBooking } from './venue-bookings-page.server.ts'
import { courtLabel } from '#app/lib/text/court-name.ts'

type TableProps = {
	bookings: ShownBooking[]
	/** The year that dates leave out. */
	year: string
	/** The address of the venue's dashboard. */
	base: string
	/** The query of this page of the list. */
	search: string
}

const head = 'px-4 py-3 text-left text-sm font-semibold text-muted first:pl-5 last:pr-5 last:text-right'
const cell = 'align-top lg:px-4 lg:py-3 lg:first:pl-5 lg:last:pr-5'

/** The columns, with their widths while the rows are loading. */
const COLUMNS = [
	['Customer', 'xl:w-[24%]'],
	['Sport', 'xl:w-[10%]'],
	['Date and time', 'xl:w-[14%]'],
	['Status', 'xl:w-[10%]'],
	['Price', 'xl:w-[14%]'],
	['Actions', ''],
] as const

/** A table whose rows become cards on narrow screens. The ARIA roles keep it a table there too. */
export function VenueBookings({ bookings, ...shared }: TableProps) {
	return (
		<table
			role="table"
			className="w-full max-lg:block xl:table-fixed lg:overflow-hidden lg:rounded-lg lg:bg-surface lg:shadow-card"
		>
			<thead role="rowgroup" className="border-b border-line max-lg:sr-only">
				<tr role="row">
					{COLUMNS.map(([title, width]) => (
						<th key={title} role="columnheader" scope="col" className={`${head} ${width}`}>
							{title}
						</th>
					))}
				</tr>
			</thead>
			<tbody role="rowgroup" className="gap-2 max-lg:grid sm:grid-cols-2 lg:rows">
				{bookings.map((booking) => (
					<Row key={booking.id} booking={booking} {...shared} />
				))}
			</tbody>
		</table>
	)
}

function Row({ booking, year, base, search }: { booking: ShownBooking } & Omit<TableProps, 'bookings'>) {
	const { customer, sport } = booking
	const { startTime: start, endTime: end } = booking
	return (
		<tr
			role="row"
			className="flex-wrap items-center gap-x-3 gap-y-1 max-lg:flex max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-surface px-4 py-2.5 max-lg:shadow-card"
		>
			{/* A card begins with who plays and the price; below are when, the court with the state, and the contact. */}
			<td role="cell" className={`${cell} max-lg:contents`}>
				<Customer
					customer={customer}
					to={`${base}/day/bookings/${booking.id}?${backQuery(base + search)}`}
					listed={booking}
					apart
				/>
			</td>
			<td role="cell" className={`${cell} grow basis-32 text-sm text-muted max-lg:order-3`}>
				{sport}
				<span className="lg:hidden"> · </span>
				<span className={`lg:block ${typeof booking.court === 'number' ? 'whitespace-nowrap' : ''}`}>
					{courtLabel(booking.court)}
				</span>
			</td>
			<td role="cell" className={`${cell} lg:whitespace-nowrap max-lg:order-2 max-lg:w-full`}>
				<time dateTime={start.toISOString()}>
					{dateOf(start).startsWith(year) ? formatDay(start) : formatDate(start)}
					<span className="lg:hidden">, </span>
					<span className="whitespace-nowrap lg:block lg:font-semibold">{formatTimeRange(start, end)}</span>
				</time>
			</td>
			<td role="cell" className={`${cell} max-lg:order-3`}>
				<span className="flex flex-wrap gap-1.5 lg:flex-col lg:items-start">
					{booking.closed ? (
						<Badge tone="clay">{booking.closed}</Badge>
					) : (
						booking.status !== 'confirmed' && <StatusBadge status={booking.status} labels={DESK_LABELS} />
					)}
					{/* Only what stands apart has a badge. */}
					{booking.status === 'confirmed' && (
						<span className="max-lg:sr-only text-sm text-muted">{DESK_LABELS.confirmed}</span>
					)}
					{booking.arrived && <Badge icon="user-check">Here</Badge>}
					{booking.noShow && <Badge tone="clay">No-show</Badge>}
				</span>
			</td>
			<td role="cell" className={`${cell} max-lg:contents`}>
				<p className="font-display font-semibold whitespace-nowrap tabular-nums">{booking.cost}</p>
				<p className="flex flex-wrap gap-1.5 max-lg:order-3">
					<MoneyBadge words={booking.paid} />
					{booking.billedTo && <span className="text-sm wrap-anywhere text-muted">{booking.billedTo}</span>}
				</p>
			</td>
			<td role="cell" className={`${cell} max-lg:order-5 max-lg:ml-auto lg:max-xl:w-px`}>
				<div
					onClickCapture={onlyOnce}
					className="lg:-my-1.5 flex flex-wrap gap-2 whitespace-nowrap max-lg:empty:hidden justify-end lg:max-xl:flex-nowrap"
				>
					<RowActs
						of={booking}
						to={(act) =>
							// Another time is chosen over its own day.
							act.startsWith('choice')
								? `${base}/day/bookings/${booking.id}/choice?date=${dateOf(start)}&${backQuery(base + search)}`
								: `${base}/bookings/${booking.id}/${act}${search}`
						}
					/>
				</div>
			</td>
		</tr>
	)
}
