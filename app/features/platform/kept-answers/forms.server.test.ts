import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { assemble, gzipForm, plainForm } from './forms.server.ts'

const NONCE = '7c0e7a52-4d9c-4f8e-9d55-0a3d7c0c1f11'
const OTHER = 'b1946ac9-2492-4d23-97cb-3b6a1f2d0c77'

/** A page of many cards with `places` nonces in it, and text outside ASCII. */
function page(nonce: string, places: number) {
	const card = (i: number) =>
		`<article><h2>Kasi Stars ${i} ünïcode 🎾</h2><a href="/venues/${i}">Book Now</a></article>`
	const script = (i: number) => `<script nonce="${nonce}">window.a${i}=${i}</script>`
	const blocks = Array.from({ length: Math.max(places, 1) }, (_, i) => {
		return Array.from({ length: 120 }, (_, j) => card(i * 7 + j)).join('') + (places ? script(i) : '')
	})
	return Buffer.from(`<!DOCTYPE html>${blocks.join('')}</html>`)
}

test.each([0, 1, 2, 6])(
	'a body with %i places for a nonce is the same with another in it, plain and in gzip',
	async (places) => {
		const body = page(NONCE, places)
		const plain = plainForm(body, NONCE, '')
		expect(plain.pieces).toHaveLength(places + 1)
		const gzip = await gzipForm(plain, NONCE.length)
		for (const nonce of [NONCE, OTHER]) {
			expect(assemble(plain, nonce).equals(page(nonce, places))).toBe(true)
			expect(assemble(plain, nonce)).toHaveLength(plain.length)
			const packed = assemble(gzip, nonce)
			expect(packed).toHaveLength(gzip.length)
			expect(gunzipSync(packed).equals(page(nonce, places))).toBe(true)
		}
		// Cut at every nonce it is still nearly as small as in one go.
		expect(gzip.length).toBeLessThan(gzipSync(body).length * 1.05 + places * 80)
	},
)

test('a body that is longer than deflate looks back, with a nonce at the edge of that window', async () => {
	const text = 'x'.repeat(32_768 - NONCE.length - 2)
	const body = Buffer.from(`ab${NONCE}${text}ab${NONCE}${text}${NONCE}`)
	const gzip = await gzipForm(plainForm(body, NONCE, ''), NONCE.length)
	expect(gunzipSync(assemble(gzip, OTHER)).toString()).toBe(body.toString().replaceAll(NONCE, OTHER))
})

test('a checksum that does not fit the nonce is found out', async () => {
	const form = await gzipForm(plainForm(page(NONCE, 2), NONCE, ''), NONCE.length)
	expect(() => gunzipSync(assemble({ ...form, end: () => form.end!(NONCE) }, OTHER))).toThrow('incorrect data check')
})

test('the tag says what the body says and not which nonce it carries', async () => {
	const tag = (body: ReturnType<typeof page>, nonce: string, headers = '') => plainForm(body, nonce, headers).tag
	expect(tag(page(NONCE, 3), NONCE)).toBe(tag(page(OTHER, 3), OTHER))
	expect(tag(page(NONCE, 3), NONCE)).toMatch(/^"[\w-]{22}"$/)
	expect(tag(page(NONCE, 3), NONCE)).not.toBe(tag(page(NONCE, 2), NONCE))
	expect(tag(page(NONCE, 3), NONCE)).not.toBe(tag(page(NONCE, 3), NONCE, 'text/plain'))
	// The same words, cut at another place.
	expect(tag(Buffer.from(`ab${NONCE}c`), NONCE)).not.toBe(tag(Buffer.from(`a${NONCE}bc`), NONCE))
	const plain = plainForm(page(NONCE, 3), NONCE, '')
	expect((await gzipForm(plain, NONCE.length)).tag).not.toBe(plain.tag)
})
