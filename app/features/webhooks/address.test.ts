import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressProblem, isPublic } from './address.ts'

describe('an address of another system', () => {
	test.each([
		'https://example.com/courtside',
		'https://hooks.example.co.za:8443/a?b=c',
		'https://196.25.1.1/in',
		'https://[2c0f:f248::1]/in',
	])('%s can be told of bookings', (url) => expect(addressProblem(url)).toBeNull())

	test.each([
		['example.com/courtside', 'Enter a web address'],
		['http://example.com/', 'https://'],
		['ftp://example.com/', 'https://'],
		['https://me:secret@example.com/', 'name and password'],
		['https://example.com/#here', 'after #'],
		['https://localhost/', 'Nobody can reach'],
		['https://printer.local/', 'Nobody can reach'],
		['https://metadata.google.internal/', 'Nobody can reach'],
		['https://127.0.0.1/', 'Nobody can reach'],
		['https://127.1/', 'Nobody can reach'],
		['https://2130706433/', 'Nobody can reach'],
		['https://0x7f.0.0.1/', 'Nobody can reach'],
		['https://10.1.2.3/', 'Nobody can reach'],
		['https://169.254.169.254/latest/meta-data', 'Nobody can reach'],
		['https://[::1]/', 'Nobody can reach'],
		['https://[::ffff:10.0.0.1]/', 'Nobody can reach'],
		['https://[fe80::1]/', 'Nobody can reach'],
		['https://[fc00::1]/', 'Nobody can reach'],
		['https://[::7f00:1]/', 'Nobody can reach'],
	])('%s is refused', (url, why) => expect(addressProblem(url)).toContain(why))

	test('is public only outside of the blocks that are kept for private use', () => {
		const byte = fc.integer({ min: 0, max: 255 })
		const kept = fc.oneof(
			fc.tuple(fc.constant(10), byte, byte, byte),
			fc.tuple(fc.constant(127), byte, byte, byte),
			fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
			fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
			fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), byte, byte),
			fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
			fc.tuple(fc.constant(0), byte, byte, byte),
			fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
		)
		fc.assert(
			fc.property(kept, (bytes) => {
				const address = bytes.join('.')
				expect([isPublic(address), isPublic(`::ffff:${address}`)]).toEqual([false, false])
			}),
		)
		expect(['8.8.8.8', '196.25.1.1', '2001:4860:4860::8888', 'nonsense', ''].map(isPublic)).toEqual([
			true,
			true,
			true,
			false,
			false,
		])
	})
})
