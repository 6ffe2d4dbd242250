import { describe, expect, test } from 'vitest'
import { isOwnOrigin, isOwnSocket } from './origin.server.ts'

const url = 'https://courtside.example/my-bookings'

describe('a request that changes something', () => {
	test.each([
		[{ 'Sec-Fetch-Site': 'same-origin' }, true],
		[{ 'Sec-Fetch-Site': 'none' }, true],
		[{ 'Sec-Fetch-Site': 'same-site' }, false],
		[{ 'Sec-Fetch-Site': 'cross-site' }, false],
		[{ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://courtside.example' }, false],
		[{ Origin: 'https://courtside.example' }, true],
		[{ Origin: 'https://evil.example' }, false],
		[{ Origin: 'https://courtside.example.evil.example' }, false],
		[{ Origin: 'null' }, false],
		[{}, true],
	])('with %j: %j', (headers, own) =>
		expect(isOwnOrigin({ headers: new Headers(headers as Record<string, string>), url })).toBe(own),
	)
})

describe('a socket', () => {
	test.each([
		['https://courtside.example', undefined, true],
		['http://courtside.example', undefined, true],
		['https://courtside.example:8443', undefined, false],
		['https://evil.example', undefined, false],
		['https://evil.example', 'same-origin', false],
		['null', undefined, false],
		[undefined, undefined, true],
		[undefined, 'cross-site', false],
	])('asked for by a page of %s (%s): %j', (origin, site, own) => {
		const headers = new Headers({ Host: 'courtside.example' })
		if (origin) headers.set('Origin', origin)
		if (site) headers.set('Sec-Fetch-Site', site)
		expect(isOwnSocket(headers)).toBe(own)
	})
})
