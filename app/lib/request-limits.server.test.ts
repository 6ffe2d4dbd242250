import { expect, test } from 'vitest'
import { refusal } from './request-limits.server.ts'

const ask = (url: string | undefined, headers: Record<string, string> = {}, method = 'GET') =>
	refusal({ method, url, headers: { host: 'localhost', ...headers } })?.status ?? null

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

test.each(['a b', '[', ':x', 'a:99999'])('a host of %j is none', (host) => {
	expect(ask('/', { host })).toBe(400)
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
