import { reasonWords } from '#app/features/bookings/closing/closing-reasons.ts'
import { packHours } from '#app/features/ledger/sales/pack-hours.ts'
import { methodName } from '#app/features/payments/method-name.ts'
import { amountOf, sum } from '#app/lib/money.ts'
import { at, formatDay, formatTime, isDate } from '#app/lib/time/time.ts'
import { ROLES } from '../people/rules.ts'

type Value = string | number | boolean | null
export type Details = Record<string, Value>

/** Details stored for look-ups that mean nothing to a reader. */
const IDS = new Set([
	'venueId',
	'sportId',
	'userId',
	'applicationId',
	'reportId',
	'closureId',
	'regularId',
	'movedId',
	'tournamentId',
	'invoiceId',
	'importId',
	'seen',
	'undone',
])

const DAYS = new Set(['day', 'date'])
const TIMES = new Set(['time', 'until', 'from', 'to'])
/** Amounts in whole cents, and in whole rand. */
const CENTS = new Set(['cents', 'toCredit', 'back', 'float', 'expected', 'counted', 'banked'])
const RAND = new Set(['rand', 'discount', 'lateCharge', 'entryFee', 'price', 'from', 'to', 'perMonth'])

const LABELS: Record<string, string> = {
	key: 'Key',
	apiKey: 'API key number',
	role: 'Role',
	ended: 'Sign-ins ended',
	points: 'Points',
	stock: 'Stock',
	called: 'Name',
	drawing: 'Drawing',
	counts: 'Counts',
	offered: 'Offered',
	perRand: 'For every full',
	kept: 'Points kept as owed',
	reason: 'Why',
	host: 'Address',
	sites: 'Websites',
	cents: 'Amount',
	method: 'How',
	paid: 'Paid',
	attempts: 'Tries before',
	status: 'Status',
	part: 'Part',
	sport: 'Sport',
	date: 'Date',
	bookings: 'Bookings ended',
	court: 'Court',
	tablet: 'Tablet',
	time: 'From',
	until: 'Until',
	from: 'From',
	to: 'To',
	rand: 'Amount',
	addOns: 'Add-ons',
	addOn: 'Add-on',
	codeAdded: 'Code added',
	codeEnded: 'Code ended',
	pack: 'Pack',
	chose: 'Chose',
	halfHours: 'Hours used',
	toCredit: 'Back to credit',
	back: 'Goes back',
	packAdded: 'Put on sale',
	packEnded: 'Taken off sale',
	packOnline: 'Sold online too',
	packAtDesk: 'Sold at the desk only',
	vouchers: 'Gift vouchers',
	discount: 'Discount',
	lateCharge: 'Late charge',
	entryFee: 'Entry fee',
	price: 'Price',
	dates: 'Dates',
	people: 'People told',
	kind: 'Of',
	lines: 'How many',
	fresh: 'New customers',
	filled: 'Customers with more details',
	day: 'Day',
	float: 'Float',
	expected: 'Expected',
	counted: 'Counted',
	banked: 'Banked',
	agreed: 'Rewards added',
	withdrawn: 'Rewards withdrawn',
	pays: 'Players pay',
	held: 'Minutes unpaid by card',
	heldLong: 'Hours unpaid by EFT',
	perMonth: 'A month',
	cardShare: 'Share of card payments',
	freeMonths: 'Free months',
}

const ORDER = Object.keys(LABELS)
const placeOf = (key: string) => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length)

/** Returns the details of an act as labels and values, with the old value before the new one. */
export function detailLines(details: Details | null): { label: string; value: string }[] {
	if (!details) return []
	// PostgreSQL keeps no order of keys.
	return Object.entries(details)
		.sort(([a], [b]) => placeOf(a) - placeOf(b) || a.localeCompare(b, 'en', { numeric: true }))
		.filter(([key]) => !IDS.has(key) && !key.endsWith('Before'))
		.map(([key, value]) => {
			const before = details[`${key}Before`]
			const now = inWords(key, value)
			const changed = before !== undefined && before !== value
			return { label: LABELS[key] ?? key, value: changed ? `${inWords(key, before)} → ${now}` : now }
		})
}

function inWords(key: string, value: Value): string {
	if (value === null) return key === 'stock' ? 'no limit' : key === 'court' ? 'all' : 'none'
	if (typeof value === 'boolean') return value ? 'yes' : 'no'
	if (CENTS.has(key) && typeof value === 'number') return amountOf(value)
	if (key === 'reason') return reasonWords[value as keyof typeof reasonWords] || 'Another reason'
	if (key === 'method') return methodName(value as Parameters<typeof methodName>[0])
	if (TIMES.has(key) && typeof value === 'string')
		return `${formatDay(new Date(value))}, ${formatTime(new Date(value))}`
	if (DAYS.has(key) && typeof value === 'string' && isDate(value)) return formatDay(at(value, 0))
	if (RAND.has(key) && typeof value === 'number') return sum(value)
	if (key === 'halfHours' && typeof value === 'number') return packHours(value)
	if (key === 'perRand') return `R${value}`
	if (key === 'role' && typeof value === 'string')
		return value in ROLES ? ROLES[value as keyof typeof ROLES].label : value.charAt(0).toUpperCase() + value.slice(1)
	return typeof value === 'number' ? value.toLocaleString('en-US') : value
}
