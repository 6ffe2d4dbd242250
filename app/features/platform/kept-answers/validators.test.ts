import { expect, test } from 'vitest'
import { acceptsGzip, namesTag } from './validators.ts'

test('a tag is named alone, in a list, weakly or by *', () => {
	for (const header of ['"a"', 'W/"a"', '"b", "a"', '"b",W/"a" ', '*'])
		expect(namesTag(header, '"a"'), header).toBe(true)
	for (const header of ['', '"b"', 'a', '"a-gz"', '"ba"']) expect(namesTag(header, '"a"'), header).toBe(false)
})

test('gzip is taken where it is named and not ruled out', () => {
	for (const header of ['gzip', 'gzip, deflate, br, zstd', 'br;q=1.0, gzip;q=0.5', 'GZIP']) {
		expect(acceptsGzip(header), header).toBe(true)
	}
	for (const header of [undefined, null, '', 'br', 'identity', 'gzip;q=0', 'gzip; q=0.0, br', 'xgzipx']) {
		expect(acceptsGzip(header), String(header)).toBe(false)
	}
})
