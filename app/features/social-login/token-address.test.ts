import { describe, expect, it, test } from 'vitest'
import { withoutToken, withToken } from './token-address.ts'

const strip = (path: string) => withoutToken(new URL(path, 'http://own.example'))

describe('an address and its token', () => {
	test.each([
		['/', '/?token=T'],
		['/my-bookings?tab=past', '/my-bookings?tab=past&token=T'],
		['/booking/1/2?start=10:00&end=12:00#top', '/booking/1/2?start=10:00&end=12:00&token=T#top'],
		['/x?token=old&a=1&token=older', '/x?a=1&token=T'],
		['/x?a=%2Fb%3A', '/x?a=%2Fb%3A&token=T'],
	])('%s becomes %s', (path, expected) => {
		expect(withToken(path, 'T')).toBe(expected)
	})

	test.each([
		['/?token=T', '/'],
		['/x?token', '/x'],
		['/x?token=&a=1', '/x?a=1'],
		['/x?a=10:00&token=T&b=%2F', '/x?a=10:00&b=%2F'],
		['/x?token=T&token=U&%74oken=V', '/x'],
		['/x?tokens=1&my-token=2', '/x?tokens=1&my-token=2'],
	])('%s becomes %s again', (path, expected) => {
		expect(strip(path)).toBe(expected)
	})

	it('never names another host', () => {
		expect(strip('/..//evil.example?token=T')).toBe('/evil.example')
	})
})
