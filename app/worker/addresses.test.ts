import { expect, test } from 'vitest'
import { isData, isLeaving, ruleFor, worksOnce } from './addresses.ts'

const at = (path: string) => new URL(path, 'https://courtside.example')

test.each([
	'/',
	'/?q=padel',
	'/my-bookings',
	'/my-bookings?tab=past',
	'/my-bookings/12/calendar.ics',
	'/venues/3?sport=2',
	'/venues/3/events/4',
	'/tournaments/6/schedule',
	'/tournaments/6/team/7',
	'/running-club/1/events/2',
	'/help/5',
	'/venue-dashboard/1/today',
	'/venue-dashboard/1/day?date=2026-11-26',
])('%s may be kept', (path) => expect(ruleFor(at(path))).toBeDefined())

test.each([
	'/settings',
	'/settings/data/courtside.json',
	'/profile',
	'/auth',
	'/auth/reset/secret',
	'/admin',
	'/matchmaking/threads/2',
	'/payment/manual-checkout/1',
	'/pay/secret',
	'/my-bookings/12/receipt',
	'/my-bookings/12/pay',
	'/venue-dashboard/1/money',
	'/help/asked/1',
	'/calendars/secret',
	'/my-bookings.data',
	'/venues/3/',
	'/api/bookings/me',
])('%s is never kept', (path) => expect(ruleFor(at(path))).toBeUndefined())

test('a page whose data the browser loads anew may be shown at once, and no other', () => {
	const quick = ['/', '/my-bookings', '/venues/3', '/help', '/venue-dashboard/1/day', '/tournaments/6']
	expect(quick.filter((path) => ruleFor(at(path))?.quick)).toEqual(['/', '/my-bookings', '/venues/3'])
})

test('who signs out or deletes the account leaves, with scripts and without', () => {
	const paths = ['/logout', '/logout.data', '/api/logout', '/settings/data/delete.data', '/logout/x', '/auth']
	expect(paths.map((path) => isLeaving(at(path)))).toEqual([true, true, true, true, false, false])
})

test('data of pages and the list of routes are asked for by the router', () => {
	expect(['/_.data', '/venues/3.data', '/__manifest', '/venues/3'].map((path) => isData(at(path)))).toEqual([
		true,
		true,
		true,
		false,
	])
})

test('a link that works once is asked for once', () => {
	expect(worksOnce(at('/auth/openid/callback?code=1'))).toBe(true)
	expect(worksOnce(at('/venues/3'))).toBe(false)
})
