import type { Cell } from '#app/lib/csv.ts'
import { dateOf, formatTime, formatTimeRange } from '#app/lib/time.ts'
import type { Entry, Takings } from './cash-up.server.ts'

const HEAD = [
	'Booking',
	'Date',
	'Start',
	'End',
	'Sport',
	'Court',
	'Customer',
	'Status',
	'Method',
	'Payment',
	'Price (R)',
]

const words = { pending: 'unpaid', paid: 'paid', refunded: 'refunded' }

function row(entry: Entry): Cell[] {
	const { id, startTime, endTime, sport, courtNumber, customer, status, noShow, paymentMethod } = entry
	const end = formatTimeRange(startTime, endTime).slice(-5)
	return [
		...[id, dateOf(startTime), formatTime(startTime), end, sport, courtNumber, customer],
		...[noShow ? 'no-show' : status, paymentMethod, words[entry.paymentStatus], entry.totalPrice],
	]
}

/** Bookings as rows of a spreadsheet, prices in whole rand. */
export const bookingRows = (entries: readonly Entry[]): Cell[][] => [HEAD, ...entries.map(row)]

/** A day's bookings with what came in by each method at the end. */
export function cashUpRows(entries: readonly Entry[], { methods, total }: { methods: Takings[]; total: Takings }) {
	const totals = [...methods, total].map(({ method, bookings, paid, unpaid }): Cell[] => [
		method,
		bookings,
		paid,
		unpaid,
	])
	return [...bookingRows(entries), [], ['Method', 'Bookings', 'Paid (R)', 'Unpaid (R)'], ...totals]
}
