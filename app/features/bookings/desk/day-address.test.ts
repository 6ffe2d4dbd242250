import { describe, expect, it, test } from 'vitest'
import {
	addressBeneath,
	backQuery,
	beforeEvent,
	beforeTournament,
	beyondBooking,
	bookingAddress,
	dayAddress,
	wayBack,
} from './day-address.ts'

const TODAY = '/venue-dashboard/7/today?part=open'

describe('the way back', () => {
	test.each([TODAY, '/venue-dashboard/7', '/venue-dashboard/7?status=pending', '/venue-dashboard/7/day/bookings/3'])(
		'leads to %s',
		(back) => expect(wayBack(new URLSearchParams(backQuery(back)), 7, '/else')).toBe(back),
	)

	test.each([
		'/venue-dashboard/71/today',
		'/venue-dashboard/7/../8/today',
		'/venue-dashboard/7/../..//evil.example',
		'//evil.example/venue-dashboard/7/today',
		'https://evil.example/venue-dashboard/7/today',
		'/\\evil.example',
		'javascript:alert(1)',
		'/my-bookings',
		'',
	])('does not lead to %s', (back) => {
		expect(wayBack(new URLSearchParams(backQuery(back)), 7, '/else')).toBe('/else')
		expect(dayAddress(7, new URLSearchParams(backQuery(back)))).toBe('/venue-dashboard/7/day')
	})

	it('is where a booking was opened, whichever day is behind it', () => {
		for (const date of [undefined, '2026-11-30']) {
			const { pathname, searchParams } = new URL(bookingAddress('/venue-dashboard/7', 3, TODAY, date), 'http://x')
			expect(pathname).toBe('/venue-dashboard/7/day/bookings/3')
			expect(dayAddress(7, searchParams, searchParams.get('date') ?? undefined)).toBe(TODAY)
		}
	})

	it('goes before the day', () => {
		const query = new URLSearchParams(`date=2026-11-30&${backQuery(TODAY)}`)
		expect(dayAddress(7, query)).toBe(TODAY)
		query.delete('back')
		expect(dayAddress(7, query)).toBe('/venue-dashboard/7/day?date=2026-11-30')
	})
})

test.each([
	['date=2026-11-30', '/venue-dashboard/7/day?date=2026-11-30', 'Day'],
	[backQuery(TODAY), TODAY, 'Today'],
	[backQuery('/venue-dashboard/7/week?date=2026-11-30'), '/venue-dashboard/7/week?date=2026-11-30', 'Week'],
	['', '/venue-dashboard/7/events', 'Events'],
	[backQuery('/venue-dashboard/7/constructor'), '/venue-dashboard/7/events', 'Events'],
	['list=waitlist', '/venue-dashboard/7/events', 'Events'],
])('an event opened with %j leads back to %s', (query, to, label) => {
	expect(beforeEvent(new URLSearchParams(query), 7)).toEqual({ to, label })
})

test.each([
	[backQuery('/venue-dashboard/7/week?date=2026-11-30'), '/venue-dashboard/7/week?date=2026-11-30', 'Week'],
	[backQuery('/venue-dashboard/8/week'), '/tournaments', 'Tournaments'],
	['date=2026-11-30', '/tournaments', 'Tournaments'],
])('a tournament opened with %j leads back to %s', (query, to, label) => {
	expect(beforeTournament(new URLSearchParams(query), 7)).toEqual({ to, label })
})

test.each([
	['', '/venue-dashboard/7/day'],
	['?date=2026-11-30', '/venue-dashboard/7/day?date=2026-11-30'],
	[`?${backQuery(TODAY)}`, TODAY],
])('beyond the dialog at %j is %s', (own, address) => {
	const query = new URLSearchParams(backQuery(`/venue-dashboard/7/day/bookings/3${own}`))
	expect(beyondBooking(query, 7)).toBe(address)
	expect(beyondBooking(new URLSearchParams(own), 7), 'opened without it').toBe(address)
})

const back = `?${backQuery(TODAY)}`

test.each([
	['/day/bookings/3/take', '?date=2026-11-30&sport=2', '/day/bookings/3?date=2026-11-30&sport=2'],
	['/day/bookings/3/refunds/9', back, `/day/bookings/3${back}`],
	['/day/bookings/3/cancel', '', '/day/bookings/3'],
	['/bookings/3/take', '?status=pending&page=2', '?status=pending&page=2'],
	['/bookings/3/refunds/9', '?back=//evil.example&page=2', '?page=2'],
	['/bookings/3/cancel', back, '/today?part=open'],
	['/today/3/cancel', '', '/today'],
	['/money/bookings/3', '?page=2', '/money?page=2'],
	['/regulars/4/end', '', '/regulars'],
	['/money/refunds/9', back, '/today?part=open'],
])('beneath %s%s is %s', (path, search, address) => {
	const base = '/venue-dashboard/7'
	expect(addressBeneath({ pathname: base + path, search }, '7')).toBe(base + address)
})
