import { expect, test } from 'vitest'
import { encodingFor, namesTag } from './validators.ts'

test('a tag is named alone, in a list, weakly or by *', () => {
	for (const header of ['"a"', 'W/"a"', '"b", "a"', '"b",W/"a" ', '*'])
		expect(namesTag(header, '"a"'), header).toBe(true)
	for (const header of ['', '"b"', 'a', '"a-gz"', '"ba"']) expect(namesTag(header, '"a"'), header).toBe(false)
})

test('the best encoding that is named and not ruled out is used', () => {
	for (const header of ['br', 'gzip, deflate, br, zstd', 'br;q=0.5, gzip;q=1.0', 'BR']) {
		expect(encodingFor(header), header).toBe('br')
	}
	for (const header of ['gzip', 'gzip, deflate', 'br;q=0, gzip', 'GZIP']) {
		expect(encodingFor(header), header).toBe('gzip')
	}
	for (const header of [undefined, null, '', 'identity', 'gzip;q=0', 'gzip; q=0.0, br;q=0', 'xgzipx', 'brr']) {
		expect(encodingFor(header), String(header)).toBeUndefined()
	}
})
