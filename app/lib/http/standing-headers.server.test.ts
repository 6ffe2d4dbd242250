import { expect, test } from 'vitest'
import { documentPolicy, standingHeaders } from './security-headers.server.ts'

test('every response carries these, files and failures too', () => {
	expect(standingHeaders).toEqual({
		'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
		'X-Content-Type-Options': 'nosniff',
		'X-Frame-Options': 'DENY',
		'Referrer-Policy': 'strict-origin-when-cross-origin',
		'Permissions-Policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
		'Cross-Origin-Opener-Policy': 'same-origin',
		'Cross-Origin-Resource-Policy': 'same-origin',
	})
})

test('a page runs scripts with its nonce, and no others', () => {
	const policy = new Map(
		documentPolicy('a-nonce')
			.split('; ')
			.map((line) => [line.split(' ')[0], line] as const),
	)
	expect(policy.get('script-src')).toBe("script-src 'self' 'nonce-a-nonce'")
	expect(policy.get('style-src')).toBe("style-src 'self'")
	expect(policy.get('object-src')).toBe("object-src 'none'")
	expect(policy.get('base-uri')).toBe("base-uri 'none'")
	expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'none'")
})
