import { expect, test } from 'vitest'
import { actsOf, arrivalActs, rowActs } from './booking-acts.ts'

type Booking = Parameters<typeof actsOf>[0]
type Found = NonNullable<Parameters<typeof actsOf>[1]>

const base: Booking = {
	id: 7,
	venueId: 3,
	status: 'confirmed',
	may: ['cancelled'],
	own: false,
	onAccount: false,
	regularId: null,
	choosesUntil: null,
	money: { held: 0, due: 45_000, claimed: 0, claimedMethod: null },
}
const PANEL = '/venue-dashboard/3/day/bookings/7?date=2026-12-01'
const none: Found = {
	here: PANEL,
	isExpected: false,
	isSplit: false,
	means: { credit: 0, pack: null },
	chosen: null,
	deskWay: null,
	sent: [],
	inReview: [],
	moves: false,
	longer: [],
	discounts: false,
	adds: false,
	putsBack: null,
	undoes: [],
	invoices: false,
	ends: false,
	weeklyEnd: null,
}

/** Names the acts as the panel has them: its rows, what is folded away in brackets, and what is apart after a bar. */
function shown(booking: Booking, found: Partial<Found> = {}) {
	const acts = actsOf(booking, { ...none, ...found })
	const at = (place: string) =>
		acts.filter((act) => act.place === place).map(({ label, main }) => (main ? label.toUpperCase() : label))
	const rows = [at('front'), at('lengths'), at('then')].filter(({ length }) => length > 0)
	const parts = [...rows.map((row) => row.join(', ')), `(${at('more').join(', ')})`]
	return [parts.join(' / '), ...at('end')].join(' | ')
}

const longer = [
	{ hours: 1.5, label: '+30 min' },
	{ hours: 2, label: '+1 hour' },
]
const paid = { held: 45_000, due: 0, claimed: 0, claimedMethod: null }
const sent = { held: 0, due: 0, claimed: 45_000, claimedMethod: 'eft' } as const
const cash = { held: 0, due: 0, claimed: 45_000, claimedMethod: 'cash' } as const
const request: Partial<Booking> = { status: 'pending', may: ['confirmed', 'cancelled', 'paid'] }
const ended: Partial<Booking> = { status: 'cancelled', may: [], money: { ...paid, held: 0 } }
const live = { moves: true, longer, discounts: true, adds: true }
const ahead = 'Discount or Price, Add-ons, Repeat Every Week, Cancel Booking'
const kept = 'Price or Refund, Add-ons, Undo Cash, Tax Invoice, Repeat Every Week, Cancel Booking'
const took = { undoes: [{ id: 5, splitId: null }], invoices: true }

