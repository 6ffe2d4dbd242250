import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { countRetries } from '#db/client/index.ts'
import { answerMetrics, mayMeasure } from './metrics.server.ts'

const server = createServer((request, response) => {
	if (request.url === '/metrics') void answerMetrics(response)
	else response.end(String(mayMeasure(request)))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())

const ask = async (path: string, headers: Record<string, string> = {}) =>
	(await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers })).text()
const mayAsk = (headers: Record<string, string>) => ask('/', headers)

test.each([
	['this machine itself', {}, 'true'],
	['a proxy for another machine', { 'X-Forwarded-For': '203.0.113.9' }, 'false'],
	['a proxy that says for whom in the newer way', { Forwarded: 'for=203.0.113.9' }, 'false'],
	['a proxy that says no more than that it is one', { Via: '1.1 proxy' }, 'false'],
])('the figures are for %s: %o', async (_, headers, expected) => expect(await mayAsk(headers)).toBe(expected))

test('they have the writes that were run again', async () => {
	expect(await ask('/metrics')).toContain(`courtside_write_retries_total ${countRetries()}\n`)
})
