import { describe, expect, test } from 'vitest'
import { networkOf } from './ip-address.ts'

describe('a limit counts together', () => {
	test.each([
		['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
		['2001:db8:1:ffff::', '2001:db8:1::/48'],
		['2001:DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1::/48'],
		['2001:db8::1', '2001:db8:0::/48'],
		['2001:db8:0:0:0:0:192.0.2.1', '2001:db8:0::/48'],
		['[2001:db8::1]:443', '2001:db8:0::/48'],
		['[2001:db8::1]', '2001:db8:0::/48'],
		['fe80::1%eth0', 'fe80:0:0::/48'],
		['::1', '0:0:0::/48'],
		['::', '0:0:0::/48'],
		['1:2:3:4:5:6:7::', '1:2:3::/48'],
	])('all of the network of %s', (address, house) => {
		expect(networkOf(address)).toBe(house)
	})

	test.each(['::ffff:192.0.2.1', '::FFFF:c000:201', '0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1', '192.0.2.1:54321'])(
		'%s and 192.0.2.1',
		(address) => {
			expect(networkOf(address)).toBe('192.0.2.1')
		},
	)

	test('nothing else: neighbouring networks and IPv4 addresses stay apart', () => {
		const apart = ['2001:db8:1::1', '2001:db8:2::1', '2001:db9:1::1', '192.0.2.1', '192.0.2.2', '::1']
		expect(new Set(apart.map(networkOf)).size).toBe(apart.length)
	})

	test.each(['', 'unknown', ':', '1:2', '::1::2', '192.0.2.1:', '192.0.2.1:x', 'a]b:c', '1:2:3:4:5:6:7:8:9'])(
		'%j, which is no address, as it is',
		(address) => {
			expect(networkOf(address)).toBe(address)
		},
	)
})
