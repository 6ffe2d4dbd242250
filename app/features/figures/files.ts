import type { Cell } from '#app/lib/text/csv.ts'
import { METHODS } from '#app/features/payments/manual/manual-methods.ts'
import { decimal, inCents } from '#app/lib/money.ts'
import { dateOf, formatTime, formatTimeRange } from '#app/lib/time/time.ts'
import type { CashUp, Movement } from './cash-up.server.ts'
import type { Entry } from './entries.server.ts'
import { moneyOf } from './till/till-lines.ts'
import type { NamedClose } from './till/till.server.ts'

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
	const { id, startTime, endTime, sport, courtNumber, courtName, customer, status, noShow, paymentMethod } = entry
	const end = formatTimeRange(startTime, endTime).slice(-5)
	return [
		id,
		dateOf(startTime),
		formatTime(startTime),
		end,
		sport,
		courtName ?? courtNumber,
		customer,
		noShow ? 'no-show' : status,
		paymentMethod,
		words[entry.paymentStatus],
		entry.totalPrice % 1 ? decimal(inCents(entry.totalPrice)) : entry.totalPrice,
	]
}

/** Returns bookings as spreadsheet rows, prices in rand. */
export const bookingRows = (entries: readonly Entry[]): Cell[][] => [HEAD, ...entries.map(row)]

const MOVED = ['Date', 'Time', 'Booking', 'Customer', 'Method', 'Reference', 'Receipt number', 'In (R)', 'Out (R)']

const movementRow = ({ time, bookingId, payer, method, reference, receiptNumber, into, out }: Movement): Cell[] => [
	dateOf(time),
	formatTime(time),
	bookingId,
	payer,
	method,
	reference,
	receiptNumber,
	into > 0 ? decimal(into) : null,
	out > 0 ? decimal(out) : null,
]

/** Returns a day's money as spreadsheet rows in rand and cents, with totals by method at the end. */
export const cashUpRows = ({ movements, methods, total }: CashUp): Cell[][] => [
	MOVED,
	...movements.map(movementRow),
	[],
	['Method', 'In (R)', 'Out (R)', 'Net (R)'],
	...[...methods, total].map(({ method, into, out, net }) => [method, decimal(into), decimal(out), decimal(net)]),
]

const CLOSED_BY_METHOD = Object.entries(METHODS).filter(([method]) => method !== 'credit')
const CLOSED = [
	'Day',
	'Closed on',
	'Closed at',
	'Closed by',
	'Float (R)',
	'Expected cash (R)',
	'Counted cash (R)',
	'Difference (R)',
	'Banked (R)',
	'Note',
	...CLOSED_BY_METHOD.flatMap(([, { name }]) => [`${name} in (R)`, `${name} out (R)`]),
]

/** Returns closed days as spreadsheet rows in rand and cents, with what moved by each method but credit. */
export const tillRows = (closes: readonly NamedClose[]): Cell[][] => [
	CLOSED,
	...closes.map(({ day, closedAt, by, float, expected, counted, banked, note, lines }) => [
		day,
		dateOf(closedAt),
		formatTime(closedAt),
		by,
		decimal(float),
		decimal(expected),
		decimal(counted),
		decimal(counted - expected),
		decimal(banked),
		note,
		...CLOSED_BY_METHOD.flatMap(([method]) => {
			const line = moneyOf(lines).find((line) => line.method === method)
			return [decimal(line?.into ?? 0), decimal(line?.out ?? 0)]
		}),
	]),
]
