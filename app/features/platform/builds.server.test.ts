import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { DAY } from '#app/lib/time/time.ts'
import { temporaryFolder } from '#tests/support/database/database.ts'
import { createFiles, keepBuild } from './builds.server.ts'

const NOW = new Date('2026-11-24T10:00:00Z')
let folder: string

beforeEach(() => {
	folder = join(temporaryFolder(), 'builds')
})

/** Makes a build with one script, which runs at that time. */
async function release(version: string, ranAt = NOW) {
	const client = join(temporaryFolder(), version)
	mkdirSync(join(client, 'assets'), { recursive: true })
	writeFileSync(join(client, 'assets', `${version}.js`), version)
	writeFileSync(join(client, 'secret.txt'), 'not a script')
	await keepBuild({ client, folder, version }, ranAt)
	return client
}

async function ask(client: string, addresses: string[], meanwhile = () => {}) {
	const files = createFiles(client, folder)
	meanwhile()
	const server = createServer((asked, response) => files(asked, response, () => void response.writeHead(404).end()))
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	onTestFinished(() => void server.close())
	const { port } = server.address() as AddressInfo
	const answers = addresses.map(async (path) => {
		const [answer] = (await once(request({ host: '127.0.0.1', port, path }).end(), 'response')) as [IncomingMessage]
		return [answer.statusCode, answer.headers['cache-control'], await text(answer)]
	})
	return Promise.all(answers)
}

const FOREVER = 'public, max-age=31536000, immutable'

test('pages of the build before, and of the next one, find their scripts', async () => {
	await release('first')
	const second = await release('second')
	await release('third')
	const addresses = ['first', 'second', 'third'].map((version) => `/assets/${version}.js`)
	expect(await ask(second, addresses)).toEqual(['first', 'second', 'third'].map((script) => [200, FOREVER, script]))
})

test('a build that another replaces while it is served keeps its scripts', async () => {
	const client = await release('second')
	const replace = () => rmSync(join(client, 'assets'), { recursive: true })
	expect(await ask(client, ['/assets/second.js'], replace)).toEqual([[200, FOREVER, 'second']])
})

test('a copy that was never finished is not served', async () => {
	const client = await release('second')
	mkdirSync(join(folder, 'first.tmp', 'assets'), { recursive: true })
	writeFileSync(join(folder, 'first.tmp', 'assets', 'first.js'), 'fir')
	expect((await ask(client, ['/assets/first.js']))[0]![0]).toBe(404)
})

test('nothing else is found there', async () => {
	const client = await release('first')
	await release('second')
	writeFileSync(join(folder, '../app.db'), 'everything')
	const others = ['/assets/none.js', '/second/assets/second.js', '/assets/../../../app.db', '/assets/%2e%2e/%2e%2e/%2e%2e/app.db', '/assets/..%2f..%2f..%2fapp.db', '/assets/', '/assets/%'] // prettier-ignore
	for (const [i, [status]] of (await ask(client, others)).entries()) expect(status, others[i]).toBe(404)
})

test('a build is removed a week after it last ran, however long it had run', async () => {
	const before = (days: number) => new Date(NOW.getTime() - days * DAY)
	await release('long ago', before(8))
	await release('long', before(30))
	await release('long', before(6))
	await release('now')
	expect(readdirSync(folder).sort()).toEqual(['long', 'now'])
	await release('now')
	expect(readdirSync(folder).sort()).toEqual(['long', 'now'])
})
