import { expect, test } from 'vitest'
import { clubAddress } from './address.ts'

test.each([
	[clubAddress({ id: 3, key: null }), '/running-club/3'],
	[clubAddress({ id: 3, key: null }, 'members'), '/running-club/3/members'],
	[clubAddress({ id: 3, key: 'abc' }, 'members'), '/running-club/3/members?key=abc'],
	[clubAddress({ id: 3, key: null }, 'members', { page: 2 }), '/running-club/3/members?page=2'],
	[
		clubAddress({ id: 3, key: 'abc' }, 'events', { show: 'past', page: 2 }),
		'/running-club/3/events?key=abc&show=past&page=2',
	],
	[clubAddress({ id: 3, key: null }, 'events', { show: null, page: undefined }), '/running-club/3/events'],
	[clubAddress({ id: 3, key: 'a&b=c #d' }, 'join'), '/running-club/3/join?key=a%26b%3Dc+%23d'],
])('%s', (address, expected) => {
	expect(address).toBe(expected)
})