const STATES: Record<string, [Partial<Booking>, Partial<Found>, string]> = {
	request: [request, { moves: true }, 'CONFIRM / (Move, Edit, Take Payment, Repeat Every Week) | Decline'],
	'request, part paid': [
		{ ...request, money: { ...paid, held: 10_000, due: 22_000 } },
		{},
		'CONFIRM, Cash Received, Paid Another Way / (Edit, Repeat Every Week) | Decline',
	],
	'request with money sent': [
		{ ...request, may: ['confirmed', 'cancelled', 'received'], money: sent },
		{ moves: true, sent: [{ id: 9 }] },
		'MONEY RECEIVED, Confirm, Not Received / (Move, Edit, Other Amount, Repeat Every Week) | Decline',
	],
	'request with cash to bring': [
		{ ...request, may: ['confirmed', 'cancelled', 'received'], money: cash },
		{ sent: [{ id: 9 }] },
		'CONFIRM / (Money Received, Edit, Other Amount, Repeat Every Week) | Decline',
	],
	unpaid: [
		{ may: ['cancelled', 'paid'] },
		live,
		`CASH RECEIVED, Paid Another Way / +30 min, +1 hour / Move, Edit / (${ahead})`,
	],
	'confirmed, with a wrong amount': [
		{ may: ['cancelled'] },
		{ inReview: [{ id: 8, keeps: true }], moves: true, longer: longer.slice(1) },
		'KEEP IT, Send It Back / +1 hour, Move, Edit / (Repeat Every Week, Cancel Booking)',
	],
	'request with a wrong amount': [
		{ ...request, may: ['confirmed', 'cancelled'] },
		{ inReview: [{ id: 8, keeps: true }] },
		'KEEP IT, Confirm, Send It Back / (Edit, Repeat Every Week) | Decline',
	],
	'split, with a wrong amount for a share': [
		{ may: ['cancelled'] },
		{ inReview: [{ id: 8, keeps: false }], isSplit: true },
		'Send It Back / Edit / (Repeat Every Week, Cancel Booking)',
	],
	'confirmed, with two wrong amounts': [
		{ may: ['cancelled'] },
		{
			inReview: [
				{ id: 8, keeps: true },
				{ id: 9, keeps: true },
			],
		},
		'Open Money / Edit / (Repeat Every Week, Cancel Booking)',
	],
	'unpaid, with credit': [
		{ may: ['cancelled', 'paid'] },
		{ means: { credit: 20_000, pack: null }, moves: true, longer: longer.slice(1) },
		'USE R200.00 OF CREDIT, Cash Received, Paid Another Way / +1 hour, Move, Edit / (Repeat Every Week, Cancel Booking)',
	],
	'unpaid, to be paid by SnapScan': [
		{ may: ['cancelled', 'paid'] },
		{ chosen: 'SnapScan', deskWay: 'snapscan' },
		'SNAPSCAN RECEIVED, Cash Received, Paid Another Way / Edit / (Repeat Every Week, Cancel Booking)',
	],
	'unpaid, with a pack': [
		{ may: ['cancelled', 'paid'] },
		{ means: { credit: 5_000, pack: { verb: 'Use 1 Pack Hour', sendsBack: false } } },
		'USE 1 PACK HOUR, Cash Received, Paid Another Way / Edit / (Repeat Every Week, Cancel Booking)',
	],
	'part paid, with a pack that sends money back': [
		{ may: ['cancelled', 'paid'], money: { ...paid, held: 20_000, due: 25_000 } },
		{ means: { credit: 0, pack: { verb: 'Use 1 Pack Hour, R200.00 Back', sendsBack: true } }, discounts: true },
		'CASH RECEIVED, Use 1 Pack Hour, R200.00 Back, Paid Another Way / Edit / (Price or Refund, Repeat Every Week, Cancel Booking)',
	],
	paid: [{ money: paid }, { ...live, ...took }, `+30 min, +1 hour / Move, Edit / (${kept})`],
	'paid, expected now': [
		{ may: ['cancelled', 'arrived', 'no-show'], money: paid },
		{ isExpected: true },
		'CHECK IN, No-show / Edit / (Repeat Every Week, Cancel Booking)',
	],
	'unpaid, expected now': [
		{ may: ['cancelled', 'arrived', 'paid'] },
		{ isExpected: true },
		'CASH RECEIVED, Paid Another Way, Check In / Edit / (Repeat Every Week, Cancel Booking)',
	],
	'cash on arrival': [
		{ may: ['cancelled', 'received', 'arrived'], money: cash },
		{ sent: [{ id: 9 }] },
		'MONEY RECEIVED, Not Received, Check In / Edit / (Other Amount, Repeat Every Week, Cancel Booking)',
	],
	'just made longer': [
		{ money: paid },
		{ moves: true, longer: longer.slice(0, 1), putsBack: { what: 'length', verb: 'Take Back 1 Hour' } },
		'+30 min, Take Back 1 Hour / Move, Edit / (Repeat Every Week, Cancel Booking)',
	],
	moved: [
		{ money: paid },
		{ moves: true, putsBack: { what: 'move', verb: 'Undo Move' } },
		'Move, Undo Move, Edit / (Repeat Every Week, Cancel Booking)',
	],
	split: [
		{ may: ['cancelled', 'paid'] },
		{ isSplit: true, moves: true },
		'Move, Edit / (Take All, Repeat Every Week, Cancel Booking)',
	],
	'on account': [
		{ may: ['cancelled', 'paid'], onAccount: true, regularId: 4 },
		{ ends: true },
		'Edit / (Take Payment, Change Weekly Hour, End Weekly Hour, Cancel Booking)',
	],
	'no-show': [
		{ may: ['came', 'paid', 'completed', 'cancelled'] },
		{},
		'CASH RECEIVED, Paid Another Way, They Came / Edit / (Repeat Every Week, Cancel Booking)',
	],
	here: [
		{ may: ['not-arrived', 'cancelled'], money: paid },
		{ isExpected: true },
		'Edit / (Not Here Yet, Repeat Every Week, Cancel Booking)',
	],
	'past, unpaid': [
		{ may: ['completed', 'paid', 'arrived', 'no-show'] },
		{},
		'CASH RECEIVED, Paid Another Way, Complete, Check In, No-show / Edit / (Repeat Every Week)',
	],
	past: [{ may: ['completed'], money: paid }, {}, 'COMPLETE / Edit / (Repeat Every Week)'],
	completed: [
		{ status: 'completed', may: ['reopened'], money: paid },
		{},
		'Mark as Not Played / Edit / (Repeat Every Week)',
	],
	'rained off, choosing': [
		{ ...ended, money: paid, choosesUntil: new Date(0) },
		{ moves: true },
		'RECORD THEIR CHOICE / (Give Another Time, Edit)',
	],
	'rained off, chosen': [{ ...ended, money: paid }, {}, '(Edit)'],
	'rained off, without an account': [ended, { moves: true }, 'Give Another Time / (Edit)'],
	cancelled: [
		ended,
		{ putsBack: { what: 'cancellation', verb: 'Undo Cancellation' }, discounts: true },
		'Undo Cancellation / (Edit, Lower Late Charge)',
	],
	'cancelled with its weekly hour': [
		{ ...ended, regularId: 4 },
		{ weeklyEnd: { seen: 'x', dates: 9 } },
		'(Edit, Undo for All 9 Dates)',
	],
	'of one’s own': [
		{ own: true, may: ['arrived', 'cancelled'], money: sent },
		{ sent: [{ id: 9 }], isExpected: true },
		'CHECK IN / Edit / (Repeat Every Week, Cancel Booking)',
	],
}

