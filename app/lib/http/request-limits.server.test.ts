import { describe, expect, test } from 'vitest'
import { refusal, sendsFile } from './request-limits.server.ts'

const ask = (url: string | undefined, headers: Record<string, string> = {}, method = 'GET') =>
	refusal({ method, url, httpVersion: '1.1', headers: { host: 'localhost', ...headers } })?.status ?? null

test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])('%s may pass', (method) => {
	expect(ask('/', {}, method)).toBeNull()
})

test.each(['TRACE', 'OPTIONS', 'CONNECT', 'PROPFIND', 'get', ''])('%s may not', (method) => {
	expect(ask('/', {}, method)).toBe(405)
})

test.each([
	'/',
	'/venues/1?tab=reviews',
	'/%20',
	'/caf%C3%A9',
	'/a//b',
	'/?q=%',
	'/?q=%ff',
	'/..%2f',
	'/;x=1',
	'/[',
	'/@evil',
])('%s is an address', (url) => {
	expect(ask(url)).toBeNull()
})

test.each([
	'',
	undefined,
	'*',
	'x',
	'//',
	'//evil.example',
	'///x',
	'/\\evil',
	'\\',
	'/a\\b',
	'http://evil.example/',
	'/%',
	'/%f',
	'/%zz',
	'/%ff',
	'/a/%c0%ae',
])('%j is none', (url) => {
	expect(ask(url)).toBe(400)
})

test.each(['', 'a b', '[', ':x', 'a:99999', 'a/b', 'a\\b', 'a?b', 'a#b', 'a@b'])('a host of %j is none', (host) => {
	expect(ask('/', { host })).toBe(400)
})

test('a host may be left out in HTTP 1.0 only', () => {
	const without = (httpVersion: string) => refusal({ method: 'GET', url: '/', httpVersion, headers: {} })?.status
	expect([without('1.0'), without('1.1')]).toEqual([undefined, 400])
})

test('an address has at most 8,192 characters', () => {
	expect(ask(`/${'x'.repeat(8_191)}`)).toBeNull()
	expect(ask(`/${'x'.repeat(8_192)}`)).toBe(414)
})

test('a body has at most 65,536 bytes and says so', () => {
	expect(ask('/', { 'content-length': '65536' }, 'POST')).toBeNull()
	expect(ask('/', { 'content-length': '65537' }, 'POST')).toBe(413)
	expect(ask('/', { 'content-length': '999999999999999999999' }, 'POST')).toBe(413)
	for (const encoding of ['chunked', 'gzip, chunked', 'x']) {
		expect(ask('/', { 'transfer-encoding': encoding }, 'POST')).toBe(411)
	}
})

describe('a photo', () => {
	const form = (length: number, type = 'multipart/form-data; boundary=x') => ({
		'content-length': String(length),
		'content-type': type,
	})
	const most = 15.5 * 1024 * 1024

	test.each(['', '.data', '?index', '.data?_routes=x'])('may be as large as 15.5 MB where it is sent%s', (end) => {
		const url = `/venue-dashboard/17/edit/photos${end}`
		expect(ask(url, form(most), 'POST')).toBeNull()
		expect(ask(url, form(most + 1), 'POST')).toBe(413)
	})

	test.each([
		['GET', '/venue-dashboard/17/edit/photos'],
		['PUT', '/venue-dashboard/17/edit/photos'],
		['POST', '/venue-dashboard/17/edit/photos/x'],
		['POST', '/venue-dashboard/17/edit/photosx'],
		['POST', '/venue-dashboard/x/edit/photos'],
		['POST', '/x/venue-dashboard/17/edit/photos'],
		['POST', '/api/bookings?/venue-dashboard/17/edit/photos'],
	])('may not come by %s %s', (method, url) => {
		expect(ask(url, form(65_537), method)).toBe(413)
	})

	test('has to come in a form that can carry one', () => {
		expect(ask('/venue-dashboard/17/edit/photos', form(65_537, 'application/json'), 'POST')).toBe(413)
	})
})

describe('a route', () => {
	const form = (length: number, type = 'multipart/form-data; boundary=x') => ({
		'content-length': String(length),
		'content-type': type,
	})
	const most = 4.5 * 1024 * 1024

	test.each(['', '.data', '.data?_routes=x'])('may be as large as 4.5 MB where it is sent%s', (end) => {
		const url = `/running-club/17/events/3/route${end}`
		expect(ask(url, form(most), 'POST')).toBeNull()
		const asked = { method: 'POST', url, httpVersion: '1.1', headers: { host: 'localhost', ...form(most + 1) } }
		expect(refusal(asked)).toEqual({
			status: 413,
			message: 'A GPX file can be up to 4 MB. Choose a smaller one.',
		})
		expect([sendsFile(asked), sendsFile({ ...asked, url: '/my-bookings' })]).toEqual([true, false])
	})

	test.each([
		['PUT', '/running-club/17/events/3/route'],
		['POST', '/running-club/17/events/3/routes'],
		['POST', '/running-club/17/events/3'],
		['POST', '/running-club/x/events/3/route'],
		['POST', '/running-club/17/events/create?/running-club/17/events/3/route'],
	])('may not come by %s %s', (method, url) => {
		expect(ask(url, form(65_537), method)).toBe(413)
	})
})

test.each([
	['bytes=0-0', null],
	['bytes=0-99', null],
	['bytes=5-', null],
	['bytes=-5', null],
	['bytes=0-1,5-9', null],
	['x', null],
	['bytes=9-1', 416],
	['9-1', 416],
	['bytes= 9 - 1', 416],
])('a range of %s gets %s', (range, status) => {
	expect(ask('/robots.txt', { range })).toBe(status)
})

test('one host has to be named, and not two', () => {
	const named = (...rawHeaders: string[]) =>
		refusal({ method: 'GET', url: '/', httpVersion: '1.1', headers: { host: 'a' }, rawHeaders })?.status ?? null
	expect(named('Host', 'a', 'Accept', 'host')).toBeNull()
	expect(named('Host', 'a', 'hOST', 'b')).toBe(400)
	expect(named('Host', 'a', 'Accept', '*/*', 'Host', 'a')).toBe(400)
})
