import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress, packedForm, plainForm } from './forms.server.ts'

const HEADERS = ['content-type', 'text/html']
const BODY = Buffer.from('<p>Kasi Stars ünïcode 🎾</p>'.repeat(100))

test.each([
	['gzip', gunzipSync],
	['br', brotliDecompressSync],
] as const)('a form in %s says how long it is, what it is named by, and how it is packed', async (encoding, unpack) => {
	const plain = plainForm(BODY, HEADERS)
	const packed = await packedForm(plain, HEADERS, encoding)
	const length = (body: Buffer) => ['content-length', String(body.length)]
	expect(plain.headers).toEqual([...HEADERS, 'etag', plain.tag, ...length(BODY)])
	expect(packed.headers).toEqual([...HEADERS, 'etag', packed.tag, 'content-encoding', encoding, ...length(packed.body)])
	expect(packed.unchangedHeaders).toEqual([...HEADERS, 'etag', packed.tag])
	expect(unpack(packed.body).equals(BODY)).toBe(true)
	expect(packed.body.length).toBeLessThan(BODY.length / 10)
})

test('the tag is that of the body, its headers and its encoding', async () => {
	const { tag } = plainForm(BODY, HEADERS)
	expect(tag).toMatch(/^"[\w-]{22}"$/)
	expect(plainForm(Buffer.from(BODY), [...HEADERS]).tag).toBe(tag)
	expect(plainForm(BODY.subarray(1), HEADERS).tag).not.toBe(tag)
	expect(plainForm(BODY, ['content-type', 'text/plain']).tag).not.toBe(tag)
	const [gzip, br] = [
		await packedForm(plainForm(BODY, HEADERS), HEADERS, 'gzip'),
		await packedForm(plainForm(BODY, HEADERS), HEADERS, 'br'),
	]
	expect(new Set([tag, gzip.tag, br.tag]).size).toBe(3)
})

test.each([
	['gzip', gunzipSync],
	['br', brotliDecompressSync],
] as const)('in %s what many get is packed smaller than what one person gets once', async (encoding, unpack) => {
	const rows = Array.from(
		{ length: 500 },
		(_, i) => `<li class="row-${i % 7}"><a href="/venues/${i * 37}">${i ** 3}</a></li>`,
	)
	const page = Buffer.from(rows.join('\n'))
	const [small, quick] = [await compress(page, encoding, 'small'), await compress(page, encoding, 'quick')]
	expect(small.length).toBeLessThan(quick.length)
	expect([unpack(small), unpack(quick)]).toEqual([page, page])
})
