import { expect, test } from 'vitest'
import { z } from 'zod'
import { readJson } from './api.server.ts'

const read = (body: string) => {
	const headers = { 'Content-Type': 'application/json' }
	return readJson(new Request('http://localhost', { method: 'POST', headers, body }), z.looseObject({}))
}
const status = (body: string) =>
	read(body).then(
		() => 200,
		(error: { init?: { status: number } }) => error.init?.status,
	)

test('brackets count as depth, but not those in texts', async () => {
	expect(await status(`{"a":${'['.repeat(19)}${']'.repeat(19)}}`)).toBe(200)
	expect(await status(`{"a":${'['.repeat(20)}${']'.repeat(20)}}`)).toBe(400)
	for (const text of ['['.repeat(500), '{'.repeat(30), `\\"${'['.repeat(30)}`, `\\\\${'{'.repeat(30)}`])
		expect(await status(`{"notes":"${text}"}`), text).toBe(200)
	expect(await status(`{"a":"\\\\",${'"b":['.repeat(30)}`), 'a text that ends before them').toBe(400)
})

test('a text that never ends is refused', async () => {
	expect(await status(`{"a":${'"\\"'.repeat(15_000)}`)).toBe(400)
})