test.each(Object.entries(STATES))('a booking that is %s offers its acts in order', (_, [booking, found, words]) => {
	expect(shown({ ...base, ...booking }, found)).toBe(words)
})

test('acts lead beneath the booking over its day, or to other pages with the way back', () => {
	const back = `back=${encodeURIComponent(PANEL)}`
	const acts = actsOf(
		{ ...base, ...request, regularId: 4, money: sent },
		{
			...none,
			moves: true,
			sent: [{ id: 9 }],
			inReview: [{ id: 8, keeps: true }],
			ends: true,
			undoes: [{ id: 5, splitId: null }],
		},
	)
	expect(acts.find(({ label }) => label === 'Keep It')?.sends, 'what the inbox sends').toEqual(['act', '8:kept'])
	expect(Object.fromEntries(acts.flatMap(({ label, to }) => (to ? [[label, to]] : [])))).toEqual({
		'Not Received': `/venue-dashboard/3/money/9/not-received?${back}`,
		Move: `move?date=2026-12-01&${back}`,
		Edit: 'edit',
		'Take Payment': 'take',
		'Keep It': `/venue-dashboard/3/money?${back}`,
		'Send It Back': `/venue-dashboard/3/money/8/send-back?${back}`,
		'Other Amount': `/venue-dashboard/3/money/9/received?${back}`,
		'Undo Cash': 'undo-cash?payment=5',
		'Change Weekly Hour': '/venue-dashboard/3/regulars/4/change?booking=7',
		'End Weekly Hour': `/venue-dashboard/3/regulars/4/end?booking=7&${back}`,
		Decline: 'cancel',
	})
})

test('rows of lists offer the same answers in the same order, and what cancels it last', () => {
	const row = (booking: Partial<Booking>, refundId: number | null = null) =>
		rowActs({ ...base, ...booking }, refundId).map(({ label, isMain }) => (isMain ? label.toUpperCase() : label))
	expect(row(request)).toEqual(['CONFIRM', 'Decline'])
	expect(row({ ...request, may: ['confirmed', 'cancelled', 'received'], money: sent })).toEqual([
		'MONEY RECEIVED',
		'Confirm',
		'Decline',
	])
	expect(row({ ...request, may: ['confirmed', 'cancelled', 'received'], money: cash })).toEqual(['CONFIRM', 'Decline'])
	expect(row({ may: ['cancelled', 'paid', 'no-show', 'completed'] })).toEqual([
		'Take Payment',
		'Complete',
		'No-show',
		'Cancel',
	])
	expect(row({ may: ['cancelled', 'paid'], onAccount: true })).toEqual(['Cancel'])
	expect(row({ money: paid }, 12)).toEqual(['Pay Back', 'Cancel'])
	expect(row(ended, 12)).toEqual(['Pay Back'])
	expect(row({ ...ended, money: paid, choosesUntil: new Date(0) })).toEqual(['Their Choice'])
	const arrival = (booking: Partial<Booking>) => arrivalActs({ ...base, ...booking }).map(({ change }) => change)
	expect(arrival({ may: ['paid', 'arrived', 'no-show', 'cancelled'] })).toEqual(['paid', 'arrived', 'no-show'])
	expect(arrival({ ...request, may: ['confirmed', 'received', 'cancelled'], money: sent })).toEqual([
		'received',
		'confirmed',
	])
})
