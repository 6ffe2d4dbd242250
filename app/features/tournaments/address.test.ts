import { expect, test } from 'vitest'
import { tournamentAddress } from './address.ts'

test.each([
	[null, '/tournaments/7/schedule'],
	['5e0a', '/tournaments/7/schedule?key=5e0a'],
	['€', '/tournaments/7/schedule?key=%E2%82%AC'],
	['\r\nX: y&z=1', '/tournaments/7/schedule?key=%0D%0AX%3A%20y%26z%3D1'],
])('with the key %j the schedule is at %s', (key, address) => {
	expect(tournamentAddress({ id: 7, key }, 'schedule')).toBe(address)
})
