import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { WholePage } from './whole-page.server.ts'

const page = () => new WholePage(Buffer.from('<p>Nkosi</p>'), { status: 404, headers: { 'X-Robots-Tag': 'noindex' } })

test('a whole page is read once by a listener, with its length', async () => {
	const response = page()
	expect([response.status, response.headers.get('X-Robots-Tag')]).toEqual([404, 'noindex'])
	expect(response.headers.get('Content-Length')).toBe('12')
	const reader = response.body!.getReader()
	expect((await reader.read()).value).toEqual(Buffer.from('<p>Nkosi</p>'))
	expect(await reader.read()).toEqual({ value: undefined, done: true })
})

test('a whole page is read like any other response', async () => {
	expect(await page().text()).toBe('<p>Nkosi</p>')
	expect(Buffer.from(await page().arrayBuffer()).toString()).toBe('<p>Nkosi</p>')
	const response = page()
	expect(await response.clone().text()).toBe('<p>Nkosi</p>')
	expect(await text(response.body!)).toBe('<p>Nkosi</p>')
	expect(response.bodyUsed).toBe(true)
})
