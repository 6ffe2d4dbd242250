import { methodName } from '#app/features/payments/method-name.ts'
import { amountOf } from '#app/lib/money.ts'
import { ROLES } from '../people/rules.ts'

type Value = string | number | boolean | null
export type Details = Record<string, Value>

/** Details stored for look-ups that mean nothing to a reader. */
const IDS = new Set(['venueId', 'sportId', 'userId', 'applicationId', 'reportId', 'closureId'])

const LABELS: Record<string, string> = {
	role: 'Role',
	ended: 'Sign-ins ended',
	points: 'Points',
	stock: 'Stock',
	offered: 'Offered',
	perRand: 'For every full',
	kept: 'Points kept as owed',
	cents: 'Amount',
	method: 'How',
	attempts: 'Tries before',
	status: 'Status',
	part: 'Part',
	date: 'Date',
	bookings: 'Bookings ended',
}

/** Returns the details of an act as labels and values, with the old value before the new one. */
export function detailLines(details: Details | null): { label: string; value: string }[] {
	if (!details) return []
	return Object.entries(details)
		.filter(([key]) => !IDS.has(key) && !key.endsWith('Before'))
		.map(([key, value]) => {
			const before = details[`${key}Before`]
			const now = inWords(key, value)
			const changed = before !== undefined && before !== value
			return { label: LABELS[key] ?? key, value: changed ? `${inWords(key, before)} → ${now}` : now }
		})
}

function inWords(key: string, value: Value): string {
	if (value === null) return key === 'stock' ? 'no limit' : 'none'
	if (typeof value === 'boolean') return value ? 'yes' : 'no'
	if (key === 'cents' && typeof value === 'number') return amountOf(value)
	if (key === 'method') return methodName(value as Parameters<typeof methodName>[0])
	if (key === 'perRand') return `R${value}`
	if (key === 'role' && typeof value === 'string' && value in ROLES) return ROLES[value as keyof typeof ROLES].label
	return typeof value === 'number' ? value.toLocaleString('en-US') : value
}
