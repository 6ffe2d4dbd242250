import { expect, test } from 'vitest'
import { addressToKeep, isKnownPath, knownPaths, pageOf, routesIn, ruleFor, worksOnce } from './addresses.ts'

const ORIGIN = 'https://courtside.example'
const at = (path: string) => new URL(path, ORIGIN)

test.each([
	'/',
	'/?q=padel',
	'/my-bookings',
	'/my-bookings?tab=past',
	'/my-bookings/12',
	'/my-bookings/12/calendar.ics',
	'/my-bookings/12.data',
	'/g/0b6f2a52-7c0e-4e0b-9a43-0d9d5a5b3a10',
	'/venues/3?sport=2',
	'/venues/3/events/4',
	'/tournaments/6/schedule',
	'/tournaments/6/team/7',
	'/running-club/1/events/2',
	'/help/5',
	'/venue-dashboard/1/today',
	'/venue-dashboard/1/day?date=2026-11-26',
	'/tournaments/6/schedule/matches/9',
	'/booking/3/2.data?date=2026-11-29',
	'/my-bookings/12/cancel.data',
	'/running-club/1/events/2/withdraw.data',
	'/venue-dashboard/1/day/new.data?court=2',
	'/help/5.data',
	'/venues/3.data?sport=2',
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
	'/g/0b6f2a52-7c0e-4e0b-9a43-0d9d5a5b3a10/card.png',
	'/my-bookings/12/receipt',
	'/my-bookings/12/pay',
	'/venue-dashboard/1/money',
	'/help/asked/1',
	'/calendars/secret',
	'/my-bookings/12/cancel',
	'/booking/3/2',
	'/booking/3/new.data',
	'/venue-dashboard/1/money.data',
	'/settings.data',
	'/my-bookings.data',
	'/venue-dashboard/1/today.data',
	'/help.data',
	'/matchmaking/threads/2.data',
	'/tournaments/6/calendar.ics.pdf',
	'/constructor',
	'/venues/3/',
	'/api/bookings/me',
])('%s is never kept', (path) => expect(ruleFor(at(path))).toBeUndefined())

test('a page whose data the browser loads anew may be shown at once, and no other', () => {
	const quick = [
		'/',
		'/my-bookings',
		'/my-bookings/12',
		'/venues/3',
		'/help',
		'/venue-dashboard/1/day',
		'/tournaments/6',
	]
	expect(quick.filter((path) => ruleFor(at(path))?.quick)).toEqual([
		'/',
		'/my-bookings',
		'/my-bookings/12',
		'/venues/3',
	])
})

test('the data of a form that serves for any time is kept at one address, of others at their own', () => {
	const data = (path: string) => addressToKeep(at(path).href).replace(ORIGIN, '')
	const routes = '_routes=routes%2Fsigned-in%2Croutes%2Fbookings%2Fbook'
	expect(data(`/booking/3/2.data?date=2026-11-29&start=14%3A00&${routes}`)).toBe(`/booking/3/2.data?${routes}`)
	const run = '/running-club/1/events/2/withdraw.data?key=a&_routes=routes%2Fclubs%2Fevent%2Fwithdraw'
	expect(data(run)).toBe(run)
	expect(data('/venues/3?date=2026-11-29')).toBe('/venues/3?date=2026-11-29')
	expect(pageOf(at(run).href)).toBe(at('/running-club/1/events/2/withdraw.data?key=a').href)
	expect(routesIn(at(`/booking/3/2.data?${routes}`))).toEqual(['routes/signed-in', 'routes/bookings/book'])
})

test('the routes of what is kept, and of all that it begins with, are known', () => {
	const known = [
		'/',
		'/venues',
		'/venues/3',
		'/my-bookings/12/cancel',
		'/tournaments/6/schedule/matches/9',
		'/settings',
		'/matchmaking',
		'/tournaments',
		'/venue-dashboard',
	]
	expect(known.filter((path) => !isKnownPath(path))).toEqual([])
	expect(['/admin', '/venues/beacon', '/settings/data'].filter(isKnownPath)).toEqual([])
	expect(knownPaths).toContain('/tournaments/1/schedule/matches/1')
})

test('a link that works once is asked for once', () => {
	expect(worksOnce(at('/auth/openid/callback?code=1'))).toBe(true)
	expect(worksOnce(at('/venues/3'))).toBe(false)
})
