import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededDatabase } from '#tests/support/database/seeded.ts'
import { startServer, type RunningServer } from '#tests/support/process/server.ts'

const database = await seededDatabase()
const key = randomBytes(32).toString('base64url')
let server: RunningServer

beforeAll(async () => {
	const connection = new Sqlite(database.url)
	connection
		.prepare(
			`insert into calendar_feeds (user_id, scope, key_hash, locked_key, created_at)
			select id, 'player', ?, '', 0 from users where username = 'thandi'`,
		)
		.run(createHash('sha256').update(key).digest('base64url'))
	connection.close()
	server = await startServer(database.url)
})
afterAll(async () => {
	await server.stop()
	await database.remove()
})

/** The calendar as it comes over the line. */
const get = (headers: Record<string, string>, method = 'GET') =>
	new Promise<{ status?: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
		request(`${server.url}/calendars/${key}.ics`, { method, headers }, (response) => {
			const chunks: Buffer[] = []
			response.on('data', (chunk: Buffer) => chunks.push(chunk))
			response.on('end', () =>
				resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
			)
		})
			.on('error', reject)
			.end()
	})

/** All but the lines that say when it was made. */
const entriesIn = (body: Buffer) => body.toString().replaceAll(/^DTSTAMP:.*$/gm, '')

test.each([
	['gzip', gunzipSync],
	['br', brotliDecompressSync],
] as const)(
	'a calendar feed comes packed in %s, under the tag that it has in any encoding',
	async (encoding, unpack) => {
		const plain = await get({})
		expect(plain.headers['content-encoding']).toBeUndefined()
		expect(plain.body.toString()).toMatch(/^BEGIN:VCALENDAR[^]*BEGIN:VEVENT/)
		const packed = await get({ 'Accept-Encoding': encoding })
		expect(packed.headers).toMatchObject({ 'content-encoding': encoding, etag: plain.headers.etag })
		expect(packed.headers.vary).toMatch(/accept-encoding/i)
		expect(entriesIn(unpack(packed.body))).toBe(entriesIn(plain.body))
		expect(packed.body.length).toBeLessThan(plain.body.length / 2)

		const again = await get({ 'Accept-Encoding': encoding, 'If-None-Match': String(packed.headers.etag) })
		expect([again.status, again.headers['content-encoding'], again.body.length]).toEqual([304, undefined, 0])
		const head = await get({ 'Accept-Encoding': encoding }, 'HEAD')
		expect([head.status, head.headers.etag, head.body.length]).toEqual([200, plain.headers.etag, 0])
	},
)
