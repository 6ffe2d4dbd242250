import { expect, test } from 'vitest'
import { openPlace } from './links.ts'

test.each([
	['/', '/'],
	['/running-club-dashboard', '/running-club-dashboard'],
	['/running-club/3', '/running-club-dashboard'],
	['/running-club/3/events/5', '/running-club-dashboard'],
	['/running-club/create', '/running-club-dashboard'],
	['/tournaments/6/standings', '/tournaments'],
	['/matchmaking/requests/1', '/matchmaking'],
	['/settings/notices', '/settings'],
	['/my-bookings/7/game', '/my-bookings'],
	['/auth/forgot', '/auth'],
	['/venues/1', undefined],
	['/g/3f0c', undefined],
	['/tournaments-of-old', undefined],
])('on %s the header marks %s', (pathname, place) => {
	expect(openPlace(pathname)).toBe(place)
})
