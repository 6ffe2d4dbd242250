import { describe, expect, it, test } from 'vitest'
import { safeNext } from './next.ts'

describe('where to go after signing in', () => {
	test.each([
		'/my-bookings',
		'/my-bookings?tab=past',
		'/booking/1/2?date=2026-11-21&start=10:00&end=12:00',
		'/?q=%2F%2Fevil&x=//evil',
		'/venues/1#reviews',
		'/authors',
	])('is %s when that is asked for', (next) => {
		expect(safeNext(next)).toBe(next)
	})

	test.each([
		null,
		undefined,
		'',
		'my-bookings',
		'//evil.example',
		'///evil.example',
		'/\\evil.example',
		'\\\\evil.example',
		'/x\\y',
		'/./ /evil'.replace(' ', ''),
		'/..//evil.example',
		'/a/..//evil.example',
		'https://evil.example',
		'https:/my-bookings',
		'javascript:alert(1)',
		' /my-bookings',
		'/\t/evil.example',
		'/x\r\nSet-Cookie: a=b',
		'/\u0000',
		'/auth',
		'/auth?next=/auth',
		'/x/../auth',
		'/logout',
		`/${'x'.repeat(2_000)}`,
	])('is home for %j', (next) => {
		expect(safeNext(next)).toBe('/')
	})

	it('never leaves the site, for any combination of parts', () => {
		const parts = [
			'/',
			'\\',
			'.',
			'..',
			'@',
			':',
			'%2f',
			'%5c',
			'%09',
			'\t',
			'?',
			'#',
			'evil.example',
			'http:',
			';',
			' ',
		]
		for (const a of parts) {
			for (const b of parts) {
				for (const c of parts) {
					for (const d of ['', 'evil.example']) {
						const next = safeNext(`/${a}${b}${c}${d}`)
						expect(new URL(next, 'https://own.example').origin).toBe('https://own.example')
						expect(next).toMatch(/^\/(?![/\\])/)
						expect(safeNext(next)).toBe(next)
					}
				}
			}
		}
	})
})
